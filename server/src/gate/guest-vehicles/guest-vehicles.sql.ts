import { limits } from '@aangan/contract/core/constants'
import { type Page } from '@aangan/contract/core/query-fields'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { GuestVisibility } from '@aangan/contract/gate/guest-visibility'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { countForPage, countUpTo, hasPart, isRare, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { homesOf, isHome } from '../../society/homes/house-people.sql.ts'

type House = Pick<GuestVehicle, 'visitingHouseNo' | 'division'> & {
  readonly id?: string
  readonly communityId: string | null
}

/** Of visits `g` and their community `c`. */
export const guestVehicleColumns = (tx: Tx) => tx.sql`
  g.id, g.vehicle_no as "vehicleNo", g.type, g.guest_name as "guestName", g.guest_name as "visitorName",
  coalesce(g.contact_no, case when g.pass_id is not null then (select u.mobile_no from users u where u.id = g.created_by) end, '') as "contactNo",
  g.purpose_of_visit as "purposeOfVisit", g.purpose_of_visit as "purpose", g.visiting_house_no as "visitingHouseNo", g.division,
  g.entry_time as "entryTime", case g.status when 'APPROVED' then 'PLANNED' else g.status end as status, g.arrived_at as "arrivedAt", g.exited_at as "exitedAt", g.community_id as "communityId",
  json_build_object('id', c.id, 'displayName', c.display_name) as community, g.created_by as "createdByUserId", g.user_id as "userId"`

/** Of a visit: whether it is a guest vehicle too. As the indexes say it. */
const isGuestVehicle = (tx: Tx) =>
  tx.sql`g.status in ('PLANNED', 'APPROVED', 'ARRIVED', 'EXITED') and g.vehicle_no is not null`
const isAwaited = (tx: Tx) => tx.sql`g.status in ('PLANNED', 'APPROVED') and g.vehicle_no is not null`

/** The houses where somebody lives, and those that they have let, for `seen`. */
const homes = (tx: Tx, visibility: GuestVisibility) =>
  visibility === 'all'
    ? tx.sql``
    : tx.sql`${homesOf(tx, visibility.userId)}, let as materialized (
        select lower(h.number) as number, h.division, h.community_id from occupancies o join houses h on h.id = o.house_id
        where o.user_id = ${visibility.userId} and o.ended_at is null and not o.lives_here and ${inScope(tx, 'h')})`

/** Who made one sees it too, but not of a house that they have let: its guests are the tenants'. */
const seen = (tx: Tx, visibility: GuestVisibility) =>
  visibility === 'all'
    ? tx.sql``
    : tx.sql`and ((g.created_by = ${visibility.userId} and (lower(g.visiting_house_no), g.division, g.community_id) not in (select number, division, community_id from let))
        or ${isHome(tx, { communityId: tx.sql`g.community_id`, division: tx.sql`g.division`, houseNo: tx.sql`g.visiting_house_no` })})`

/** Expected or left since then, or inside; soonest entry first. */
export const listGuestVehicles = (tx: Tx, visibility: GuestVisibility, since: Date): Batch<GuestVehicle[]> =>
  many(tx.sql<GuestVehicle[]>`
  ${homes(tx, visibility)}
  select ${guestVehicleColumns(tx)} from (
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
    select ${guestVehicleColumns(tx)} from visits g join communities c on c.id = g.community_id
    where ${matching} order by g.entry_time desc, g.id desc`
  return pageFrom(
    countForPage(tx, sql`${homes(tx, visibility)} select from visits g where ${matching}`, page, size),
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
export function guestVehiclesAfter(tx: Tx, { find }: GuestFilters, key?: Key): Batch<(GuestVehicle & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (g.entry_time, g.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  // A rare plate is found through its own index before sorting.
  const apart = isRare(find) ? sql`offset 0` : sql``
  return many(sql<(GuestVehicle & KeyedRow)[]>`
    select ${guestVehicleColumns(tx)}, json_build_array(g.entry_time, g.id) as key
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
    select ${guestVehicleColumns(tx)} from (
      (select 0 as turn, * from visits g where g.status <> 'EXITED' and ${matching} order by g.entry_time, g.id limit ${limits.searchResults})
      union all
      (select 1 as turn, * from visits g where g.status = 'EXITED' and ${matching} order by g.exited_at desc, g.id desc limit ${limits.searchResults})
    ) g join communities c on c.id = g.community_id
    order by g.turn, case g.turn when 0 then g.entry_time end, case g.turn when 1 then g.exited_at end desc, g.id limit ${limits.searchResults}`)
}

export const isGuestVehicleSeen = (tx: Tx, id: string, visibility: GuestVisibility): Batch<boolean> =>
  maybeOne(tx.sql`
    ${homes(tx, visibility)}
    select from visits g where ${inScope(tx, 'g')} and g.id = ${id} and ${isGuestVehicle(tx)} ${seen(tx, visibility)}`).map(
    (row) => row !== undefined,
  )

/** Without this one. Locked, so that two who plan at once take turns. */
export const lockExpectedCount = (
  tx: Tx,
  { id, communityId, visitingHouseNo, division }: House,
  since: Date,
): Batch<number> =>
  lockNamed(tx, 'guests', communityId, visitingHouseNo.toLowerCase(), division)
    .with(
      one(tx.sql<{ count: number }[]>`
      select count(*)::int as count from visits
      where community_id = ${communityId} and lower(visiting_house_no) = ${visitingHouseNo.toLowerCase()} and division = ${division}
        and status = 'PLANNED' and vehicle_no is not null and pass_id is null and entry_time > ${since} and id is distinct from ${id ?? null}`),
    )
    .map(([, { count }]) => count)

/** Null for old marks, which have no name, and where the name is not confirmed. */
export const findLastMarker = (tx: Tx, id: string): Batch<string | null> =>
  maybeOne(tx.sql<{ name: string | null }[]>`
    select auth.person_name(case status when 'EXITED' then case when exited_confirmed then exited_by end
      else case when arrived_confirmed then arrived_by end end) as name
    from visits where ${inScope(tx)} and id = ${id}`).map((row) => row?.name ?? null)

export const guestVehiclesOf = (tx: Tx, communityId: string): Statement => tx.sql`
  select ${guestVehicleColumns(tx)} from visits g join communities c on c.id = g.community_id where ${inScope(tx, 'g')} and g.community_id = ${communityId} and ${isGuestVehicle(tx)}`
