import * as z from 'zod/mini'
import { instant } from '../core/fields.ts'
import { visit, type Visit } from './visits.ts'

/** The trail cannot forget, so it holds no phone number and no picture. */
export const recordedVisit = z.object({
  ...z.pick(visit, {
    id: true,
    kind: true,
    visitorName: true,
    company: true,
    vehicleNo: true,
    houseNo: true,
    division: true,
    status: true,
    walkIn: true,
    passId: true,
    expectedAt: true,
    arrivedAt: true,
    exitedAt: true,
    exitSeen: true,
    answer: true,
    answeredAt: true,
    answeredBy: true,
    answeredVia: true,
    reason: true,
    gateIn: true,
    gateOut: true,
    collectedAt: true,
    communityId: true,
  }).shape,
  hasPhoto: z.optional(z.boolean()),
  answeredName: z.optional(visit.shape.answeredName),
  notedBy: z.optional(visit.shape.notedBy),
  arrivedBy: z.optional(visit.shape.arrivedBy),
  unasked: z.optional(visit.shape.unasked),
  /** A desk's movement has the time at the desk and at the server. */
  recordedAt: z.optional(instant),
  syncedAt: z.optional(instant),
})
export type RecordedVisit = z.output<typeof recordedVisit>

/** The fields of a visit that its audit row is made of. */
export type RecordableVisit = Pick<Visit, Exclude<keyof RecordedVisit, 'recordedAt' | 'syncedAt'>>

const ofMovements = ['recordedAt', 'syncedAt']
const recordedFields = Object.keys(recordedVisit.shape).filter((name) => !ofMovements.includes(name))
export const recordedVisitOf = (visit: RecordableVisit): RecordedVisit =>
  Object.fromEntries(recordedFields.map((name) => [name, visit[name as keyof typeof visit]])) as RecordedVisit
