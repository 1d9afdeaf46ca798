import * as z from 'zod/mini'
import { event, none, says } from '../core/event.ts'
import { houseLabel } from '../core/houses.ts'
import { msg } from '../core/language/text.ts'
import { recordedVisit, recordedVisitOf } from './recorded-visit.ts'
import { objection, visit, type Objection, type Visit } from './visits.ts'

/** The visit as the gate had decided it, and what its house says. */
export const recordedObjection = z.extend(recordedVisit, {
  exitedBy: visit.shape.exitedBy,
  letInAgainst: visit.shape.letInAgainst,
  handedOver: visit.shape.handedOver,
  ...objection.shape,
})
export type RecordedObjection = z.output<typeof recordedObjection>

export const recordedObjectionOf = (visit: Omit<Visit, 'warning'>, said: Objection): RecordedObjection => ({
  ...recordedVisitOf(visit),
  exitedBy: visit.exitedBy,
  letInAgainst: visit.letInAgainst,
  handedOver: visit.handedOver,
  ...said,
})

const told = ({ visitorName: visitor, division, houseNo }: RecordedObjection) => ({
  visitor,
  house: houseLabel(division, houseNo),
})

/** Between the house and the office: Security Logs have none of it. */
export const objectionEvents = {
  'objection.made': event(
    'OBJECTION',
    'CREATE',
    [none, recordedObjection],
    says("{actor} said that the gate's decision on {visitor} for {house} is not right", told),
  ),
  'objection.withdrawn': event('OBJECTION', 'DELETE', [recordedObjection, none], (actor) =>
    msg('{actor} withdrew that', { actor }),
  ),
  'objection.settled': event(
    'OBJECTION',
    'SETTLE',
    [recordedObjection, recordedObjection],
    says('{actor} settled the objection of {house} about {visitor}', told),
  ),
}
