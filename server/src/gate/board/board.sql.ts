import { limits } from '@aangan/contract/core/constants'
import type { Board, BoardPass, Directory } from '@aangan/contract/gate/board'
import { boardHours } from '@aangan/contract/gate/followed-board'
import type { Handover } from '@aangan/contract/gate/gate-desk'
import { mostHouses } from '@aangan/contract/people/occupancies'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { asCounted, asCountedUnindexed } from '../../core/db/counted.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { isPassCancelled } from '../passes/passes.sql.ts'
import { isDenied, isObjectedAndGone } from '../visits/said-no.sql.ts'
import { boardSources, visitColumns, type BoardVisitRow } from '../visits/visits.sql.ts'

type StoredField = 'days' | 'dayFrom' | 'dayUntil' | 'status'
export interface BoardPassRow extends Omit<BoardPass, StoredField | 'community'> {
  readonly days: number
  readonly dayFrom: number
  readonly dayUntil: number
  readonly cancelled: boolean
}

/** Soonest first, and one more than the limit where there are more. */
export const listBoardPasses = (tx: Tx): Batch<BoardPassRow[]> =>
  many(tx.sql<BoardPassRow[]>`
    ${boardPasses(tx, tx.sql`passes`)} where ${inScope(tx, 'p')} and ${isPassNear(tx)} order by p.valid_from, p.id limit ${gateLimits.boardPasses + 1}`)

/** An inviter from outside of the community is a super admin. */
export const boardPasses = (tx: Tx, rows: Statement): Statement => tx.sql`
    select p.id, p.house_no as "houseNo", p.division, p.kind, p.visitor_name as "visitorName", p.company, p.vehicle_no as "vehicleNo",
      p.vehicle_type as "vehicleType", p.note, p.frequency, p.valid_from as "validFrom", p.valid_until as "validUntil", p.days,
      p.day_from as "dayFrom", p.day_until as "dayUntil", p.max_uses as "maxUses", p.uses, ${isPassCancelled(tx, tx.sql`inviter.status`)} as cancelled,
      (select g.code from gate_codes g where g.pass_id = p.id) as code,
      json_build_object('id', p.created_by, 'name', coalesce(inviter.name, auth.person_name(p.created_by))) as "createdBy",
      p.community_id as "communityId", p.created_at as "createdAt", p.updated_at as "updatedAt"
    from ${rows} p left join lateral (select u.name, u.status from users u where u.id = p.created_by limit 1) inviter on true`

export const isPassNear = (tx: Tx): Statement =>
  tx.sql`p.valid_from <= ${hoursFromNow(tx, boardHours.ahead)} and p.valid_until >= ${hoursFromNow(tx, -boardHours.behind)}`

export const hoursFromNow = ({ cause }: Tx, hours: number): Date => new Date(cause.now.getTime() + hours * 3_600_000)

/** Expected, waiting, inside, parcels, and whom their house lately said no to. Soonest first, and one more than the limit where there are more. */
export function listBoardVisits(tx: Tx): Batch<BoardVisitRow[]> {
  const { sql } = tx
  const those = (which: Statement): Statement => sql`
    (select g.* from visits g where ${inScope(tx, 'g')} and ${which} order by g.entry_time, g.id limit ${gateLimits.boardVisits + 1})`
  return many(sql<BoardVisitRow[]>`
    select ${visitColumns(tx, 'staff', { onBoard: true })} from (
      select * from (
        ${those(isExpectedSoon(tx))} union all ${those(isPresent(tx))} union all ${those(isParcel(tx))} union all ${those(isDenied(tx, sql`g`))}
        union all ${those(isObjectedAndGone(tx))}) few
      order by entry_time, id limit ${gateLimits.boardVisits + 1}) g ${boardSources(tx)}
    order by g.entry_time, g.id`)
}

/** A guest vehicle that never came stays PLANNED. */
export const isExpectedSoon = (tx: Tx): Statement =>
  tx.sql`g.status = 'PLANNED' and g.entry_time between ${hoursFromNow(tx, -boardHours.ahead)} and ${hoursFromNow(tx, boardHours.ahead)}`
export const isPresent = ({ sql }: Tx): Statement => sql`g.status in ('ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED')`
export const isParcel = ({ sql }: Tx): Statement => sql`g.status = 'LEFT_AT_GATE' and g.collected_at is null`

