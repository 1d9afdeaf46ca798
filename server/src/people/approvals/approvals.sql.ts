import { limits } from '@aangan/contract/core/constants'
import type { PendingUser } from '@aangan/contract/people/approvals'
import type { House, Occupancy } from '@aangan/contract/people/occupancies'
import type { AdminUser } from '@aangan/contract/people/users'
import { adminUserColumns } from '../../access/auth/accounts.sql.ts'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { houseColumns } from '../houses/houses.sql.ts'
import { occupancyColumns } from '../houses/occupancies.sql.ts'

/** The households in the flat a registration names. */
const householdsAt = (tx: Tx) => tx.sql`
  (select coalesce(json_agg(json_build_object('householdId', x.household_id, 'ownershipType', x.ownership_type, 'people', x.people)
     order by x.since, x.household_id), '[]')
   from (
     select o.household_id, min(o.starts_on) as since, json_agg(p.name order by o.primary_contact desc, o.starts_on, o.id) as people,
       (array_agg(o.ownership_type order by o.primary_contact desc, o.starts_on, o.id))[1] as ownership_type
     from houses h join occupancies o on o.house_id = h.id and o.ended_at is null join users p on p.id = o.user_id
     where h.community_id = u.community_id and h.division = u.division and lower(h.number) = lower(u.house_no)
     group by o.household_id limit ${limits.list}) x)`

export const listPendingUsers = (tx: Tx): Batch<PendingUser[]> =>
  many(tx.sql<PendingUser[]>`
  select u.id, u.username, u.name, u.house_no as "houseNo", u.division, u.ownership_type as "ownershipType", u.mobile_no as "mobileNo", u.email,
         u.community_id as "communityId", json_build_object('id', c.id, 'displayName', c.display_name) as community, u.created_at as "createdAt",
         ${householdsAt(tx)} as households
  from users u join communities c on c.id = u.community_id
  where ${inScope(tx, 'u')} and u.status = 'PENDING' order by u.created_at, u.id limit ${limits.list}`)

export const countPendingUsers = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select from users u where ${inScope(tx, 'u')} and u.status = 'PENDING'`, most)

const among = (tx: Tx, ids: readonly string[]) => tx.sql`u.id = any (string_to_array(${ids.join()}, ',')::uuid[])`

/** Locks those that are still pending. */
export const lockPendingUsers = (tx: Tx, ids: readonly string[]): Statement<AdminUser[]> => tx.sql<AdminUser[]>`
  select ${adminUserColumns(tx)} from users u
  where ${inScope(tx, 'u')} and ${among(tx, ids)} and u.status = 'PENDING' order by u.id for update of u`

/** Skips those that are no longer pending. */
export const decide = (
  tx: Tx,
  ids: readonly string[],
  status: 'ACTIVE' | 'REJECTED',
  remark: string,
): Statement<AdminUser[]> => tx.sql<AdminUser[]>`
  update users u set status = ${status}, remark = ${remark}, decided_by = ${tx.cause.actorId}, decided_at = ${tx.cause.now},
    joined_at = ${status === 'ACTIVE' ? tx.cause.now : null}, updated_at = ${tx.cause.now}
  where ${inScope(tx, 'u')} and ${among(tx, ids)} and u.status = 'PENDING' returning ${adminUserColumns(tx)}`

/** Their houses, where these are not in the list yet. Returns the new ones. */
export const insertHouses = (tx: Tx, people: readonly Pick<AdminUser, 'id'>[]): Statement<House[]> => tx.sql<House[]>`
  with h as (
    insert into houses (community_id, division, number, created_at, updated_at)
    select u.community_id, u.division, min(u.house_no), ${tx.cause.now}, ${tx.cause.now}
    from users u where ${inScope(tx, 'u')} and ${among(
      tx,
      people.map(({ id }) => id),
    )} and u.division is not null and u.house_no is not null
    group by u.community_id, u.division, lower(u.house_no) on conflict do nothing returning *)
  select ${houseColumns(tx)} from h`

/** Each in a household of their own, or in the one that is named. */
export const insertFirstOccupancies = (
  tx: Tx,
  people: readonly Pick<AdminUser, 'id'>[],
  householdId: string | null,
): Statement<Occupancy[]> => tx.sql<Occupancy[]>`
  with o as (
    insert into occupancies (community_id, house_id, user_id, household_id, ownership_type, main, primary_contact, starts_on, created_at, updated_at)
    select u.community_id, h.id, u.id, coalesce(${householdId}::uuid, gen_random_uuid()), u.ownership_type, true, ${householdId === null},
      (${tx.cause.now}::timestamptz at time zone c.time_zone)::date, ${tx.cause.now}, ${tx.cause.now}
    from users u join communities c on c.id = u.community_id
    join houses h on h.community_id = u.community_id and h.division = u.division and lower(h.number) = lower(u.house_no)
    where ${inScope(tx, 'u')} and ${among(
      tx,
      people.map(({ id }) => id),
    )} returning *)
  select ${occupancyColumns(tx)} from o`

/** How many people are in this household, if it is in the flat the registration names. */
export async function countHousemates(tx: Tx, userId: string, householdId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count
    from users u join houses h on h.community_id = u.community_id and h.division = u.division and lower(h.number) = lower(u.house_no)
    join occupancies o on o.house_id = h.id and o.household_id = ${householdId} and o.ended_at is null
    where ${inScope(tx, 'u')} and u.id = ${userId}`
  return row!.count
}
