import { houseLabel } from '@aangan/contract/core/houses'
import { msg, type Message } from '@aangan/contract/core/language/text'
import type { AuditedEventName, EventData } from '@aangan/contract/events'
import type { RecordedVisit } from '@aangan/contract/gate/recorded-visit'

type VisitEvent = Exclude<Extract<AuditedEventName, `visit.${string}`>, 'visit.exported'>

export const visitSentences: { readonly [N in VisitEvent]: (actor: string, data: EventData<N>) => Message } = {
  'visit.asked': (actor, { after }) =>
    after.status === 'DENIED'
      ? msg('{actor} met {visitor} for {house}, who is on the block list', { actor, ...valuesOf(after) })
      : msg('{actor} asked {house} about {visitor}', { actor, ...valuesOf(after) }),
  'visit.answered': (actor, { after }) => {
    if (after.status === 'APPROVED') return msg('{actor} approved {visitor} for {house}', { actor, ...valuesOf(after) })
    return after.status === 'DENIED'
      ? msg('{actor} denied {visitor} for {house}', { actor, ...valuesOf(after) })
      : msg('{actor} had a parcel of {visitor} for {house} left at the gate', { actor, ...valuesOf(after) })
  },
  'visit.admitted': (actor, { after }) =>
    msg('{actor} admitted {visitor} to {house} without an answer', { actor, ...valuesOf(after) }),
  'visit.entered': (actor, { after }) =>
    msg('{actor} marked entry of {visitor} to {house}', { actor, ...valuesOf(after) }),
  'visit.exited': (actor, { after }) =>
    msg('{actor} marked exit of {visitor} from {house}', { actor, ...valuesOf(after) }),
  'visit.undone': (actor, { after }) =>
    msg('{actor} took back a mark of {visitor} for {house}', { actor, ...valuesOf(after) }),
  'visit.blocked': (actor, { after }) =>
    msg('{actor} met {visitor} for {house}, who is on the block list', { actor, ...valuesOf(after) }),
  'visit.allowed': (actor, { after }) =>
    msg('{actor} allowed {visitor} for {house} once', { actor, ...valuesOf(after) }),
  'visit.cancelled': (actor, { after }) =>
    msg('{actor} cancelled the visit of {visitor} to {house}', { actor, ...valuesOf(after) }),
  'visit.updated': (actor, { after }) => {
    if (after.status === 'LAPSED') return msg('The request for {visitor} to {house} lapsed', valuesOf(after))
    if (after.status === 'MISSED') return msg('{visitor} did not come to {house}', valuesOf(after))
    return after.collectedAt === null
      ? msg('{actor} changed the visit of {visitor} to {house}', { actor, ...valuesOf(after) })
      : msg('{actor} handed over the parcel of {visitor} for {house}', { actor, ...valuesOf(after) })
  },
  'visit.contacts_seen': (actor, { after }) =>
    msg('{actor} looked up the numbers of {house}', { actor, house: valuesOf(after).house }),
}

const valuesOf = ({ visitorName: visitor, division, houseNo }: RecordedVisit) => ({
  visitor,
  house: houseLabel(division, houseNo),
})
