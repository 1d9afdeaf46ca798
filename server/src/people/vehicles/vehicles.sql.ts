import { limits } from '@aangan/contract/core/constants'
import { mostVehicles } from '@aangan/contract/people/vehicles'
import type { FoundVehicle, Vehicle, VehicleBody } from '@aangan/contract/people/vehicles'
import { many, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { anyPart, countUpTo } from '../../core/db/paging.ts'
import { isText } from '../../core/db/pieces.ts'
import type { Statement } from '../../core/db/sql.ts'
import { householdOf } from '../../society/homes/house-people.sql.ts'

const columns = (tx: Tx) => tx.sql`
  v.id, v.vehicle_no as "vehicleNo", v.type, v.user_id as "userId", (select u.name from users u where u.id = v.user_id) as "userName",
  v.house_id as "houseId"`

interface VehicleOwner {
  readonly id: string
  readonly name: string
  readonly household: readonly string[]
}

/** Of the household. Most people share with nobody, and need no names. */
export const listVehicles = (tx: Tx, owner: VehicleOwner): Batch<Vehicle[]> =>
  owner.household.length === 1 ? listOwnVehicles(tx, owner) : listSharedVehicles(tx, owner)

const listOwnVehicles = (tx: Tx, { id, name }: VehicleOwner): Batch<Vehicle[]> =>
  many(tx.sql<Omit<Vehicle, 'userId' | 'userName'>[]>`
    select id, vehicle_no as "vehicleNo", type, house_id as "houseId" from vehicles
    where ${inScope(tx)} and user_id = ${id} order by created_at, id limit ${mostVehicles}`).map((rows) =>
    rows.map((row) => ({ ...row, userId: id, userName: name })),
  )

const listSharedVehicles = (tx: Tx, { household }: VehicleOwner): Batch<Vehicle[]> =>
  many(tx.sql<Vehicle[]>`
    select ${columns(tx)} from vehicles v
    where ${inScope(tx, 'v')} and v.user_id = any (string_to_array(${household.join(' ')}, ' ')::uuid[])
    order by v.created_at, v.id limit ${limits.list}`)

export async function lockVehicle(tx: Tx, id: string, userId: string): Promise<Vehicle | undefined> {
  const [row] = await tx.sql<
    Vehicle[]
  >`select ${columns(tx)} from vehicles v where ${inScope(tx, 'v')} and v.id = ${id} and v.user_id = any (${householdOf(tx, userId)}) for update of v`
  return row
}

/** Locked, so that two registrations at once take turns. */
export const lockVehicleCount = (tx: Tx, userId: string): Batch<number> =>
  lockNamed(tx, 'vehicles', userId)
    .with(
      one(tx.sql<{ count: number }[]>`
      select count(*)::int as count from vehicles where ${inScope(tx)} and user_id = ${userId}`),
    )
    .map(([, { count }]) => count)

export const insertVehicle = (tx: Tx, userId: string, input: VehicleBody): Batch<Vehicle> =>
  one(tx.sql<Vehicle[]>`
    with v as (
      insert into vehicles (community_id, user_id, vehicle_no, type, house_id, created_at, updated_at)
      values (${tx.communityId}, ${userId}, ${input.vehicleNo}, ${input.type}, ${input.houseId ?? null}, ${tx.cause.now}, ${tx.cause.now}) returning *)
    select ${columns(tx)} from v`)

export async function updateVehicle(tx: Tx, id: string, input: VehicleBody): Promise<Vehicle> {
  const [row] = await tx.sql<Vehicle[]>`
    with v as (
      update vehicles set vehicle_no = ${input.vehicleNo}, type = ${input.type}, house_id = coalesce(${input.houseId ?? null}, house_id),
        updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} returning *)
    select ${columns(tx)} from v`
  return row!
}

export const deleteVehicle = (tx: Tx, id: string): Statement =>
  tx.sql`delete from vehicles where ${inScope(tx)} and id = ${id}`

/** With its owner, and `house`: its own, or null for the owner's main one. */
const found = (tx: Tx, vehicles: Statement, house: Statement, more = tx.sql``) => tx.sql`
  select v.id, v.vehicle_no as "vehicleNo", v.type, u.name as "userName",
         coalesce(h.number, u.house_no) as "houseNo", coalesce(h.division, u.division) as division, u.mobile_no as "mobileNo",
         json_build_object('id', c.id, 'displayName', c.display_name) as community ${more}
  from ${vehicles} v join users u on u.id = v.user_id and u.community_id = v.community_id join communities c on c.id = v.community_id
  ${house}`

const ownHouse = (tx: Tx) => tx.sql`houses h on h.id = v.house_id and h.community_id = v.community_id`

const hasNumber = (tx: Tx, part: string) => tx.sql`v.vehicle_no like ${anyPart(part).toUpperCase()}`
const atMainHouse = (tx: Tx, houseNo: string) =>
  tx.sql`${isText(tx, tx.sql`lower(u.house_no)`, houseNo)} and v.house_id is null`
const atOwnHouse = (tx: Tx, houseNo: string) => isText(tx, tx.sql`lower(h.number)`, houseNo)

/** Numbers that end in it come first: guards see the last four digits. */
export function searchByNumber(tx: Tx, part: string): Batch<FoundVehicle[]> {
  const { sql } = tx
  const order = sql`order by right(v.vehicle_no, length(${part}::text)) = ${part}::text desc, v.vehicle_no, v.id`
  // Owners and houses are looked up for the best matches only.
  const best = sql`(
    select * from vehicles v where ${inScope(tx, 'v')} and ${hasNumber(tx, part)}
    ${order} limit ${limits.searchResults})`
  return many(sql<FoundVehicle[]>`${found(tx, best, sql`left join ${ownHouse(tx)}`)} ${order}`)
}

export function searchByHouse(tx: Tx, houseNo: string, division: string): Batch<FoundVehicle[]> {
  const { sql } = tx
  const none = sql`cross join (select null::text as number, null::text as division) h`
  return many(sql<FoundVehicle[]>`
    select * from (
      (${found(tx, sql`vehicles`, none)} where ${inScope(tx, 'v')} and ${inScope(tx, 'u')} and ${atMainHouse(tx, houseNo)}
        and u.division = ${division})
      union all
      (${found(tx, sql`vehicles`, sql`join ${ownHouse(tx)}`)} where ${inScope(tx, 'v')} and ${inScope(tx, 'h')}
        and ${atOwnHouse(tx, houseNo)} and h.division = ${division})
    ) v
    order by v."vehicleNo", v.id limit ${limits.searchResults}`)
}

interface VehicleFilters {
  readonly vehicleNo?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: string | undefined
}

export function matching(tx: Tx, { vehicleNo, houseNo, division }: VehicleFilters): Statement {
  const { sql } = tx
  // Uses the houses' own indexes: few vehicles are at one number.
  const atHouse = (number: string) => sql`and v.id in (
    select v.id from vehicles v join users u on u.id = v.user_id and u.community_id = v.community_id
    where ${inScope(tx, 'v')} and ${inScope(tx, 'u')} and ${atMainHouse(tx, number)}
    union all
    select v.id from vehicles v join ${ownHouse(tx)} where ${inScope(tx, 'v')} and ${inScope(tx, 'h')} and ${atOwnHouse(tx, number)})`
  // Not a join: PostgreSQL takes an equal division for rare, and would read all owners and houses for it.
  const inDivision = (wanted: string) => sql`and case when v.house_id is null
    then (select u.division from users u where u.id = v.user_id and ${inScope(tx, 'u')}) = ${wanted}
    else (select h.division from houses h where h.id = v.house_id and ${inScope(tx, 'h')}) = ${wanted} end`
  return sql`
    from vehicles v where ${inScope(tx, 'v')}
    ${vehicleNo === undefined ? sql`` : sql`and ${hasNumber(tx, vehicleNo)}`}
    ${houseNo === undefined ? sql`` : atHouse(houseNo)}
    ${division === undefined ? sql`` : inDivision(division)}`
}

const inOrder = ({ sql }: Tx) => sql`order by v.community_id, v.vehicle_no`

/** In order, so that an index is read as far as needed, and no table. */
export const countVehicles = (tx: Tx, filters: VehicleFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${matching(tx, filters)} ${inOrder(tx)}`, most)

/** All of them, by community and number. */
export function vehiclesAfter(tx: Tx, filters: VehicleFilters, key?: Key): Batch<(FoundVehicle & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (v.community_id, v.vehicle_no) > (${key[0]}::uuid, ${key[1]})`
  const vehicles = sql`(select v.* ${matching(tx, filters)} ${after} ${inOrder(tx)} ${fewRows(tx)})`
  const keyed = sql`, json_build_array(v.community_id, v.vehicle_no) as key`
  return many(
    sql<(FoundVehicle & KeyedRow)[]>`${found(tx, vehicles, sql`left join ${ownHouse(tx)}`, keyed)} ${inOrder(tx)}`,
  )
}
