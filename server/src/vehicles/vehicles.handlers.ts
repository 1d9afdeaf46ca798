import { limits } from '@aangan/contract/fields'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { vehicleEndpoints } from '@aangan/contract/vehicles'
import type { Handlers } from '../context/handlers.ts'
import {
  deleteVehicle,
  insertVehicle,
  listVehicles,
  lockVehicle,
  lockVehicleCount,
  searchByHouse,
  searchByNumber,
  updateVehicle,
} from './vehicles.sql.ts'

export const vehicles: Handlers<typeof vehicleEndpoints> = {
  list: (ctx) => ctx.read((tx) => listVehicles(tx, ctx.actor.id)),

  create(ctx, { body }) {
    return ctx.write(async (tx) => {
      // One packet, in this order; one vehicle too many is rolled back.
      const [count, after] = await Promise.all([
        lockVehicleCount(tx, ctx.actor.id),
        insertVehicle(tx, ctx.actor.id, body),
      ])
      if (count >= limits.vehicles) return refuse('vehicle.too_many')
      await ctx.record(tx, 'vehicle.created', { before: null, after })
      return after
    })
  },

  update(ctx, { params, body }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await lockVehicle(tx, params.id, ctx.actor.id), 'vehicle.not_found')
      const after = await updateVehicle(tx, params.id, body)
      await ctx.record(tx, 'vehicle.updated', { before, after })
      return after
    })
  },

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const before = orThrow(await lockVehicle(tx, params.id, ctx.actor.id), 'vehicle.not_found')
      await Promise.all([deleteVehicle(tx, params.id), ctx.record(tx, 'vehicle.deleted', { before, after: null })])
    })
  },

  async searchByNumber(ctx, { query }) {
    await ctx.recordSearch('vehicle.searched', { vehicleNo: query.vehicleNo })
    return ctx.read((tx) => searchByNumber(tx, query.vehicleNo))
  },

  async searchByHouse(ctx, { query: { houseNo, division } }) {
    await ctx.recordSearch('vehicle.searched', { houseNo, division })
    return ctx.read((tx) => searchByHouse(tx, houseNo, division))
  },
}
