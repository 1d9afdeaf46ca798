import { sentence, type Sentence } from '@aangan/contract/core/language/text'
import type { AuditedEventName, EventData } from '@aangan/contract/events'

type DeskEvent = Extract<
  AuditedEventName,
  `desk.${string}` | `shift.${string}` | `conflict.${string}` | `directory.${string}`
>

export const deskSentences: { readonly [N in DeskEvent]: (actor: string, data: EventData<N>) => Sentence } = {
  'desk.created': (actor, { after: { name: desk, gate } }) =>
    sentence('{actor} set up the desk {desk} at {gate}', { actor, desk, gate: gate.name }),
  'desk.updated': (actor, { after: { name: desk, gate } }) =>
    sentence('{actor} changed the desk {desk} at {gate}', { actor, desk, gate: gate.name }),
  'desk.deleted': (actor, { before: { name: desk } }) => sentence('{actor} removed the desk {desk}', { actor, desk }),
  'shift.handed_over': (actor, { after: { guard, gate, endedAt } }) =>
    endedAt === null
      ? sentence('{actor} began the shift of {guard} at {gate}', { actor, guard: guard.name, gate: gate.name })
      : sentence('{actor} ended the shift of {guard} at {gate}', { actor, guard: guard.name, gate: gate.name }),
  'conflict.settled': (actor, { after: { visitorName: visitor } }) =>
    visitor === null
      ? sentence('{actor} settled a movement at the gate', { actor })
      : sentence('{actor} settled a movement of {visitor} at the gate', { actor, visitor }),
  'directory.exported': (actor) => sentence('{actor} copied the list of houses to a desk', { actor }),
}
