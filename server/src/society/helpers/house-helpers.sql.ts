import { limits } from '@aangan/contract/core/constants'
import type { House } from '@aangan/contract/people/occupancies'
import type { Absence, AbsenceBody, AttendanceMark, HouseHelper } from '@aangan/contract/society/house-helpers'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { asCounted } from '../../core/db/counted.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import type { Statement } from '../../core/db/sql.ts'

export interface HouseKey {
  readonly houseNo: string
  readonly division: string
}

/** Somebody's houses, or the one of them that is named. */
export interface Homes {
  readonly userId: string
  readonly houseId?: string | undefined
}

const ofHouse = (tx: Tx, { division, houseNo }: HouseKey): Statement =>
  tx.sql`l.division = ${division} and lower(l.house_no) = ${houseNo.toLowerCase()}`

/** The open list rows `l` of the houses `t` where somebody lives. */
const theirLists = (tx: Tx, { userId, houseId }: Homes): Statement => tx.sql`
  occupancies o join houses t on t.id = o.house_id
  join helper_houses l on l.community_id = t.community_id and l.division = t.division and lower(l.house_no) = lower(t.number) and l.ended_at is null
  where ${inScope(tx, 'o')} and ${inScope(tx, 'l')} and l.community_id = ${tx.communityId} and o.user_id = ${userId} and o.ended_at is null and o.lives_here
    ${houseId === undefined ? tx.sql`` : tx.sql`and t.id = ${houseId}`}`
const mainFirst = (tx: Tx): Statement =>
  tx.sql`o.main desc, t.division, ${asCounted(tx, tx.sql`t.number`)}, lower(t.number)`

/** Sorted by name; `today` is the community's day. */
export const listHouseHelpers = (tx: Tx, whose: Homes, today: string, helperId?: string): Batch<HouseHelper[]> =>
  many(tx.sql<HouseHelper[]>`
    with lists as (
      select l.helper_id, l.community_id,
        json_agg(json_build_object('id', t.id, 'houseNo', t.number, 'division', t.division) order by ${mainFirst(tx)}) as houses
      from ${theirLists(tx, whose)} ${helperId === undefined ? tx.sql`` : tx.sql`and l.helper_id = ${helperId}`}
      group by l.helper_id, l.community_id)
    select h.id, h.name, h.category, h.contact_no as "contactNo", a.in_at is not null and a.out_at is null as "isInside",
      a.in_at as "inAt", a.out_at as "outAt", (
        select max(b.until_day) from helper_absences b
        where b.community_id = l.community_id and b.helper_id = l.helper_id and b.ended_at is null
          and b.until_day >= ${today}::date and b.from_day <= ${today}::date) as "absentUntil", l.houses
    from lists l join helpers h on h.id = l.helper_id and h.is_visible
    left join lateral (
      select a.in_at, a.out_at from helper_attendance a
      where a.community_id = l.community_id and a.helper_id = l.helper_id order by a.day desc, a.in_at desc limit 1) a on true
    order by lower(h.name), h.id limit ${limits.list}`)

/** How many, and whether this one is among them. Locked, so that two of a house take turns. */
export const lockList = (tx: Tx, house: HouseKey, helperId: string): Batch<{ count: number; listed: boolean }> =>
  lockNamed(tx, 'helper_houses', tx.communityId, house.division, house.houseNo.toLowerCase())
    .with(
      one(tx.sql<{ count: number; listed: boolean }[]>`
      select count(*)::int as count, coalesce(bool_or(l.helper_id = ${helperId}), false) as listed from helper_houses l
      where ${inScope(tx, 'l')} and l.community_id = ${tx.communityId} and ${ofHouse(tx, house)} and l.ended_at is null`),
    )
    .map(([, found]) => found)

/** The first of somebody's houses with a helper on its list, the main one before the others. */
export const findListing = (tx: Tx, whose: Homes, helperId: string): Batch<HouseKey | undefined> =>
  maybeOne(listing(tx, whose, helperId))
/** Locked, so that they do not move out of it meanwhile. */
export async function lockListing(tx: Tx, whose: Homes, helperId: string): Promise<HouseKey | undefined> {
  const [row] = await tx.sql<HouseKey[]>`${listing(tx, whose, helperId)} for share of o`
  return row
}
const listing = (tx: Tx, whose: Homes, helperId: string): Statement<HouseKey[]> => tx.sql<HouseKey[]>`
  select l.house_no as "houseNo", l.division from ${theirLists(tx, whose)} and l.helper_id = ${helperId} order by ${mainFirst(tx)} limit 1`

export const addToList = (tx: Tx, { houseNo, division }: HouseKey, helperId: string): Statement => tx.sql`
  insert into helper_houses (community_id, helper_id, house_no, division, since, created_at)
  values (${tx.communityId}, ${helperId}, ${houseNo}, ${division}, ${tx.cause.now}, ${tx.cause.now})`

/** False when it was not on it. */
export async function removeFromList(tx: Tx, house: HouseKey, helperId: string): Promise<boolean> {
  const rows = await tx.sql`
    update helper_houses l set ended_at = ${tx.cause.now}
    where ${inScope(tx, 'l')} and l.community_id = ${tx.communityId} and l.helper_id = ${helperId} and ${ofHouse(tx, house)} and l.ended_at is null
    returning l.id`
  return rows.length > 0
}

