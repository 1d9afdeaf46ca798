import { limits } from '@aangan/contract/fields'
import { type Page } from '@aangan/contract/query-fields'
import type { GuestVehicle, GuestVehicleForm } from '@aangan/contract/guest-vehicles'
import type { GuestVisibility } from '@aangan/contract/guest-visibility'
import type { Statement } from '../db/sql.ts'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { lockNamed } from '../db/lock.ts'
import { homesOf, isHome } from '../occupancies/house-people.sql.ts'
import { fewRows, type Key, type Keyed } from '../db/keyset.ts'
import { countUpTo, hasPart, isRare, pageFrom, pageOfRows } from '../db/paging.ts'

type House = Pick<GuestVehicle, 'visitingHouseNo' | 'division'> & {
  readonly id?: string
  readonly communityId: string | null
}
type Kept = Omit<GuestVehicleForm, 'entryTime'> & { readonly entryTime: Date }

const columns = (tx: Tx) => tx.sql`
  g.id, g.vehicle_no as "vehicleNo", g.type, g.guest_name as "guestName", g.guest_name as "visitorName",
  coalesce(g.contact_no, case when g.pass_id is not null then (select u.mobile_no from users u where u.id = g.created_by) end, '') as "contactNo",
  g.purpose_of_visit as "purposeOfVisit", g.purpose_of_visit as "purpose", g.visiting_house_no as "visitingHouseNo", g.division,
  g.entry_time as "entryTime", case g.status when 'APPROVED' then 'PLANNED' else g.status end as status, g.arrived_at as "arrivedAt", g.exited_at as "exitedAt", g.community_id as "communityId",
  json_build_object('id', c.id, 'displayName', c.display_name) as community, g.created_by as "createdByUserId", g.user_id as "userId"`

/** Of a visit: whether it is a guest vehicle too. As the indexes say it. */
const isGuestVehicle = (tx: Tx) =>
  tx.sql`g.status in ('PLANNED', 'APPROVED', 'ARRIVED', 'EXITED') and g.vehicle_no is not null`
const isAwaited = (tx: Tx) => tx.sql`g.status in ('PLANNED', 'APPROVED') and g.vehicle_no is not null`

/** The houses where somebody lives, for `seen`. */
const homes = (tx: Tx, visibility: GuestVisibility) =>
  visibility === 'all' ? tx.sql`` : homesOf(tx, visibility.userId)

const seen = (tx: Tx, visibility: GuestVisibility) =>
  visibility === 'all'
    ? tx.sql``
    : tx.sql`and (g.created_by = ${visibility.userId} or ${isHome(tx, { division: tx.sql`g.division`, houseNo: tx.sql`g.visiting_house_no` })})`

/** Expected or left since then, or inside; soonest entry first. */
export const listGuestVehicles = (tx: Tx, visibility: GuestVisibility, since: Date): Batch<GuestVehicle[]> =>
  many(tx.sql<GuestVehicle[]>`
  ${homes(tx, visibility)}
  select ${columns(tx)} from (
    select * from visits g where ${inScope(tx, 'g')} and ${isAwaited(tx)} and g.entry_time > ${since} ${seen(tx, visibility)}
    union all
    select * from visits g where ${inScope(tx, 'g')} and g.status = 'ARRIVED' and g.vehicle_no is not null ${seen(tx, visibility)}
    union all
    select * from visits g where ${inScope(tx, 'g')} and g.status = 'EXITED' and g.vehicle_no is not null and g.exited_at >= ${since} ${seen(tx, visibility)}
  ) g join communities c on c.id = g.community_id
  order by g.entry_time, g.id limit ${limits.list}`)

/** Not come yet, and expected then. */
export const countExpectedGuests = (
  tx: Tx,
  visibility: GuestVisibility,
  { from, until }: { readonly from: Date; readonly until: Date },
  most: number,
): Batch<number> =>
  countUpTo(
    tx,
    tx.sql`${homes(tx, visibility)} select from visits g where ${inScope(tx, 'g')} and ${isAwaited(tx)} and g.entry_time > ${from} and g.entry_time <= ${until} ${seen(tx, visibility)}`,
    most,
  )

