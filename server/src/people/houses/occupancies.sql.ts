import { limits } from '@aangan/contract/core/constants'
import type {
  House,
  HouseholdOfHouse,
  Occupancy,
  OccupancyBody,
  OccupancyEdit,
} from '@aangan/contract/people/occupancies'
import type { AdminUser } from '@aangan/contract/people/users'
import { adminUserColumns } from '../../access/auth/accounts.sql.ts'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { asHousesCount, houseColumns } from './houses.sql.ts'

export const occupancyColumns = (tx: Tx) => tx.sql`
  o.id, o.house_id as "houseId", o.user_id as "userId", (select u.name from users u where u.id = o.user_id) as "userName",
  o.household_id as "householdId", o.ownership_type as "ownershipType", o.lives_here as "livesHere", o.main,
  o.primary_contact as "primaryContact", o.starts_on as "startsOn", o.ends_on as "endsOn", o.ended_at as "endedAt", o.community_id as "communityId"`

/** How long people have been there, the primary contact first. */
export const standing = (tx: Tx) => tx.sql`o.primary_contact desc, o.starts_on, o.id`

/** Of occupancies `p` and their users: who can answer for the house. */
const isAsked = ({ sql }: Tx): Statement =>
  sql`p.ended_at is null and p.lives_here and u.status = 'ACTIVE' and not u.invited and 'USER' = any (u.roles)`

export const listOccupancies = (tx: Tx, houseId: string, withEnded: boolean): Batch<Occupancy[]> =>
  many(tx.sql<Occupancy[]>`
    select ${occupancyColumns(tx)} from occupancies o
    where ${inScope(tx, 'o')} and o.house_id = ${houseId} ${withEnded ? tx.sql`` : tx.sql`and o.ended_at is null`}
    order by o.ended_at is not null, o.household_id, ${standing(tx)} limit ${limits.list}`)

/** Main first. */
export const listActiveOf = (tx: Tx, userId: string): Batch<Occupancy[]> =>
  many(tx.sql<Occupancy[]>`
    select ${occupancyColumns(tx)} from occupancies o
    where ${inScope(tx, 'o')} and o.user_id = ${userId} and o.ended_at is null order by o.main desc, o.starts_on, o.id`)

/** Somebody's houses, main first, then as people count, each with their occupancy and their household there. */
export const listHouseholdsOf = (tx: Tx, userId: string): Batch<HouseholdOfHouse[]> =>
  many(tx.sql<HouseholdOfHouse[]>`
    select (select row_to_json(mine) from (select ${occupancyColumns(tx)}) mine) as occupancy,
      (select row_to_json(house) from (select ${houseColumns(tx)}) house) as house,
      (select json_agg(json_strip_nulls(json_build_object('userId', p.user_id, 'name', u.name, 'primaryContact', p.primary_contact, 'joined', not u.invited,
           'invitationId', case when o.primary_contact and u.invited then (
             select i.id from invitations i where i.user_id = u.id and i.accepted_at is null and i.ended_at is null limit 1) end,
           'occupancyId', case when o.primary_contact and p.id <> o.id then p.id end,
           'endsOn', case when o.primary_contact and p.id <> o.id then p.ends_on end))
         order by p.primary_contact desc, p.starts_on, p.id)
       from occupancies p join users u on u.id = p.user_id where p.household_id = o.household_id and p.ended_at is null) as people,
      (select coalesce(json_agg(u.name order by p.primary_contact desc, p.starts_on, p.id), '[]') from occupancies p join users u on u.id = p.user_id
       where o.lives_here and p.house_id = o.house_id and p.id <> o.id and ${isAsked(tx)}) as asked
    from occupancies o join houses h on h.id = o.house_id
    where ${inScope(tx, 'o')} and o.user_id = ${userId} and o.ended_at is null order by o.main desc, ${asHousesCount(tx)}`)

/** A house that somebody occupies, even without living there, unlike `findHome`. Locked, so that they do not move out of it meanwhile. */
export async function findOwnHouse(tx: Tx, userId: string, houseId: string): Promise<OwnHouse | undefined> {
  const [row] = await tx.sql<OwnHouse[]>`
    select h.division, h.number from occupancies o join houses h on h.id = o.house_id
    where ${inScope(tx, 'o')} and o.user_id = ${userId} and o.house_id = ${houseId} and o.ended_at is null
    for share of o`
  return row
}
export type OwnHouse = Pick<House, 'division' | 'number'>

