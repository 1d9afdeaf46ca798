import * as z from 'zod/mini'
import type { AuditAction } from '../core/audit-actions.ts'
import type { Shape } from '../core/endpoint.ts'
import { event, exported, none, says, unaudited } from '../core/event.ts'
import { houseLabel } from '../core/houses.ts'
import { msg, type Message } from '../core/language/text.ts'
import { recordedVisit, type RecordedVisit } from './recorded-visit.ts'
import { saidBy } from './said-by.ts'

type SentenceOf = (actor: string, data: { readonly after: RecordedVisit }) => Message

const ofVisit = <A extends AuditAction, B extends Shape>(action: A, before: B, sentenceOf: SentenceOf) =>
  event('VISIT', action, [before, recordedVisit], sentenceOf, { security: 'GATE' })
const orNone = z.nullable(recordedVisit)

const told = ({ visitorName: visitor, division, houseNo }: RecordedVisit) => ({
  visitor,
  house: houseLabel(division, houseNo),
})

/** Rows from before guards asked for a name keep their sentence: the guard stood there as who answered. */
function notedByPhone(actor: string, visit: RecordedVisit): Message | undefined {
  if (visit.answeredVia !== 'PHONE' || visit.notedBy === undefined) return undefined
  const [name, values] = [saidBy(visit), { actor, ...told(visit) }]
  switch (visit.answer) {
    case 'YES_BY_PHONE':
      return name === undefined
        ? msg('{actor} noted a yes by phone to {visitor} for {house}, nobody named', values)
        : msg('{actor} noted that {name} said yes by phone to {visitor} for {house}', { name, ...values })
    case 'NO_BY_PHONE':
      return name === undefined
        ? msg('{actor} noted a no by phone to {visitor} for {house}, nobody named', values)
        : msg('{actor} noted that {name} said no by phone to {visitor} for {house}', { name, ...values })
    case 'LEAVE_AT_GATE':
      return name === undefined
        ? undefined
        : msg('{actor} noted that {name} said by phone to leave the parcel of {visitor} for {house} at the gate', {
            name,
            ...values,
          })
    default:
      return undefined
  }
}

export const visitEvents = {
  'visit.asked': ofVisit('ASK', none, (actor, { after: visit }) =>
    visit.status === 'DENIED'
      ? msg('{actor} met {visitor} for {house}, who is on the block list', { actor, ...told(visit) })
      : msg('{actor} asked {house} about {visitor}', { actor, ...told(visit) }),
  ),
  /** Where `before` may be null, it is null where the event makes the visit. */
  'visit.answered': ofVisit('ANSWER', orNone, (actor, { after: visit }) => {
    const noted = notedByPhone(actor, visit)
    if (noted !== undefined) return noted
    if (visit.status === 'APPROVED') return msg('{actor} approved {visitor} for {house}', { actor, ...told(visit) })
    return visit.status === 'DENIED'
      ? msg('{actor} denied {visitor} for {house}', { actor, ...told(visit) })
      : msg('{actor} had a parcel of {visitor} for {house} left at the gate', { actor, ...told(visit) })
  }),
  /** Without an answer of the house. */
  'visit.admitted': ofVisit('ADMIT', orNone, says('{actor} admitted {visitor} to {house} without an answer', told)),
  'visit.entered': event(
    'VISIT',
    'MARK_ENTRY',
    [orNone, recordedVisit],
    (actor, { before, after: visit }) => {
      // Without a network the word by phone and the entry are one.
      const noted = before?.answeredAt === visit.answeredAt ? undefined : notedByPhone(actor, visit)
      return noted ?? msg('{actor} marked entry of {visitor} to {house}', { actor, ...told(visit) })
    },
    { security: 'GATE' },
  ),
  'visit.exited': ofVisit('MARK_EXIT', recordedVisit, says('{actor} marked exit of {visitor} from {house}', told)),
  'visit.undone': ofVisit('UNDO', recordedVisit, says('{actor} took back a mark of {visitor} for {house}', told)),
  'visit.blocked': ofVisit(
    'BLOCKED',
    orNone,
    says('{actor} met {visitor} for {house}, who is on the block list', told),
  ),
  'visit.allowed': ofVisit('ALLOW', recordedVisit, says('{actor} allowed {visitor} for {house} once', told)),
  'visit.cancelled': ofVisit(
    'CANCEL',
    recordedVisit,
    says('{actor} cancelled the visit of {visitor} to {house}', told),
  ),
  /** What the clock moves on, and parcels handed over. */
  'visit.updated': ofVisit('UPDATE', recordedVisit, (actor, { after: visit }) => {
    if (visit.status === 'LAPSED') return msg('The request for {visitor} to {house} lapsed', told(visit))
    if (visit.status === 'MISSED') return msg('{visitor} did not come to {house}', told(visit))
    return visit.collectedAt === null
      ? msg('{actor} changed the visit of {visitor} to {house}', { actor, ...told(visit) })
      : msg('{actor} handed over the parcel of {visitor} for {house}', { actor, ...told(visit) })
  }),
  'visit.rung_again': unaudited('VISIT', 'UPDATE', [recordedVisit, recordedVisit]),
  /** Inside for longer than is usual for the kind. */
  'visit.overstayed': unaudited('VISIT', 'UPDATE', [recordedVisit, recordedVisit]),
  'visit.contacts_seen': event(
    'VISIT',
    'SEARCH',
    [none, recordedVisit],
    (actor, { after }) => msg('{actor} looked up the numbers of {house}', { actor, house: told(after).house }),
    { security: 'GATE', onceAMinute: true },
  ),
  'visit.exported': exported('VISIT', '{actor} exported the visits'),
}
