import { recordedMoveOf } from '@aangan/contract/gate/visiting-car-events'
import type { Visit } from '@aangan/contract/gate/visits'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { viewerOf, visitReply } from '../visits/visit-decisions.rules.ts'
import { lockVisit } from '../visits/visits.sql.ts'
import { transitionFor } from '../visits/visits.store.ts'
import { carMeant } from './visiting-cars.rules.ts'
import { listVisitingCars, type VisitingCarRow } from './visiting-cars.sql.ts'

/** As the caller may read it. */
export const findCar = ({ actor }: Context, tx: Tx, typed: string): Batch<VisitingCarRow> =>
  listVisitingCars(tx, typed, viewerOf(actor)).map((cars) => carMeant(cars, typed))

/** Only the first answer is recorded. */
export async function come(ctx: Context, tx: Tx, visitId: string): Promise<Visit> {
  const viewer = viewerOf(ctx.actor)
  const before = orThrow(await lockVisit(tx, visitId, viewer), 'visit.not_found')
  if (before.move === null) return refuse('visit.nobody_asked')
  const after = await transitionFor(tx, viewer, visitId, 'come', { comingAt: tx.cause.now })
  if (after === undefined) return visitReply(before, ctx)
  await ctx.record(tx, 'visit.move_answered', { before: recordedMoveOf(before), after: recordedMoveOf(after) })
  return visitReply(after, ctx)
}