/** All, latest entry first. */
export function pageGuestVehicles(
  tx: Tx,
  visibility: GuestVisibility,
  page: number,
  size: number,
): Batch<Page<GuestVehicle>> {
  const { sql } = tx
  const matching = historyOf(tx, visibility)
  const ordered = sql`
    ${homes(tx, visibility)}
    select ${columns(tx)} from visits g join communities c on c.id = g.community_id
    where ${matching} order by g.entry_time desc, g.id desc`
  return pageFrom(
    sql`${homes(tx, visibility)} select count(*) as total from visits g where ${matching}`,
    sql<GuestVehicle[]>`${pageOfRows(tx, ordered, page, size)}`,
    size,
  )
}

/** All of them, or those with this part in their plate. */
const historyOf = (tx: Tx, visibility: GuestVisibility, part?: string): Statement => tx.sql`
  ${inScope(tx, 'g')} and ${isGuestVehicle(tx)}
  ${part === undefined ? tx.sql`` : tx.sql`and ${hasPart(tx, tx.sql`lower(translate(g.vehicle_no, ' -', ''))`, part)}`} ${seen(tx, visibility)}`

/** What staff find of the history. */
interface GuestFilters {
  readonly find?: string | undefined
}

/** In order, so that an index is read as far as needed, and no table. */
export const countGuestVehicles = (tx: Tx, { find }: GuestFilters, most: number): Batch<number> =>
  countUpTo(
    tx,
    tx.sql`select from visits g where ${historyOf(tx, 'all', find)} order by g.entry_time desc, g.id desc`,
    most,
  )

/** All of them, latest entry first. */
export function guestVehiclesAfter(tx: Tx, { find }: GuestFilters, key?: Key): Batch<(GuestVehicle & Keyed)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (g.entry_time, g.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  // A rare plate is found through its own index before sorting.
  const apart = isRare(find) ? sql`offset 0` : sql``
  return many(sql<(GuestVehicle & Keyed)[]>`
    select ${columns(tx)}, json_build_array(g.entry_time, g.id) as key
    from (select g.* from (select * from visits g where ${historyOf(tx, 'all', find)} ${after} ${apart}) g
          order by g.entry_time desc, g.id desc ${fewRows(tx)}) g
    join communities c on c.id = g.community_id order by g.entry_time desc, g.id desc`)
}

/** By any part of the plate: expected or inside first, by entry; then those who left, latest first. */
export function searchGuestVehicles(tx: Tx, visibility: GuestVisibility, part: string): Batch<GuestVehicle[]> {
  const { sql } = tx
  const matching = historyOf(tx, visibility, part)
  return many(sql<GuestVehicle[]>`
    ${homes(tx, visibility)}
    select ${columns(tx)} from (
      (select 0 as turn, * from visits g where g.status <> 'EXITED' and ${matching} order by g.entry_time, g.id limit ${limits.searchResults})
      union all
      (select 1 as turn, * from visits g where g.status = 'EXITED' and ${matching} order by g.exited_at desc, g.id desc limit ${limits.searchResults})
    ) g join communities c on c.id = g.community_id
    order by g.turn, case g.turn when 0 then g.entry_time end, case g.turn when 1 then g.exited_at end desc, g.id limit ${limits.searchResults}`)
}

/** Locked. */
export async function lockGuestVehicle(
  tx: Tx,
  id: string,
  visibility: GuestVisibility,
): Promise<GuestVehicle | undefined> {
  const [row] = await tx.sql<GuestVehicle[]>`
    ${homes(tx, visibility)}
    select ${columns(tx)} from visits g join communities c on c.id = g.community_id
    where ${inScope(tx, 'g')} and g.id = ${id} and ${isGuestVehicle(tx)} ${seen(tx, visibility)} for update of g`
  return row
}

/** Without this one. Locked, so that two who plan at once take turns. */
export async function lockExpectedCount(
  tx: Tx,
  { id, communityId, visitingHouseNo, division }: House,
  since: Date,
): Promise<number> {
  const [, [row]] = await Promise.all([
    lockNamed(tx, 'guests', communityId, visitingHouseNo.toLowerCase(), division),
    tx.sql<{ count: number }[]>`
      select count(*)::int as count from visits
      where community_id = ${communityId} and lower(visiting_house_no) = ${visitingHouseNo.toLowerCase()} and division = ${division}
        and status = 'PLANNED' and vehicle_no is not null and pass_id is null and entry_time > ${since} and id is distinct from ${id ?? null}`,
  ])
  return row!.count
}