/** Who may come, and who is inside; `today` is the community's day. None of them where `wanted` is not true. */
export const listBoardHelpers = (tx: Tx, today: string, wanted = tx.sql`true`): Batch<Board['helpers']> =>
  many(tx.sql<Board['helpers']>`
    select h.id, h.name, h.category, c.code, a.in_at as "inAt", coalesce((
        select json_agg(json_build_object('houseNo', l.house_no, 'division', l.division) order by l.division, ${asCountedUnindexed(tx, tx.sql`l.house_no`)}) from helper_houses l
        where ${inScope(tx, 'l')} and l.helper_id = h.id and l.ended_at is null), '[]') as houses, (
        select max(b.until_day) from helper_absences b
        where ${inScope(tx, 'b')} and b.helper_id = h.id and b.ended_at is null and b.until_day >= ${today}::date
          and b.from_day <= ${today}::date) as "absentUntil"
    from helper_communities hc join helpers h on h.id = hc.helper_id
    left join gate_codes c on ${inScope(tx, 'c')} and c.helper_id = h.id
    left join helper_attendance a on ${inScope(tx, 'a')} and a.helper_id = h.id and a.out_at is null
    where ${inScope(tx, 'hc')} and (h.is_visible or a.id is not null) and ${wanted} order by lower(h.name), h.id limit ${limits.list}`)

export const countConflicts = (tx: Tx): Batch<number> =>
  one(tx.sql<{ count: number }[]>`
    select count(*)::int as count from gate_movements m where ${inScope(tx, 'm')} and m.outcome = 'KEPT' and m.settled_at is null`).map(
    ({ count }) => count,
  )

/** The gate of a desk of this community that has not been removed; without a desk, the one gate where there is only one. */
export const gateOfDesk = (tx: Tx, deskId: string | null): Statement =>
  deskId === null
    ? tx.sql`(select case when count(*) = 1 then (array_agg(o.id))[1] end from gates o where ${inScope(tx, 'o')} and o.is_active and o.removed_at is null)`
    : tx.sql`(select d.gate_id from gate_desks d where ${inScope(tx, 'd')} and d.id = ${deskId}::uuid and d.revoked_at is null)`

/** What the last shift that ended at a gate left. */
export const findHandover = (tx: Tx, gateId: Statement): Batch<Handover | null> =>
  maybeOne(tx.sql<(Omit<Handover, 'by'> & { byId: string; byName: string })[]>`
    select h.note, h.user_id as "byId", coalesce(auth.person_name(h.user_id), '') as "byName", h.ended_at as at
    from gate_shifts h where ${inScope(tx, 'h')} and h.gate_id = ${gateId} and h.ended_at is not null order by h.ended_at desc limit 1`).map(
    (row) => (row === undefined ? null : { note: row.note, by: { id: row.byId, name: row.byName }, at: row.at }),
  )

export const findPlaceName = (tx: Tx): Batch<{ id: string; displayName: string; timeZone: string }> =>
  one(tx.sql<{ id: string; displayName: string; timeZone: string }[]>`
    select c.id, c.display_name as "displayName", c.time_zone as "timeZone" from communities c where c.id = ${tx.communityId}`)

const isLongAgo = ({ sql, cause }: Tx, at: Statement): Statement =>
  sql`${at} < ${cause.now}::timestamptz - interval '30 seconds'`

/** Whether there is nothing to write of the desk: it is here, and was heard of lately. */
export const isSeen = (tx: Tx, deskId: string | null): Statement =>
  deskId === null
    ? tx.sql`true`
    : tx.sql`exists (
        select from gate_desks d where ${inScope(tx, 'd')} and d.id = ${deskId} and d.revoked_at is null and not ${isLongAgo(tx, tx.sql`d.last_seen_at`)})`

/** Written at most every 30 seconds. False when there is no such desk any more. */
export async function seeDeskAgain(tx: Tx, deskId: string): Promise<boolean> {
  const [row] = await tx.sql<{ known: boolean }[]>`
    with seen as (
      update gate_desks set last_seen_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${deskId} and revoked_at is null and ${isLongAgo(tx, tx.sql`last_seen_at`)})
    select exists (select from gate_desks d where ${inScope(tx, 'd')} and d.id = ${deskId} and d.revoked_at is null) as known`
  return row?.known ?? false
}

/** Every house with the names of who lives there. */
export const listDirectoryHouses = (tx: Tx): Batch<Directory['houses']> =>
  many(tx.sql<Directory['houses']>`
    select h.number as "houseNo", h.division, coalesce((
      select json_agg(u.name order by o.primary_contact desc, o.starts_on, o.id) from occupancies o join users u on u.id = o.user_id
      where o.house_id = h.id and o.ended_at is null and o.lives_here and u.status = 'ACTIVE'), '[]') as names
    from houses h where ${inScope(tx, 'h')} order by h.division, ${asCounted(tx, tx.sql`h.number`)}, lower(h.number) limit ${mostHouses}`)

/** The house that a vehicle was given to, else its owner's. */
export const listDirectoryVehicles = (tx: Tx): Batch<Directory['vehicles']> =>
  many(tx.sql<Directory['vehicles']>`
    select v.vehicle_no as "vehicleNo", v.type, coalesce(h.number, u.house_no) as "houseNo", coalesce(h.division, u.division) as division, u.name
    from vehicles v join users u on u.id = v.user_id left join houses h on h.id = v.house_id
    where ${inScope(tx, 'v')} and u.status = 'ACTIVE' order by v.vehicle_no, v.id limit ${mostHouses}`)