/** Of a house where nobody lives any more. */
export const endDesertedList = (tx: Tx, houseId: string): Batch<(HouseKey & { id: string; name: string })[]> =>
  many(tx.sql<(HouseKey & { id: string; name: string })[]>`
    update helper_houses l set ended_at = ${tx.cause.now} from houses h, helpers p
    where ${inScope(tx, 'l')} and ${inScope(tx, 'h')} and h.id = ${houseId} and h.community_id = l.community_id and h.division = l.division
      and lower(h.number) = lower(l.house_no) and l.ended_at is null and p.id = l.helper_id
      and not exists (select from occupancies o where o.house_id = h.id and o.ended_at is null and o.lives_here)
    returning p.id, p.name, l.house_no as "houseNo", l.division`)

export interface DayStay {
  readonly day: string
  readonly inAt: string
  readonly outAt: string | null
  readonly outSeen: boolean
}
export interface MarkedDay {
  readonly day: string
  readonly mark: AttendanceMark
}
/** What is known of some days. */
export interface Attendance {
  /** In order. */
  readonly comings: readonly DayStay[]
  readonly absences: readonly Pick<Absence, 'from' | 'until'>[]
  readonly marks: readonly MarkedDay[]
}

export function findAttendance(
  tx: Tx,
  house: HouseKey | Homes,
  helperId: string,
  { from, until }: Pick<Absence, 'from' | 'until'>,
): Batch<Attendance> {
  const { sql } = tx
  const comings = many(sql<DayStay[]>`
    select a.day, a.in_at as "inAt", a.out_at as "outAt", a.out_seen as "outSeen" from helper_attendance a
    where ${inScope(tx, 'a')} and a.helper_id = ${helperId} and a.day between ${from}::date and ${until}::date
    order by a.in_at limit ${limits.list}`)
  const absences = many(sql<Pick<Absence, 'from' | 'until'>[]>`
    select b.from_day as "from", b.until_day as "until" from helper_absences b
    where ${inScope(tx, 'b')} and b.helper_id = ${helperId} and b.ended_at is null
      and b.until_day >= ${from}::date and b.from_day <= ${until}::date limit ${limits.list}`)
  const marks = many(sql<MarkedDay[]>`
    select l.day, l.mark from helper_marks l
    where ${inScope(tx, 'l')} and l.community_id = ${tx.communityId} and l.helper_id = ${helperId}
      and ${'userId' in house ? ofListing(tx, house, helperId) : ofHouse(tx, house)} and l.day between ${from}::date and ${until}::date`)
  return comings
    .with(absences)
    .with(marks)
    .map(([[came, absent], marked]) => ({ comings: came, absences: absent, marks: marked }))
}

const ofListing = (tx: Tx, whose: Homes, helperId: string): Statement => tx.sql`
  (lower(l.house_no), l.division) = (select lower(listed."houseNo"), listed.division from (${listing(tx, whose, helperId)}) listed)`

export const saveMark = (
  tx: Tx,
  { houseNo, division }: HouseKey,
  helperId: string,
  { day, mark }: MarkedDay,
): Statement => tx.sql`
  insert into helper_marks (community_id, helper_id, house_no, division, day, mark, by, created_at)
  values (${tx.communityId}, ${helperId}, ${houseNo}, ${division}, ${day}, ${mark}, ${tx.cause.actorId}, ${tx.cause.now})
  on conflict (community_id, helper_id, division, lower(house_no), day)
  do update set mark = excluded.mark, by = excluded.by, created_at = excluded.created_at`

export const deleteMark = (tx: Tx, house: HouseKey, helperId: string, day: string): Statement => tx.sql`
  delete from helper_marks l
  where ${inScope(tx, 'l')} and l.community_id = ${tx.communityId} and l.helper_id = ${helperId} and ${ofHouse(tx, house)} and l.day = ${day}`

export async function insertAbsence(tx: Tx, helperId: string, { from, until, note }: AbsenceBody): Promise<Absence> {
  const [row] = await tx.sql<Absence[]>`
    insert into helper_absences (community_id, helper_id, from_day, until_day, note, by, created_at)
    values (${tx.communityId}, ${helperId}, ${from}, ${until}, ${note ?? null}, ${tx.cause.actorId}, ${tx.cause.now})
    returning id, from_day as "from", until_day as "until", note`
  return row!
}

/** Of a resident's house only what somebody of the house told. Undefined when there is none. */
export async function endAbsence(
  tx: Tx,
  helperId: string,
  absenceId: string,
  by: readonly string[] | 'anybody',
): Promise<Absence | undefined> {
  const [row] = await tx.sql<Absence[]>`
    update helper_absences b set ended_at = ${tx.cause.now}
    where ${inScope(tx, 'b')} and b.id = ${absenceId} and b.helper_id = ${helperId} and b.ended_at is null
      ${by === 'anybody' ? tx.sql`` : tx.sql`and b.by = any (string_to_array(${by.join(',')}, ',')::uuid[])`}
    returning b.id, b.from_day as "from", b.until_day as "until", b.note`
  return row
}

/** The list of the house, and the days that it marked. */
export const houseOfHelpers = (tx: Tx, before: House, after: House): Statement => tx.sql`
  with marks as (
    update helper_marks set division = ${after.division}, house_no = ${after.number}
    where ${inScope(tx)} and community_id = ${after.communityId}
      and division = ${before.division} and lower(house_no) = ${before.number.toLowerCase()})
  update helper_houses set division = ${after.division}, house_no = ${after.number}
  where ${inScope(tx)} and community_id = ${after.communityId} and ended_at is null
    and division = ${before.division} and lower(house_no) = ${before.number.toLowerCase()}`
