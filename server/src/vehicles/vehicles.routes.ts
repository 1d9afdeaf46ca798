import { limits } from '@aangan/contract/fields'
import { vehicleEndpoints } from '@aangan/contract/vehicles'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import type { SearchLog } from '../audit/searches.ts'
import { isViolation, uniqueViolation } from '../db/database.ts'
import { orThrow, refuse } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import {
  deleteVehicle,
  lockVehicle,
  insertVehicle,
  listVehicles,
  lockVehicleCount,
  searchByHouse,
  searchByNumber,
  updateVehicle,
} from './vehicles.sql.ts'

export function vehicleRoutes(app: FastifyInstance, deps: ServeOptions & { searches: SearchLog }): void {
  const { searches } = deps

  serve(app, deps, vehicleEndpoints, {
    list: (_, { read, actor }) => read((tx) => listVehicles(tx, actor.id)),

    async create({ body }, { write, actor }) {
      return registeredOnce(() =>
        write(async (tx) => {
          // In one packet, in this order; the one too many is rolled back.
          const [count, after] = await Promise.all([lockVehicleCount(tx, actor.id), insertVehicle(tx, actor.id, body)])
          if (count >= limits.vehicles) return refuse('vehicle.too_many')
          await record(tx, 'VEHICLE', 'CREATE', null, after)
          return after
        }),
      )
    },

    async update({ params, body }, { write, actor }) {
      return registeredOnce(() =>
        write(async (tx) => {
          const before = orThrow(await lockVehicle(tx, params.id, actor.id), 'vehicle.not_found')
          const after = await updateVehicle(tx, params.id, body)
          await record(tx, 'VEHICLE', 'UPDATE', before, after)
          return after
        }),
      )
    },

    async remove({ params }, { write, actor }) {
      await write(async (tx) => {
        const before = orThrow(await lockVehicle(tx, params.id, actor.id), 'vehicle.not_found')
        await Promise.all([deleteVehicle(tx, params.id), record(tx, 'VEHICLE', 'DELETE', before, null)])
      })
    },

    async searchByNumber({ query }, { read, scope, cause, actor }) {
      await searches.admit({ scope, cause, actor, resource: 'VEHICLE', filters: { vehicleNo: query.vehicleNo } })
      return read((tx) => searchByNumber(tx, query.vehicleNo))
    },

    async searchByHouse({ query: { houseNo, division } }, { read, scope, cause, actor }) {
      await searches.admit({ scope, cause, actor, resource: 'VEHICLE', filters: { houseNo, division } })
      return read((tx) => searchByHouse(tx, houseNo, division))
    },
  })
}

async function registeredOnce<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isViolation(error, uniqueViolation, 'vehicles_once')) return refuse('vehicle.taken')
    throw error
  }
}