export async function lockOccupancy(tx: Tx, id: string): Promise<Occupancy | undefined> {
  const [row] = await tx.sql<Occupancy[]>`
    select ${occupancyColumns(tx)} from occupancies o where ${inScope(tx, 'o')} and o.id = ${id} for update of o`
  return row
}

export async function findContact(tx: Tx, householdId: string): Promise<Occupancy | undefined> {
  const [row] = await tx.sql<Occupancy[]>`
    select ${occupancyColumns(tx)} from occupancies o
    where ${inScope(tx, 'o')} and o.household_id = ${householdId} and o.primary_contact and o.ended_at is null`
  return row
}

export async function isApproved(tx: Tx, userId: string, communityId: string): Promise<boolean> {
  const rows = await tx.sql`
    select from users u where ${inScope(tx, 'u')} and u.id = ${userId} and u.community_id = ${communityId} and u.status in ('ACTIVE', 'DISABLED')
      and u.erased_at is null`
  return rows.length > 0
}

/** How many belong to this household of this very house. */
export async function countPeople(tx: Tx, houseId: string, householdId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from occupancies o
    where ${inScope(tx, 'o')} and o.house_id = ${houseId} and o.household_id = ${householdId} and o.ended_at is null`
  return row!.count
}

type NewOccupancy = Omit<OccupancyBody, 'main' | 'startsOn'> & { readonly main: boolean; readonly startsOn: string }

/** The first of a household is its primary contact. */
export async function insertOccupancy(tx: Tx, { id, communityId }: House, given: NewOccupancy): Promise<Occupancy> {
  const { userId, householdId = null, ownershipType, livesHere = true, main, startsOn } = given
  const [row] = await tx.sql<Occupancy[]>`
    with o as (
      insert into occupancies (community_id, house_id, user_id, household_id, ownership_type, lives_here, main, primary_contact, starts_on, created_at, updated_at)
      values (${communityId}, ${id}, ${userId}, coalesce(${householdId}, gen_random_uuid()), ${ownershipType}, ${livesHere}, ${main},
        ${householdId === null}, ${startsOn}, ${tx.cause.now}, ${tx.cause.now}) returning *)
    select ${occupancyColumns(tx)} from o`
  return row!
}

export async function updateOccupancy(tx: Tx, id: string, edit: OccupancyEdit): Promise<Occupancy> {
  const { main = null, livesHere = null, primaryContact = null } = edit
  const [row] = await tx.sql<Occupancy[]>`
    with o as (
      update occupancies set main = coalesce(${main}, main), lives_here = coalesce(${livesHere}, lives_here),
        primary_contact = coalesce(${primaryContact}, primary_contact), updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} returning *)
    select ${occupancyColumns(tx)} from o`
  return row!
}

export const unsetMain = (tx: Tx, userId: string): Statement => tx.sql`
  update occupancies set main = false, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and user_id = ${userId} and main and ended_at is null`

export const unsetContact = (tx: Tx, householdId: string): Statement => tx.sql`
  update occupancies set primary_contact = false, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and household_id = ${householdId} and primary_contact and ended_at is null`

/** The account shows the main house. */
export const updateMainHouse = (tx: Tx, userId: string): Statement => tx.sql`
  update users u set house_no = h.number, division = h.division, ownership_type = o.ownership_type, updated_at = ${tx.cause.now}
  from occupancies o join houses h on h.id = o.house_id
  where ${inScope(tx, 'u')} and u.id = ${userId} and o.user_id = u.id and o.main and o.ended_at is null`

/** Undefined for who never left, and for whose data is erased. */
export async function markReturned(
  tx: Tx,
  userId: string,
  status: AdminUser['status'],
): Promise<AdminUser | undefined> {
  const [row] = await tx.sql<AdminUser[]>`
    update users u set left_at = null, status = ${status}, updated_at = ${tx.cause.now}
    where ${inScope(tx, 'u')} and u.id = ${userId} and u.left_at is not null and u.erased_at is null returning ${adminUserColumns(tx)}`
  return row
}
