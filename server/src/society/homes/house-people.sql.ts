import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** A house as visits and passes name it. */
export interface HouseRef {
  readonly communityId: string
  readonly division: string
  readonly houseNo: string
}

export interface HousePerson {
  readonly userId: string
  readonly name: string
  readonly mobileNo: string | null
  /** False for somebody who was invited and has no account yet: they are called, not asked. */
  readonly canAnswer: boolean
}

/** The house's people: those of its households who live there. Primary contacts first. */
export const listHousePeople = (tx: Tx, house: HouseRef): Batch<HousePerson[]> =>
  peopleWhere(tx, house, tx.sql`o.lives_here`)

/** Those who own it and live elsewhere. */
export const listOwnersWhoLet = (tx: Tx, house: HouseRef): Batch<HousePerson[]> =>
  peopleWhere(tx, house, tx.sql`not o.lives_here`)

const peopleWhere = (tx: Tx, { communityId, division, houseNo }: HouseRef, which: Statement): Batch<HousePerson[]> =>
  many(tx.sql<HousePerson[]>`
    select u.id as "userId", u.name, u.mobile_no as "mobileNo", not u.invited as "canAnswer"
    from houses h join occupancies o on o.house_id = h.id join users u on u.id = o.user_id
    where ${inScope(tx, 'h')} and h.community_id = ${communityId} and h.division = ${division} and lower(h.number) = lower(${houseNo})
      and o.ended_at is null and ${which} and u.status = 'ACTIVE' and 'USER' = any (u.roles)
    order by o.primary_contact desc, o.starts_on, o.id`)

/** Whether somebody is one of a house's people. */
export const isOfHouse = (
  { sql }: Tx,
  userId: string,
  { communityId, division, houseNo }: HouseOrNone,
): Statement => sql`
  exists (select from occupancies o join houses h on h.id = o.house_id
    where o.user_id = ${userId} and o.ended_at is null and o.lives_here
      and h.community_id = ${communityId} and h.division = ${division} and lower(h.number) = lower(${houseNo}))`
type HouseOrNone = Omit<HouseRef, 'communityId'> & { readonly communityId: string | null }

/** The houses where somebody lives: `with homes as materialized (…)` looks them up once a statement. */
export const homesOf = (tx: Tx, userId: string): Statement => tx.sql`
  with homes as materialized (
    select lower(h.number) as number, h.division, h.community_id from occupancies o join houses h on h.id = o.house_id
    where o.user_id = ${userId} and o.ended_at is null and o.lives_here and ${inScope(tx, 'h')})`

/** Whether the house of a row is one of `homes`. The first two conditions use an index; the third keeps number, division and community together. */
export const isHome = (
  { sql }: Tx,
  { communityId, division, houseNo }: Readonly<Record<keyof HouseRef, Statement>>,
): Statement => sql`
  (lower(${houseNo}) = any (array(select number from homes)) and ${division} = any (array(select division from homes))
    and (lower(${houseNo}), ${division}, ${communityId}) in (select number, division, community_id from homes))`

interface NamedHouse {
  readonly houseId?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: string | undefined
}
/** The house that is named, where somebody lives; their main house by default. Locked, so that they do not move out of it meanwhile. */
export async function findHome(
  tx: Tx,
  userId: string,
  { houseId, houseNo, division }: NamedHouse,
): Promise<HouseRef | undefined> {
  const { sql } = tx
  const [row] = await sql<HouseRef[]>`
    select h.community_id as "communityId", h.division, h.number as "houseNo" from occupancies o join houses h on h.id = o.house_id
    where ${inScope(tx, 'h')} and o.user_id = ${userId} and o.ended_at is null and o.lives_here
      ${houseId === undefined ? sql`` : sql`and h.id = ${houseId}`}
      ${houseNo === undefined ? sql`` : sql`and lower(h.number) = lower(${houseNo})`}
      ${division === undefined ? sql`` : sql`and h.division = ${division}`}
    order by o.main desc, o.starts_on, o.id limit 1 for share of o`
  return row
}

/** Whether somebody may still answer for their house, without a session. */
export const isActiveResident = (tx: Tx, userId: string): Batch<boolean> =>
  maybeOne(tx.sql`
    select from users u join communities c on c.id = u.community_id
    where ${inScope(tx, 'u')} and u.id = ${userId} and u.status = 'ACTIVE' and 'USER' = any (u.roles) and c.status = 'ACTIVE'`).map(
    (row) => row !== undefined,
  )

/** The people of somebody's households, themself among them. For `user_id = any (…)`. */
export const householdOf = (tx: Tx, userId: string): Statement => tx.sql`
  array_append((select u.shares_with from users u where u.id = ${userId}), ${userId}::uuid)`

export const listHousehold = (tx: Tx, userId: string): Batch<string[]> =>
  one(tx.sql<{ people: string[] }[]>`select array_to_json(${householdOf(tx, userId)}) as people`).map(
    ({ people }) => people,
  )
