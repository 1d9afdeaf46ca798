import type { Page } from '@aangan/contract/core/query-fields'
import type { Audience } from '@aangan/contract/society/notice-audience'
import type { AudienceCount, NoticePerson, NoticeReach } from '@aangan/contract/society/notice-readers'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { asCounted } from '../../core/db/counted.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countForPage, countUpTo, pageFrom } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import {
  audienceOf,
  homesOfUser,
  isPublished,
  isReached,
  isReachedAtHome,
  publishedAt,
  takesIn,
} from './audience.sql.ts'

/** How many people an audience reaches that is not a notice's yet. */
export const countAudience = (
  tx: Tx,
  communityId: string | null,
  audience: Audience | null,
  houseIds: readonly string[],
): Batch<AudienceCount> => {
  const { sql } = tx
  const orNull = (list: readonly string[]) => (list.length === 0 ? null : list)
  const { divisions = [], ownershipTypes = [], roles = [] } = audience ?? {}
  return one(sql<AudienceCount[]>`
    with a as materialized (
      select ${orNull(roles)}::text[] as roles, ${orNull(divisions)}::text[] as divisions, ${orNull(ownershipTypes)}::text[] as ownership,
        ${orNull(houseIds)}::uuid[] as houses),
    reached as materialized (
      select u.id, u.roles, ${isReachedAtHome(tx)} or a.roles is null and 'ADMIN' = any (u.roles) as is_person
      from users u, a where ${inScope(tx, 'u')} and u.community_id = ${communityId} and ${isReached(tx)})
    select count(*) filter (where is_person)::int as people, count(*) filter (where not is_person)::int as security,
      (select count(distinct o.house_id)::int from reached u, a, lateral ${homesOfUser(tx)} o where ${isTakenIn(tx)}) as houses
    from reached`)
}

/** Whether the house of an occupancy `o` of `u` is one that the audience reaches. */
const isTakenIn = (tx: Tx): Statement => tx.sql`
  'USER' = any (u.roles) and (a.roles is null or 'USER' = any (a.roles)) and ${takesIn(tx)}`

/** Those whom a notice reaches today: `u`, with what they have seen and read. */
const reachedBy = (tx: Tx, noticeId: string): Statement => tx.sql`
  with chosen as materialized (
    select n.id, n.community_id, n.created_by, ${isPublished(tx)} as is_published, ${publishedAt(tx)} as published_at, a.*
    from notices n cross join ${audienceOf(tx)} where ${inScope(tx, 'n')} and n.id = ${noticeId}),
  reached as materialized (
    select u.id, u.name, u.roles, u.mobile_no, a.is_published and (
        u.id = a.created_by or r.notice_id is not null or u.notices_seen_at >= a.published_at) as has_seen,
      coalesce(r.read_at, case when u.id = a.created_by and a.is_published then a.published_at end) as read_at
    from chosen a join users u on u.community_id = a.community_id
    left join notice_reads r on r.notice_id = a.id and r.user_id = u.id
    where ${isReached(tx)})`

export const countReach = (tx: Tx, noticeId: string): Batch<NoticeReach> => {
  const houses = (which: Statement) => tx.sql`
    (select count(distinct o.house_id)::int from reached u, chosen a, lateral ${homesOfUser(tx)} o where ${isTakenIn(tx)} ${which})`
  return one(tx.sql<NoticeReach[]>`
    ${reachedBy(tx, noticeId)}
    select count(*)::int as people, count(*) filter (where has_seen)::int as seen, count(read_at)::int as read,
      ${houses(tx.sql``)} as houses, ${houses(tx.sql`and u.read_at is not null`)} as "readHouses"
    from reached`)
}

/** Whether a notice asks to be read; undefined where there is none. */
export const findAsking = (tx: Tx, noticeId: string): Batch<boolean | undefined> =>
  maybeOne(
    tx.sql<{ ask: boolean }[]>`select n.ask from notices n where ${inScope(tx, 'n')} and n.id = ${noticeId}`,
  ).map((row) => row?.ask)

/** Each person once, with one of the houses by which the notice is for them: the main one first. */
const readers = (tx: Tx, read: 'true' | 'false' | undefined): Statement => tx.sql`
  (select u.id as "userId", u.name, u.roles, o.division, o.number as "houseNo", u.mobile_no as "mobileNo", u.read_at as "readAt",
      o.division is null as homeless, coalesce(o.division, '') as wing, coalesce(${asCounted(tx, tx.sql`o.number`)}, '') as counted,
      lower(u.name) as name_in_order, a.community_id as "communityId"
    from reached u cross join chosen a left join lateral (
      select o.division, o.number from ${homesOfUser(tx)} o where ${isTakenIn(tx)} order by o.main desc, o.starts_on, o.house_id limit 1) o on true
    ${read === undefined ? tx.sql`` : read === 'true' ? tx.sql`where u.read_at is not null` : tx.sql`where u.read_at is null`}) p`
const places = (tx: Tx) => tx.sql`p.homeless, p.wing, p.counted, p.name_in_order, p."userId"`
const columns = (tx: Tx) => tx.sql`p."userId", p.name, p.roles, p.division, p."houseNo", p."mobileNo", p."readAt"`

interface ReaderFilters {
  readonly read?: 'true' | 'false' | undefined
}

export const listReaders = (
  tx: Tx,
  noticeId: string,
  { read }: ReaderFilters,
  page: number,
  size: number,
): Batch<Page<NoticePerson>> =>
  pageFrom(
    countForPage(tx, tx.sql`${reachedBy(tx, noticeId)} select from ${readers(tx, read)}`, page, size),
    tx.sql<NoticePerson[]>`
      ${reachedBy(tx, noticeId)} select ${columns(tx)} from ${readers(tx, read)}
      order by ${places(tx)} limit ${size} offset ${page * size}`,
    size,
  )

export const countReaders = (tx: Tx, noticeId: string, { read }: ReaderFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`${reachedBy(tx, noticeId)} select from ${readers(tx, read)}`, most)

export function readersAfter(
  tx: Tx,
  noticeId: string,
  { read }: ReaderFilters,
  key?: Key,
): Batch<(NoticePerson & { readonly communityId: string } & KeyedRow)[]> {
  const { sql } = tx
  const after =
    key === undefined
      ? sql``
      : sql`where (${places(tx)}) > (${key[0]}::boolean, ${key[1]}::text, ${key[2]}::text, ${key[3]}::text, ${key[4]}::uuid)`
  return many(sql<(NoticePerson & { readonly communityId: string } & KeyedRow)[]>`
    ${reachedBy(tx, noticeId)}
    select ${columns(tx)}, p."communityId", json_build_array(p.homeless::text, p.wing, p.counted, p.name_in_order, p."userId") as key
    from ${readers(tx, read)} ${after} order by ${places(tx)} ${fewRows(tx)}`)
}
