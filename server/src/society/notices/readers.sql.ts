import type { Page } from '@aangan/contract/core/query-fields'
import type { Audience } from '@aangan/contract/society/notice-audience'
import type { VoterKind } from '@aangan/contract/society/notice-poll-labels'
import type { AudienceCount, NoticePerson, NoticeReach } from '@aangan/contract/society/notice-readers'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { asCounted } from '../../core/db/counted.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countForPage, countUpTo, pageFrom } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import {
  activeHomes,
  audienceOf,
  isPublished,
  isReached,
  isReachedAsAdmin,
  isReachedAtHome,
  isReachedIn,
  publishedAt,
  takesIn,
} from './audience.sql.ts'
import { countWithoutVoter } from './voters.sql.ts'

/** What else of it is counted, and how. */
interface Counted {
  readonly houseIds: readonly string[]
  readonly voters: VoterKind | undefined
  /** Of an emergency notice: then who asks is not counted. */
  readonly isEmergency: boolean
}

/** How many people an audience reaches that is not a notice's yet. */
export const countAudience = (
  tx: Tx,
  communityId: string | null,
  audience: Audience | null,
  { houseIds, voters, isEmergency }: Counted,
): Batch<AudienceCount> => {
  const { sql } = tx
  const orNull = (list: readonly string[]) => (list.length === 0 ? null : list)
  const { divisions = [], ownershipTypes = [], roles = [] } = audience ?? {}
  const named = sql`o.house_id = any (a.house_ids)`
  return one(sql<AudienceCount[]>`
    with a as materialized (
      select ${orNull(roles)}::text[] as roles, ${orNull(divisions)}::text[] as divisions, ${orNull(ownershipTypes)}::text[] as ownership,
        ${houseIds.length}::int as houses, ${houseIds}::uuid[] as house_ids, ${communityId}::uuid as community_id,
        ${isEmergency}::boolean as is_emergency, ${tx.cause.actorId}::uuid as author),
    ${homesTakenIn(tx, sql`a`, named)},
    reached as materialized (
      select u.id, ${isReachedAtHome(tx, hasHome(tx))} or ${isReachedAsAdmin(tx)} as is_person, 'USER' = any (u.roles) as is_resident
      from users u join a on u.community_id = a.community_id where ${inScope(tx, 'u')} and ${isReached(tx, hasHome(tx))})
    select count(*) filter (where is_person)::int as people, count(*) filter (where not is_person)::int as security,
      (select count(distinct o.house_id)::int from homes o join reached u on u.id = o.user_id where u.is_resident) as houses,
      ${countWithoutVoter(tx, voters)} as "housesWithoutVoter"
    from reached`)
}

/** The occupancies that the audience `a` takes in, at once and not person by person: `homes`. */
const homesTakenIn = (tx: Tx, from: Statement, named?: Statement): Statement => tx.sql`
  homes as materialized (
    select o.* from ${from} join ${activeHomes(tx)} o on o.community_id = a.community_id
    where (a.roles is null or 'USER' = any (a.roles)) and ${takesIn(tx, named)} and ${isReachedIn(tx)})`
const hasHome = (tx: Tx): Statement => tx.sql`u.id in (select user_id from homes)`

/** Those whom a notice reaches today: `reached`, with what they have seen and read, and their `homes`. */
const reachedBy = (tx: Tx, noticeId: string): Statement => tx.sql`
  with chosen as materialized (
    select n.community_id, n.created_by, ${isPublished(tx)} as is_published, ${publishedAt(tx)} as published_at, a.*
    from notices n cross join ${audienceOf(tx)} where ${inScope(tx, 'n')} and n.id = ${noticeId}),
  ${homesTakenIn(tx, tx.sql`chosen a`)},
  reads as materialized (select r.user_id, r.read_at from notice_reads r where ${inScope(tx, 'r')} and r.notice_id = ${noticeId}),
  reached as materialized (
    select u.id, u.name, u.roles, u.mobile_no, 'USER' = any (u.roles) as is_resident, a.community_id, a.is_published and (
        u.id = a.created_by or r.user_id is not null or coalesce(u.notices_seen_at >= a.published_at, false)) as has_seen,
      coalesce(r.read_at, case when u.id = a.created_by and a.is_published then a.published_at end) as read_at
    from chosen a join users u on u.community_id = a.community_id left join reads r on r.user_id = u.id
    where ${isReached(tx, hasHome(tx))})`

export const countReach = (tx: Tx, noticeId: string): Batch<NoticeReach> =>
  one(tx.sql<NoticeReach[]>`
    ${reachedBy(tx, noticeId)}, counted as (
      select count(distinct o.house_id)::int as houses, count(distinct o.house_id) filter (where u.read_at is not null)::int as read_houses
      from homes o join reached u on u.id = o.user_id where u.is_resident)
    select count(*)::int as people, count(*) filter (where has_seen)::int as seen, count(read_at)::int as read,
      (select houses from counted) as houses, (select read_houses from counted) as "readHouses"
    from reached`)

/** Begins another round, unless one began after `since`: undefined then. */
export const beginRound = (tx: Tx, noticeId: string, since: Date): Batch<number | undefined> =>
  maybeOne(tx.sql<{ rounds: number }[]>`
    update notices n set reminded_at = ${tx.cause.now}, rounds = n.rounds + 1
    where ${inScope(tx, 'n')} and n.id = ${noticeId} and (n.reminded_at is null or n.reminded_at <= ${since})
    returning n.rounds`).map((row) => row?.rounds)

/** Whether a notice asks to be read; undefined where there is none. */
export const findAsking = (tx: Tx, noticeId: string): Batch<boolean | undefined> =>
  maybeOne(
    tx.sql<{ ask: boolean }[]>`select n.ask from notices n where ${inScope(tx, 'n')} and n.id = ${noticeId}`,
  ).map((row) => row?.ask)

const whoRead = (tx: Tx, read: 'true' | 'false' | undefined): Statement =>
  read === undefined ? tx.sql`true` : read === 'true' ? tx.sql`u.read_at is not null` : tx.sql`u.read_at is null`

/** Each person once, with one of the houses by which the notice is for them: the main one first. */
const readers = (tx: Tx, read: 'true' | 'false' | undefined): Statement => tx.sql`
  (select distinct on (u.id) u.id as "userId", u.name, u.roles, o.division, o.number as "houseNo", u.mobile_no as "mobileNo",
      u.read_at as "readAt", u.community_id as "communityId", o.division is null as homeless, coalesce(o.division, '') as wing,
      coalesce(${asCounted(tx, tx.sql`o.number`)}, '') as counted, lower(u.name) as name_in_order
    from reached u left join homes o on o.user_id = u.id and u.is_resident
    where ${whoRead(tx, read)} order by u.id, o.main desc, o.starts_on, o.house_id) p`
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
    countForPage(tx, tx.sql`${reachedBy(tx, noticeId)} select from reached u where ${whoRead(tx, read)}`, page, size),
    tx.sql<NoticePerson[]>`
      ${reachedBy(tx, noticeId)} select ${columns(tx)} from ${readers(tx, read)}
      order by ${places(tx)} limit ${size} offset ${page * size}`,
    size,
  )

export const countReaders = (tx: Tx, noticeId: string, { read }: ReaderFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`${reachedBy(tx, noticeId)} select from reached u where ${whoRead(tx, read)}`, most)

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
