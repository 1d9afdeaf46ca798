import { sentence, type Sentence } from '@aangan/contract/core/language/text'
import type { AuditedEventName, EventData } from '@aangan/contract/events'

type ImportEvent = Extract<AuditedEventName, `import.${string}`>

export const importSentences: { readonly [N in ImportEvent]: (actor: string, data: EventData<N>) => Sentence } = {
  'import.finished': (actor, { after: { created: count, fileName: file } }) =>
    sentence('{actor} imported {count, plural, one {# row} other {# rows}} from {file}', { actor, count, file }),
  'import.undone': (actor, { before: { fileName: file } }) =>
    sentence('{actor} took back the import of {file}', { actor, file }),
}
