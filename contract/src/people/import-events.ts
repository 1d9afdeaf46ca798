import * as z from 'zod/mini'
import { event, none, unaudited } from '../core/event.ts'
import { msg } from '../core/language/text.ts'
import { recordedImport } from './import-shapes.ts'

const itself = z.object({ id: z.string(), communityId: z.string() })

export const importEvents = {
  /** Its state, or how far it is. */
  'import.changed': unaudited('IMPORT', 'UPDATE', [none, itself]),
  /** No worker is at it: one was killed or failed, or none has begun. */
  'import.abandoned': unaudited('IMPORT', 'UPDATE', [none, itself]),
  'import.finished': event(
    'IMPORT',
    'IMPORT',
    [none, recordedImport],
    (actor, { after: { created: count, fileName: file } }) =>
      msg('{actor} imported {count, plural, one {# row} other {# rows}} from {file}', { actor, count, file }),
  ),
  'import.undone': event('IMPORT', 'IMPORT_UNDO', [recordedImport, none], (actor, { before: { fileName: file } }) =>
    msg('{actor} took back the import of {file}', { actor, file }),
  ),
}
