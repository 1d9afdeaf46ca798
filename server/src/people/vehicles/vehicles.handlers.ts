import { mostVehicles } from '@aangan/contract/people/vehicles'
import type { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { findOwnHouse } from '../houses/occupancies.sql.ts'
import { vehicleColumns } from './vehicle-columns.rules.ts'
import {
  countVehicles,
  deleteVehicle,
  insertVehicle,
  listVehicles,
  lockVehicle,
  lockVehicleCount,
  searchByHouse,
  searchByNumber,
  updateVehicle,
  vehiclesAfter,
} from './vehicles.sql.ts'

export const vehicleConstraints: ConstraintRefusals = { vehicles_once: 'vehicle.taken' }

export const vehicles: Handlers<typeof vehicleEndpoints> = {
  list: (ctx) => ctx.read((tx) => listVehicles(tx, ctx.actor)),

  export: (ctx, { query }) =>
    exportList(ctx, {
      name: 'vehicles',
      title: 'Vehicles',
      event: 'vehicle.exported',
      query,
      count: (tx, most) => countVehicles(tx, query, most),
      rows: (tx, key) => vehiclesAfter(tx, query, key),
      columns: vehicleColumns,
    }),

  create(ctx, { body }) {
    return ctx.write(async (tx) => {
      await assertOwnHouse(tx, ctx.actor.id, body.houseId)
      // One packet, in this order; one vehicle too many is rolled back.
      const [count, after] = await inOrder(lockVehicleCount(tx, ctx.actor.id), insertVehicle(tx, ctx.actor.id, body))
      if (count >= mostVehicles) return refuse('vehicle.too_many')
      await ctx.record(tx, 'vehicle.created', { before: null, after })
      return after
    })
  },

  update(ctx, { params, body }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await lockVehicle(tx, params.id, ctx.actor.id), 'vehicle.not_found')
      // It may already be at a house that belongs to its owner alone.
      if (body.houseId !== before.houseId) await assertOwnHouse(tx, ctx.actor.id, body.houseId)
      const after = await updateVehicle(tx, params.id, body)
      await ctx.record(tx, 'vehicle.updated', { before, after })
      return after
    })
  },

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const before = orThrow(await lockVehicle(tx, params.id, ctx.actor.id), 'vehicle.not_found')
      await deleteVehicle(tx, params.id)
      await ctx.record(tx, 'vehicle.deleted', { before, after: null })
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

async function assertOwnHouse(tx: Tx, userId: string, houseId: string | undefined): Promise<void> {
  if (houseId !== undefined && (await findOwnHouse(tx, userId, houseId)) === undefined) refuse('house.not_yours')
}