export async function insertGuestVehicle(tx: Tx, guest: Kept, userId: string | null): Promise<GuestVehicle> {
  const { now, actorId } = tx.cause
  const [row] = await tx.sql<GuestVehicle[]>`
    with g as (
      insert into visits (community_id, created_by, user_id, vehicle_no, type, guest_name, contact_no, purpose_of_visit,
        visiting_house_no, division, entry_time, created_at, updated_at)
      values (${tx.communityId}, ${actorId}, ${userId}, ${guest.vehicleNo}, ${guest.type}, ${guest.guestName}, ${guest.contactNo}, ${guest.purposeOfVisit},
        ${guest.visitingHouseNo}, ${guest.division}, ${guest.entryTime}, ${now}, ${now}) returning *)
    select ${columns(tx)} from g join communities c on c.id = g.community_id`
  return row!
}

/** Undefined when the guest has left. */
export async function updateGuestVehicle(tx: Tx, id: string, guest: Kept): Promise<GuestVehicle | undefined> {
  const [row] = await tx.sql<GuestVehicle[]>`
    with g as (
      update visits set vehicle_no = ${guest.vehicleNo}, type = ${guest.type}, guest_name = ${guest.guestName}, contact_no = ${guest.contactNo},
        purpose_of_visit = ${guest.purposeOfVisit}, visiting_house_no = ${guest.visitingHouseNo}, division = ${guest.division}, entry_time = ${guest.entryTime},
        updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and status <> 'EXITED' returning *)
    select ${columns(tx)} from g join communities c on c.id = g.community_id`
  return row
}

/** Undefined when the guest is no longer expected. */
export async function markArrived(tx: Tx, id: string): Promise<GuestVehicle | undefined> {
  const [row] = await tx.sql<GuestVehicle[]>`
    with g as (
      update visits set status = 'ARRIVED', arrived_at = ${tx.cause.now}, arrived_by = ${tx.cause.actorId}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and status in ('PLANNED', 'APPROVED') returning *)
    select ${columns(tx)} from g join communities c on c.id = g.community_id`
  return row
}

/** Undefined when the guest is not inside. */
export async function markExited(tx: Tx, id: string): Promise<GuestVehicle | undefined> {
  const [row] = await tx.sql<GuestVehicle[]>`
    with g as (
      update visits set status = 'EXITED', exited_at = ${tx.cause.now}, exited_by = ${tx.cause.actorId}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and status = 'ARRIVED' returning *)
    select ${columns(tx)} from g join communities c on c.id = g.community_id`
  return row
}

/** Undefined unless the caller marked it since then. */
export async function undoArrived(tx: Tx, id: string, since: Date): Promise<GuestVehicle | undefined> {
  const [row] = await tx.sql<GuestVehicle[]>`
    with g as (
      update visits set status = 'PLANNED', arrived_at = null, arrived_by = null, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and status = 'ARRIVED' and arrived_by = ${tx.cause.actorId} and arrived_at >= ${since} returning *)
    select ${columns(tx)} from g join communities c on c.id = g.community_id`
  return row
}

/** Undefined unless the caller marked it, since then. */
export async function undoExited(tx: Tx, id: string, since: Date): Promise<GuestVehicle | undefined> {
  const [row] = await tx.sql<GuestVehicle[]>`
    with g as (
      update visits set status = 'ARRIVED', exited_at = null, exited_by = null, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and status = 'EXITED' and exited_by = ${tx.cause.actorId} and exited_at >= ${since} returning *)
    select ${columns(tx)} from g join communities c on c.id = g.community_id`
  return row
}

/** Null for old marks, which have no name. */
export async function findLastMarker(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.sql<{ name: string | null }[]>`
    select auth.person_name(case status when 'EXITED' then exited_by else arrived_by end) as name
    from visits where ${inScope(tx)} and id = ${id}`
  return row?.name ?? null
}

export const guestVehiclesOf = (tx: Tx, communityId: string): Statement => tx.sql`
  select ${columns(tx)} from visits g join communities c on c.id = g.community_id where ${inScope(tx, 'g')} and g.community_id = ${communityId} and ${isGuestVehicle(tx)}`

export const deleteGuestVehicle = (tx: Tx, id: string): PromiseLike<unknown> =>
  tx.sql`delete from visits where ${inScope(tx)} and id = ${id}`
