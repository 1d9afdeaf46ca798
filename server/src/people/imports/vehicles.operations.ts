import { inOrder } from '../../core/db/batch.ts'
import type { Importer } from './importer.operations.ts'
import { faultAt } from './kinds.rules.ts'
import { judgeVehicle, ownerOf, plateTaken, type VehicleOwner } from './vehicles.rules.ts'
import { countVehiclesOf, findVehicleFacts, insertVehicles, lockOwners } from './vehicles.sql.ts'

export const vehicles: Importer<'VEHICLES', VehicleOwner> = {
  kind: 'VEHICLES',
  keysOf: ({ vehicleNo }) => [{ field: 'vehicleNo', key: vehicleNo }],

  look() {
    /** By the owner, with those of earlier rows. */
    const registered = new Map<string, number>()
    return async (tx, rows) => {
      const facts = await findVehicleFacts(tx, rows)
      const owners = rows.map((row, index) => ownerOf(row, facts[index]!))
      const ids = owners.filter(isOwner).map(({ userId }) => userId)
      const unseen = [...new Set(ids)].filter((id) => !registered.has(id))
      if (unseen.length > 0) {
        const [, counted] = await inOrder(lockOwners(tx, unseen), countVehiclesOf(tx, unseen))
        for (const { id, count } of counted) registered.set(id, count)
      }
      return rows.map((_, index) => {
        const owner = owners[index]!
        const verdict = judgeVehicle(facts[index]!, owner, registered)
        return isOwner(owner) ? { verdict, plan: owner } : { verdict }
      })
    }
  },

  async create(tx, { id: importId }, rows, { record }) {
    const made = await insertVehicles(
      tx,
      rows.map(({ values: { vehicleNo, type }, plan }) => ({ vehicleNo, type, ...plan })),
    )
    record.created(
      tx,
      'vehicle.created',
      made.map((vehicle) => ({ ...vehicle, importId })),
    )
    const ids = new Map(made.map(({ vehicleNo, id }) => [vehicleNo, id]))
    return new Map(
      rows.flatMap(({ row, values: { vehicleNo } }) => {
        const id = ids.get(vehicleNo)
        return id === undefined ? [] : [[row, [id]] as const]
      }),
    )
  },

  lost: faultAt('vehicleNo', plateTaken),
}

const isOwner = (found: ReturnType<typeof ownerOf>): found is VehicleOwner =>
  typeof found === 'object' && 'userId' in found
