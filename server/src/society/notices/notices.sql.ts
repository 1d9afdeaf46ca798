import { limits } from '@aangan/contract/core/constants'
import { attachmentPath, type NoticeViewer } from '@aangan/contract/society/notice-board'
import type { AuditedNotice, ListedNotice } from '@aangan/contract/society/notices'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { jsonInstant } from '../../core/db/json-instant.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import {
  audienceOf,
  isOnBoard,
  isPublished,
  isReached,
  isUnderWay,
  isUnexpired,
  noticeStatus,
  publishedAt,
  withHomes,
} from './audience.sql.ts'
import { pollForViewer } from './polls.sql.ts'
import { countRead, isNew, ownRead, readAt } from './seen.sql.ts'

export type NoticeRow = Omit<AuditedNotice, 'attachmentPath'> & { readonly fileName: string | null }
type Ours = Pick<ListedNotice, 'isNew' | 'readAt'>
type NoticeOnBoard = Omit<ListedNotice, 'poll'> & Pick<AuditedNotice, 'poll'>

/** The houses that the audience names: all of them, or those where the viewer lives. */
const namedHouses = ({ sql }: Tx, viewer: NoticeViewer | undefined): Statement => {
  if (viewer !== undefined && !viewer.manages && !viewer.isResident) return sql`null::json`
  const houses =
    viewer === undefined || viewer.manages
      ? sql`notice_houses nh join houses h on h.id = nh.house_id where nh.notice_id = n.id`
      : sql`homes h where exists (select from notice_houses nh where nh.notice_id = n.id and nh.house_id = h.house_id)`
  return sql`(
    select coalesce(json_agg(json_build_object('division', h.division, 'houseNo', h.number) order by h.division, lower(h.number)), '[]')
    from ${houses})`
}

/** Who reads names of houses reads an empty list where there are none. */
const noHouses = ({ sql }: Tx, viewer: NoticeViewer | undefined): Statement =>
  viewer !== undefined && !viewer.manages && !viewer.isResident ? sql`null::json` : sql`'[]'::json`

const asPosted = ({ sql }: Tx) => sql<Pick<AuditedNotice, 'poll'>[]>`n.poll`

const columns = (tx: Tx, viewer?: NoticeViewer, poll: Statement<object[]> = asPosted(tx)) => tx.sql`
  n.id, n.title, n.content, n.community_id as "communityId", json_build_object('id', c.id, 'displayName', c.display_name) as community,
  n.end_date as "endDate", ${noticeStatus(tx)} as status,
  f.file_name as "fileName", f.type as "attachmentType", octet_length(f.bytes) as "attachmentSize",
  n.created_at as "createdAt", n.updated_at as "updatedAt", ${publishedAt(tx)} as "publishedAt",
  ${viewer?.manages === false ? tx.sql`null` : tx.sql`n.publish_at`} as "publishAt", n.pinned, n.ask,
  ${poll} as poll,
  case when a.roles is not null then json_build_object(
    'divisions', coalesce(a.divisions, '{}'), 'houses', case when a.houses > 0 then ${namedHouses(tx, viewer)} else ${noHouses(tx, viewer)} end, 'houseCount', a.houses,
    'ownershipTypes', coalesce(a.ownership, '{}'), 'roles', a.roles) end as audience,
  case when n.emergency is not null then json_build_object(
    'kind', n.emergency, 'sentBy', json_build_object('id', n.created_by, 'name', coalesce(auth.person_name(n.created_by), 'Former resident')),
    'clearedAt', ${jsonInstant(tx, tx.sql`n.cleared_at`)}, 'clearedText', n.cleared_text) end as emergency`

/** `notices`: other than all of them. */
const tables = (tx: Tx, notices = tx.sql`notices`) => tx.sql`
  ${notices} n join communities c on c.id = n.community_id
  left join notice_attachments f on f.notice_id = n.id and f.community_id = n.community_id
  cross join ${audienceOf(tx)}`

const withPath = <R extends Omit<NoticeRow, 'poll'>>({ fileName, ...notice }: R) => ({
  ...notice,
  attachmentPath: fileName === null ? null : attachmentPath(notice.id, fileName),
})

/** Emergencies stand above the others while they are under way, and then pinned ones until they expire. */
const isPinned = (tx: Tx) => tx.sql`(n.pinned and ${isUnexpired(tx)})`
const isOnTop = (tx: Tx) => tx.sql`(${isUnderWay(tx)} or ${isPinned(tx)})`
export const newestFirst = (tx: Tx): Statement =>
  tx.sql`order by ${publishedAt(tx)} desc, n.id desc limit ${limits.list}`
const onTopFirst = (tx: Tx): Statement =>
  tx.sql`order by ${isOnTop(tx)} desc, ${isUnderWay(tx)} desc, ${publishedAt(tx)} desc, n.id desc limit ${limits.list}`

const select = <P>(
  tx: Tx,
  viewer: NoticeViewer,
  poll: Statement<{ readonly poll: P }[]>,
  notices: Statement,
  rest: Statement,
) =>
  many(tx.sql<(Omit<NoticeRow, 'poll'> & Ours & { readonly poll: P })[]>`
  ${withHomes(tx, viewer)}
  select ${columns(tx, viewer, poll)}, coalesce(${isNew(tx)}, false) as "isNew", ${readAt(tx)} as "readAt"
  from ${tables(tx, notices)} ${ownRead(tx)} ${rest}`).map((rows) => rows.map(withPath))

