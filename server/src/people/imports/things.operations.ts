import { houseLabel } from '@aangan/contract/core/houses'
import type { ImportKind } from '@aangan/contract/people/import-shapes'
import { Refusal } from '@aangan/contract/refusal'
import type { Recorder } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { helpersAmong } from '../../society/helpers/helpers.sql.ts'
import {
  deleteHelpers,
  deleteHouses,
  deletePeople,
  deleteVehicles,
  findUsed,
  housesMade,
  lockThings,
  peopleMade,
  thingIds,
  vehiclesMade,
  type UsedThing,
} from './things.sql.ts'

interface ImportRef {
  readonly id: string
  readonly kind: ImportKind
  readonly communityId: string
}

const mostNamed = 20

/** Undefined when all of it can be taken back. */
export async function findUse(tx: Tx, work: ImportRef): Promise<Refusal | undefined> {
  const { count, first } = await findUsed(tx, work, mostNamed)
  return count === 0 ? undefined : inUse(count, first)
}

export const inUse = (count: number, first: readonly UsedThing[]): Refusal =>
  new Refusal('import.in_use', { values: { count }, details: first.map(labelOf) })

/** `A-101 Asha Rao` */
const labelOf = ({ division, houseNo, name }: UsedThing): string =>
  [houseLabel(division, houseNo), name].filter(Boolean).join(' ')

/** With an audit row for each thing that goes. Refuses where something is in use. */
export async function takeBack({ record }: Recorder, tx: Tx, work: ImportRef): Promise<void> {
  await lockThings(tx, work)
  const refusal = await findUse(tx, work)
  if (refusal !== undefined) throw refusal
  const { id, communityId } = work
  switch (work.kind) {
    case 'RESIDENTS':
      await record.deleted(tx, 'user.uninvited', communityId, peopleMade(tx, id))
      return deletePeople(tx, id)
    case 'VEHICLES':
      await record.deleted(tx, 'vehicle.deleted', communityId, vehiclesMade(tx, id))
      return void (await deleteVehicles(tx, id))
    case 'HELPERS':
      await record.deleted(tx, 'helper.deleted', communityId, helpersAmong(tx, thingIds(tx, id)))
      return void (await deleteHelpers(tx, id))
    case 'HOUSES':
      await record.deleted(tx, 'house.deleted', communityId, housesMade(tx, id))
      return void (await deleteHouses(tx, id))
  }
}
