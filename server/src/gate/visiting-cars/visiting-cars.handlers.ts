import { recordedMoveOf } from '@aangan/contract/gate/visiting-car-events'
import type { VisitingCar, visitingCarEndpoints } from '@aangan/contract/gate/visiting-cars'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import { lockVisit } from '../visits/visits.sql.ts'
import { transition } from '../visits/visits.store.ts'
import { come, findCar } from './visiting-cars.operations.ts'
import { isAsked } from './visiting-cars.rules.ts'
import type { VisitingCarRow } from './visiting-cars.sql.ts'

export const visitingCars: Handlers<typeof visitingCarEndpoints> = {
  async find(ctx, { query: { vehicleNo } }) {
    await ctx.recordSearch('vehicle.searched', { vehicleNo })
    return replyOf(await ctx.read((tx) => findCar(ctx, tx, vehicleNo)))
  },

  ask(ctx, { body: { vehicleNo } }) {
    return ctx.write(async (tx) => {
      const car = await findCar(ctx, tx, vehicleNo)
      if (car.vehicleNo !== vehicleNo) return refuse('vehicle.not_visiting')
      const before = orThrow(await lockVisit(tx, car.visitId, 'staff'), 'vehicle.not_visiting')
      const { now } = tx.cause
      if (isAsked(before.move, now)) return replyOf({ ...car, ...before.move })
      const asked = { moveAskedAt: now, moveAskedBy: ctx.actor.id }
      const after = orThrow(await transition(tx, car.visitId, 'askToMove', asked), 'vehicle.not_visiting')
      await ctx.record(tx, 'visit.move_asked', { before: recordedMoveOf(before), after: recordedMoveOf(after) })
      return replyOf({ ...car, ...after.move })
    })
  },

  coming: (ctx, { params }) => ctx.write((tx) => come(ctx, tx, params.id)),
}

const replyOf = ({ vehicleNo, since, visit, askedAt, comingAt }: VisitingCarRow): VisitingCar => ({
  vehicleNo,
  since,
  visit,
  askedAt,
  comingAt,
})