/** Whether `n` is on the viewer's board, and one of these. */
const isOne = (tx: Tx, viewer: NoticeViewer, which: Statement): Statement =>
  tx.sql`${inScope(tx, 'n')} and ${isOnBoard(tx, viewer)} and ${which}`

const listed = (tx: Tx, viewer: NoticeViewer, which: Statement) =>
  select(tx, viewer, pollForViewer(tx), tx.sql`notices`, tx.sql`where ${isOne(tx, viewer, which)} ${newestFirst(tx)}`)

/** Those under way in a community that reach the actor and that they have not read, newest first. */
export const listUnderWay = (tx: Tx, viewer: NoticeViewer, communityId: string): Batch<ListedNotice[]> =>
  listed(
    tx,
    viewer,
    tx.sql`
    n.community_id = ${communityId} and ${isUnderWay(tx)} and r.read_at is null and exists (
      select from users u where ${inScope(tx, 'u')} and u.id = ${tx.cause.actorId} and u.community_id = n.community_id and ${isReached(tx)})`,
  )

/**
 * With polls as they were posted. How they stand is left to `pollsOf`: PostgreSQL sets that up for every list, even where no
 * notice has a poll, and it costs as much as the rest.
 */
export const listNotices = (tx: Tx, viewer: NoticeViewer): Batch<NoticeOnBoard[]> => {
  const { sql } = tx
  const board = (notices: Statement, where: Statement) =>
    select(tx, viewer, asPosted(tx), notices, sql`${where} ${onTopFirst(tx)}`)
  if (!viewer.manages) return board(sql`notices`, sql`where ${inScope(tx, 'n')} and ${isOnBoard(tx, viewer)}`)
  // Includes expired ones, of which there are many: each half follows an index in its order.
  const part = (which: Statement, order: Statement): Statement => sql`(
    select n.* from notices n join communities c on c.id = n.community_id where ${inScope(tx, 'n')} and ${which} ${order})`
  return board(
    sql`(${part(isOnTop(tx), onTopFirst(tx))} union all ${part(sql`not ${isOnTop(tx)}`, newestFirst(tx))})`,
    sql``,
  )
}

export const countNotices = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select from notices n where ${inScope(tx, 'n')}`, most)

/** Adds the number of readers; null unless the notice asks to be read. */
export type ExportedNotice = NoticeRow & { readonly read: number | null }

/** All of them, newest first. */
export function noticesAfter(tx: Tx, key?: Key): Batch<(ExportedNotice & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (n.created_at, n.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  return many(sql<(ExportedNotice & KeyedRow)[]>`
    select ${columns(tx)}, ${countRead(tx)} as read, json_build_array(n.created_at, n.id) as key from ${tables(tx)}
    where ${inScope(tx, 'n')} ${after} order by n.created_at desc, n.id desc ${fewRows(tx)}`)
}

export const noticesOf = (tx: Tx, communityId: string): Statement =>
  tx.sql`select ${columns(tx)} from ${tables(tx)} where ${inScope(tx, 'n')} and n.community_id = ${communityId}`

/** As the trail keeps it. */
export const findNotice = (tx: Tx, id: string): Batch<AuditedNotice | undefined> =>
  maybeOne(
    tx.sql<NoticeRow[]>`select ${columns(tx)} from ${tables(tx)} where ${inScope(tx, 'n')} and n.id = ${id}`,
  ).map((row) => row && withPath(row))

/** One on somebody's board, as they see it. */
export const findForViewer = (tx: Tx, id: string, viewer: NoticeViewer): Batch<ListedNotice | undefined> =>
  listed(tx, viewer, tx.sql`n.id = ${id}`).map(([notice]) => notice)

/** Locked, so that two edits take turns: what is read after this holds. */
export const lockNotice = (tx: Tx, id: string): Statement =>
  tx.sql`select from notices n where ${inScope(tx, 'n')} and n.id = ${id} for update`

/**
 * Whether it has been published by now. The transaction may have waited for the lock since it began, and an edit may not
 * overtake the moment of publishing.
 */
export const isPublishedByNow = (tx: Tx, id: string): Batch<boolean> =>
  maybeOne(tx.sql`
    select from notices n where ${inScope(tx, 'n')} and n.id = ${id}
      and (n.publish_at is null or n.publish_at <= ${tx.cause.now}::timestamptz + (clock_timestamp() - now()))`).map(
    (row) => row !== undefined,
  )

interface Counts {
  readonly pinned: number
  readonly scheduled: number
}
/** How many of a community are pinned and not expired, and how many are scheduled, beside this one. */
export const countBounded = (tx: Tx, communityId: string | null, except: string | null): Batch<Counts | undefined> =>
  maybeOne(tx.sql<Counts[]>`
    select (select count(*)::int from notices n where ${inScope(tx, 'n')} and n.community_id = c.id and n.pinned and ${isUnexpired(tx)}
        and n.id is distinct from ${except}::uuid) as pinned,
      (select count(*)::int from notices n where ${inScope(tx, 'n')} and n.community_id = c.id and not ${isPublished(tx)}
        and n.id is distinct from ${except}::uuid) as scheduled
    from communities c where c.id = ${communityId}`)
