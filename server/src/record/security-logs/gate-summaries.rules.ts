import type { Language } from '@aangan/contract/core/language/language'
import type { EventData, SecurityEventName } from '@aangan/contract/events'

type GateEvent = Extract<SecurityEventName, `desk.${string}` | `shift.${string}`>

export const gateSummaries: { readonly [N in GateEvent]: (language: Language, data: EventData<N>) => string } = {
  'desk.created': ({ t }, { after: { name: desk, gate } }) =>
    t('Set up the desk {desk} at {gate}', { desk, gate: gate.name }),
  'desk.updated': ({ t }, { after: { name: desk, gate } }) =>
    t('Changed the desk {desk} at {gate}', { desk, gate: gate.name }),
  'desk.deleted': ({ t }, { before: { name: desk, gate } }) =>
    t('Removed the desk {desk} at {gate}', { desk, gate: gate.name }),
  'shift.handed_over': ({ t }, { before, after: { guard, gate } }) =>
    before === null
      ? t('Began the shift of {guard} at {gate}', { guard: guard.name, gate: gate.name })
      : t('Ended the shift of {guard} at {gate}', { guard: guard.name, gate: gate.name }),
}
