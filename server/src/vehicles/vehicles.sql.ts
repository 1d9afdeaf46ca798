import type { FoundVehicle, Vehicle } from '@aangan/contract/vehicles'
import { limits } from '@aangan/contract/fields'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { lockNamed } from '../db/lock.ts'
import { anyPart } from '../db/paging.ts'

const columns = (tx: Tx) => tx.sql`id, vehicle_no as "vehicleNo", type`

export const listVehicles = (tx: Tx, userId: string): Batch<Vehicle[]> =>
  many(tx.sql<Vehicle[]>`
    select ${columns(tx)} from vehicles where ${inScope(tx)} and user_id = ${userId} order by created_at, id limit ${limits.vehicles}`)

export async function lockVehicle(tx: Tx, id: string, userId: string): Promise<Vehicle | undefined> {
  const [row] = await tx.sql<
    Vehicle[]
  >`select ${columns(tx)} from vehicles where ${inScope(tx)} and id = ${id} and user_id = ${userId} for update`
  return row
}

/** Locked, so that two registrations at once take turns. */
export async function lockVehicleCount(tx: Tx, userId: string): Promise<number> {
  const [, [row]] = await Promise.all([
    lockNamed(tx, 'vehicles', userId),
    tx.sql<
      { count: number }[]
    >`select count(*)::int as count from vehicles where ${inScope(tx)} and user_id = ${userId}`,
  ])
  return row!.count
}

export async function insertVehicle(
  tx: Tx,
  userId: string,
  input: { vehicleNo: string; type: string },
): Promise<Vehicle> {
  const [row] = await tx.sql<Vehicle[]>`
    insert into vehicles (community_id, user_id, vehicle_no, type, created_at, updated_at)
    values (${tx.communityId}, ${userId}, ${input.vehicleNo}, ${input.type}, ${tx.cause.now}, ${tx.cause.now}) returning ${columns(tx)}`
  return row!
}

export async function updateVehicle(tx: Tx, id: string, input: { vehicleNo: string; type: string }): Promise<Vehicle> {
  const [row] = await tx.sql<Vehicle[]>`
    update vehicles set vehicle_no = ${input.vehicleNo}, type = ${input.type}, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id} returning ${columns(tx)}`
  return row!
}

export const deleteVehicle = (tx: Tx, id: string): PromiseLike<unknown> =>
  tx.sql`delete from vehicles where ${inScope(tx)} and id = ${id}`

const found = (tx: Tx) => tx.sql`
  select v.id, v.vehicle_no as "vehicleNo", v.type, u.name as "userName", u.house_no as "houseNo", u.division, u.mobile_no as "mobileNo",
         json_build_object('id', c.id, 'displayName', c.display_name) as community
  from vehicles v join users u on u.id = v.user_id and u.community_id = v.community_id join communities c on c.id = v.community_id`

/** Numbers that end in it come first: guards see the last four digits. */
export const searchByNumber = (tx: Tx, part: string): Batch<FoundVehicle[]> =>
  many(tx.sql<FoundVehicle[]>`
    ${found(tx)} where ${inScope(tx, 'v')} and v.vehicle_no like ${anyPart(part).toUpperCase()}
    order by right(v.vehicle_no, length(${part}::text)) = ${part}::text desc, v.vehicle_no, v.id limit ${limits.searchResults}`)

export const searchByHouse = (tx: Tx, houseNo: string, division: string): Batch<FoundVehicle[]> =>
  many(tx.sql<FoundVehicle[]>`
    ${found(tx)} where ${inScope(tx, 'v')} and ${inScope(tx, 'u')} and lower(u.house_no) = ${houseNo.toLowerCase()} and u.division = ${division}
    order by v.vehicle_no, v.id limit ${limits.searchResults}`)
