import { defaultSettings } from '@aangan/contract/society/community-settings'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'

/** The day that is today in a community. */
const today = (tx: Tx) => tx.sql`(${tx.cause.now}::timestamptz at time zone c.time_zone)::date`

export interface DueMoveOut {
  readonly id: string
  readonly userId: string
  readonly communityId: string
  readonly isSuperAdmin: boolean
}

/** Those whose last day is over, the longest first. */
export const listDue = (tx: Tx, most: number): Batch<DueMoveOut[]> =>
  many(tx.sql<DueMoveOut[]>`
    select o.id, o.user_id as "userId", o.community_id as "communityId", 'SUPER_ADMIN' = any (u.roles) as "isSuperAdmin"
    from occupancies o join communities c on c.id = o.community_id join users u on u.id = o.user_id
    where ${inScope(tx, 'o')} and o.ended_at is null and o.ends_on is not null
      -- Nowhere is a day over before this one; it lets the index decide.
      and o.ends_on < (${tx.cause.now}::timestamptz at time zone 'Pacific/Kiritimati')::date and o.ends_on < ${today(tx)}
    order by o.ends_on, o.id limit ${most}`)

export async function isStillDue(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    select from occupancies o join communities c on c.id = o.community_id
    where ${inScope(tx, 'o')} and o.id = ${id} and o.ended_at is null and o.ends_on < ${today(tx)}`
  return rows.length > 0
}

/** A setting that changed moves the day of everything that is kept. Returns how many it moved. */
export async function movePurgeDays(tx: Tx, most: number): Promise<number> {
  const rows = await tx.sql`
    update move_outs m set purge_on = moved.day, updated_at = ${tx.cause.now}
    from (
      select m.id, (m.created_at at time zone c.time_zone)::date + coalesce((s.value #>> '{}')::int, ${defaultSettings.keepAfterLeavingDays}::int) as day
      from move_outs m join communities c on c.id = m.community_id
      left join community_settings s on s.community_id = m.community_id and s.name = 'keepAfterLeavingDays'
      where ${inScope(tx, 'm')} and m.purged_at is null
        and m.purge_on <> (m.created_at at time zone c.time_zone)::date + coalesce((s.value #>> '{}')::int, ${defaultSettings.keepAfterLeavingDays}::int)
      order by m.id limit ${most} for update of m skip locked) moved
    where m.id = moved.id returning m.id`
  return rows.length
}

const isPurgeable = (tx: Tx) => tx.sql`
  ${inScope(tx, 'm')} and m.purged_at is null
  and m.purge_on <= (${tx.cause.now}::timestamptz at time zone 'Pacific/Kiritimati')::date and m.purge_on <= ${today(tx)}`

/** Those that have been kept for long enough, the longest first. */
export const listPurgeable = (tx: Tx, most: number): Batch<{ id: string }[]> =>
  many(tx.sql<{ id: string }[]>`
    select m.id from move_outs m join communities c on c.id = m.community_id
    where ${isPurgeable(tx)} order by m.purge_on, m.id limit ${most}`)

/** Drops what was kept, and says of which. Others may do the same at the same time. */
export async function purgeThings(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    with due as (
      select m.id, m.occupancy_id from move_outs m join communities c on c.id = m.community_id
      where ${isPurgeable(tx)} and m.id = any (${ids}::uuid[])
      for update of m skip locked
    ), silent as (
      update occupancies o set end_reason = null, updated_at = ${tx.cause.now}
      from due where o.id = due.occupancy_id and o.ended_at is not null and o.end_reason is not null
    )
    update move_outs m set things = null, purged_at = ${tx.cause.now}, updated_at = ${tx.cause.now}
    from due where m.id = due.id returning m.id`
  return rows.map(({ id }) => id)
}

/** Empties some of the mobile numbers that somebody left at the gate. Returns how many. */
export async function forgetNumbers(tx: Tx, moveOutId: string, most: number): Promise<number> {
  const [row] = await tx.sql<{ emptied: number }[]>`
    select auth.forget_numbers(m.user_id, m.created_at, ${most}, ${tx.cause.now}) as emptied
    from move_outs m where ${inScope(tx, 'm')} and m.id = ${moveOutId} and m.undone_at is null`
  return row?.emptied ?? 0
}

interface ErasedPerson {
  readonly id: string
  readonly username: string
  readonly communityId: string
}

/** Those who left with these, and have not come back. */
export async function erasePeople(tx: Tx, moveOutIds: readonly string[], unusable: string): Promise<ErasedPerson[]> {
  const rows = await tx.sql<(Omit<ErasedPerson, 'username'> & { username: string | null })[]>`
    select m.user_id as id, m.community_id as "communityId", auth.erase_person(m.user_id, m.created_at, ${unusable}, ${tx.cause.now}) as username
    from move_outs m where ${inScope(tx, 'm')} and m.id = any (string_to_array(${moveOutIds.join()}, ',')::uuid[]) and m.undone_at is null`
  return rows.filter((row): row is ErasedPerson => row.username !== null)
}
