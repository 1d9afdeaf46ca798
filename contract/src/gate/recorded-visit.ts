import * as z from 'zod/mini'
import { instant } from '../core/fields.ts'
import { visit, type Visit } from './visits.ts'

/** What the trail keeps of a visit: it cannot forget, so no number and no picture. */
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
  /** Of a desk's movement: when it wrote it down, and when the server got it. */
  recordedAt: z.optional(instant),
  syncedAt: z.optional(instant),
})
export type RecordedVisit = z.output<typeof recordedVisit>

const ofMovements = ['recordedAt', 'syncedAt']
const recordedFields = Object.keys(recordedVisit.shape).filter((name) => !ofMovements.includes(name))
/** As the trail keeps it. */
export const recordedVisitOf = (visit: Omit<Visit, 'warning'>): RecordedVisit =>
  Object.fromEntries(recordedFields.map((name) => [name, visit[name as keyof typeof visit]])) as RecordedVisit
