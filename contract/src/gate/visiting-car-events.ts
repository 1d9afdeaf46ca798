import * as z from 'zod/mini'
import { event, says } from '../core/event.ts'
import { spacedPlate } from '../core/plates.ts'
import { recordedVisit, recordedVisitOf } from './recorded-visit.ts'
import { visit, type Visit } from './visits.ts'

const recordedMove = z.extend(recordedVisit, { what: z.literal('MOVE'), move: visit.shape.move })
export type RecordedMove = z.output<typeof recordedMove>

/** As the trail keeps it. */
export const recordedMoveOf = (visit: Omit<Visit, 'warning'>): RecordedMove => ({
  ...recordedVisitOf(visit),
  what: 'MOVE',
  move: visit.move,
})

const plated = ({ vehicleNo }: RecordedMove) => ({ vehicleNo: spacedPlate(vehicleNo ?? '') })
const ofMove = { security: 'GATE', what: 'MOVE' } as const

/** Without the house: who asks does not learn where the car belongs. */
export const visitingCarEvents = {
  'visit.move_asked': event(
    'VISIT',
    'ASK',
    [recordedMove, recordedMove],
    says('{actor} asked for {vehicleNo} to be moved', plated),
    ofMove,
  ),
  'visit.move_answered': event(
    'VISIT',
    'ANSWER',
    [recordedMove, recordedMove],
    says('{actor} said that {vehicleNo} will be moved', plated),
    ofMove,
  ),
}
