import type { Role } from '@aangan/contract/core/actor'
import type { Page } from '@aangan/contract/core/query-fields'
import type { MoveOut } from '@aangan/contract/people/move-outs'
import type { Occupancy } from '@aangan/contract/people/occupancies'
import type { AdminUser } from '@aangan/contract/people/users'
import { defaultSettings, effectiveSettings } from '@aangan/contract/society/community-settings'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countForPage, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { occupancyColumns } from '../houses/occupancies.sql.ts'
import { theirMembers } from './things.sql.ts'

export const findOccupancy = (tx: Tx, id: string): Batch<Occupancy | undefined> =>
  maybeOne(tx.sql<Occupancy[]>`
    select ${occupancyColumns(tx)} from occupancies o where ${inScope(tx, 'o')} and o.id = ${id}`)

/** The primary contact last, so that it passes to nobody who leaves too. */
export const lockHousehold = (tx: Tx, { householdId, houseId }: Occupancy): Statement<Occupancy[]> =>
  tx.sql<Occupancy[]>`
    select ${occupancyColumns(tx)} from occupancies o
    where ${inScope(tx, 'o')} and o.household_id = ${householdId} and o.house_id = ${houseId} and o.ended_at is null
    order by o.primary_contact, o.id for update of o`

interface Day {
  readonly endsOn: string
  readonly reason: string | null
}

/** A second day replaces the first. Undefined when the occupancy has ended. */
export async function setLastDay(tx: Tx, id: string, { endsOn, reason }: Day): Promise<Occupancy | undefined> {
  const [row] = await tx.sql<Occupancy[]>`
    with o as (
      update occupancies set ends_on = ${endsOn}, end_reason = ${reason}, ended_by = ${tx.cause.actorId}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and ended_at is null returning *)
    select ${occupancyColumns(tx)} from o`
  return row
}

/** Undefined when it is too late. */
export async function clearLastDay(tx: Tx, id: string, today: string): Promise<Occupancy | undefined> {
  const [row] = await tx.sql<Occupancy[]>`
    with o as (
      update occupancies set ends_on = null, end_reason = null, ended_by = null, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and ended_at is null and ends_on >= ${today} returning *)
    select ${occupancyColumns(tx)} from o`
  return row
}

/** Undefined when somebody else was first. */
export async function endOccupancy(tx: Tx, id: string): Promise<Occupancy | undefined> {
  const [row] = await tx.sql<Occupancy[]>`
    with o as (
      update occupancies set ended_at = ${tx.cause.now}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and ended_at is null returning *)
    select ${occupancyColumns(tx)} from o`
  return row
}

export async function reopenOccupancy(
  tx: Tx,
  id: string,
  { main, primaryContact }: Pick<Occupancy, 'main' | 'primaryContact'>,
): Promise<Occupancy> {
  const [row] = await tx.sql<Occupancy[]>`
    with o as (
      update occupancies set ended_at = null, ended_by = null, ends_on = null, end_reason = null, main = ${main},
        primary_contact = ${primaryContact}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} returning *)
    select ${occupancyColumns(tx)} from o`
  return row!
}

export const findReason = (tx: Tx, occupancyId: string): Batch<string | null> =>
  maybeOne(
    tx.sql<{ reason: string | null }[]>`
      select end_reason as reason from occupancies where ${inScope(tx)} and id = ${occupancyId}`,
  ).map((row) => row?.reason ?? null)

export interface LeaverRow {
  readonly id: string
  readonly roles: readonly Role[]
  readonly status: AdminUser['status']
  readonly leftAt: string | null
}

/** Locked against what is added in their name, but not against the gate, which only refers to them. */
export async function lockLeaver(tx: Tx, userId: string): Promise<LeaverRow> {
  const [row] = await tx.sql<LeaverRow[]>`
    select u.id, array_to_json(u.roles) as roles, u.status, u.left_at as "leftAt"
    from users u where ${inScope(tx, 'u')} and u.id = ${userId} for no key update of u`
  return row!
}

export const markLeft = (tx: Tx, userId: string): Statement => tx.sql`
  update users set left_at = ${tx.cause.now}, status = 'DISABLED', updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${userId}`

export const clearMainHouse = (tx: Tx, userId: string): Statement => tx.sql`
  update users set house_no = null, division = null, ownership_type = null, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and id = ${userId}`

/** How long a community keeps the data of those who left. */
export const findKeepDays = (tx: Tx, communityId: string): Batch<number> =>
  maybeOne(tx.sql<{ value: string }[]>`
    select value::text as value from community_settings where community_id = ${communityId} and name = 'keepAfterLeavingDays'`).map(
    (row) => {
      if (row === undefined) return defaultSettings.keepAfterLeavingDays
      return effectiveSettings([{ name: 'keepAfterLeavingDays', value: JSON.parse(row.value) }]).keepAfterLeavingDays
    },
  )

const count = (tx: Tx, path: string) =>
  tx.sql`coalesce(jsonb_array_length(jsonb_path_query_array(m.things, ${path}::text::jsonpath, jsonb_build_object('person', m.user_id))), 0)`
const columns = (tx: Tx) => tx.sql`
  m.id, m.user_id as "userId", (select u.name from users u where u.id = m.user_id) as "userName", m.occupancy_id as "occupancyId",
  o.house_id as "houseId", h.number as "houseNo", h.division, o.ends_on as "endsOn", m.created_at as "endedAt", o.end_reason as reason,
  ${count(tx, '$.vehicles[*]')} as vehicles, ${count(tx, theirMembers)} as members, ${count(tx, '$.guests[*]')} as guests, m.purge_on as "purgeOn", m.undone_at as "undoneAt",
  m.community_id as "communityId"`
const sources = (tx: Tx) => tx.sql`join occupancies o on o.id = m.occupancy_id join houses h on h.id = o.house_id`

/** Newest first. */
export function pageMoveOuts(tx: Tx, houseId: string | undefined, page: number, size: number): Batch<Page<MoveOut>> {
  const { sql } = tx
  const matching = sql`
    from move_outs m where ${inScope(tx, 'm')} and m.purged_at is null
    ${houseId === undefined ? sql`` : sql`and m.occupancy_id = any (array(select o.id from occupancies o where ${inScope(tx, 'o')} and o.house_id = ${houseId}))`}`
  return pageFrom(
    countForPage(tx, sql`select ${matching}`, page, size),
    sql<MoveOut[]>`
      select ${columns(tx)} from (${pageOfRows(tx, sql`select m.* ${matching} order by m.created_at desc, m.id desc`, page, size)}) m
      ${sources(tx)} order by m.created_at desc, m.id desc`,
    size,
  )
}

export interface StoredMoveOut extends MoveOut {
  readonly purgedAt: string | null
  readonly plates: string[]
  readonly status: AdminUser['status']
}

export async function lockMoveOut(tx: Tx, id: string): Promise<StoredMoveOut | undefined> {
  const [row] = await tx.sql<StoredMoveOut[]>`
    select ${columns(tx)}, m.purged_at as "purgedAt", m.things ->> 'status' as status,
      jsonb_path_query_array(m.things, '$.vehicles[*].vehicle_no') as plates
    from move_outs m ${sources(tx)} where ${inScope(tx, 'm')} and m.id = ${id} for update of m`
  return row
}

/** What was put back is in the live tables again, and is kept there only. */
export const markUndone = (tx: Tx, id: string): Statement => tx.sql`
  update move_outs set things = null, undone_at = ${tx.cause.now}, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and id = ${id} and undone_at is null and purged_at is null`
