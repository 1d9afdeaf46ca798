import { limits } from '@aangan/contract/core/constants'
import { attachmentPath, type AttachmentType, type ListedNotice, type Notice } from '@aangan/contract/society/notices'
import { maybeOne, many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

export type NoticeRow = Omit<Notice, 'attachmentPath'> & { readonly fileName: string | null }
export type NoticeFields = Pick<Notice, 'title' | 'content' | 'endDate'>
export interface StoredAttachment {
  readonly fileName: string
  readonly type: AttachmentType
  readonly bytes: Uint8Array
}

/** Today in the notice's community. */
const today = (tx: Tx) => tx.sql`(${tx.cause.now}::timestamptz at time zone c.time_zone)::date`

/** Of notices `n`, with their communities `c`. */
export const noticeStatus = (tx: Tx): Statement =>
  tx.sql`case when n.end_date < ${today(tx)} then 'EXPIRED' else 'ACTIVE' end`

const notices = (tx: Tx, more = tx.sql``) => tx.sql`
  select n.id, n.title, n.content, n.community_id as "communityId", json_build_object('id', c.id, 'displayName', c.display_name) as community,
         n.end_date as "endDate", ${noticeStatus(tx)} as status,
         a.file_name as "fileName", a.type as "attachmentType", octet_length(a.bytes) as "attachmentSize",
         n.created_at as "createdAt", n.updated_at as "updatedAt" ${more}
  from notices n join communities c on c.id = n.community_id
  left join notice_attachments a on a.notice_id = n.id and a.community_id = n.community_id`

const unexpired = (tx: Tx, expiredToo: boolean) => (expiredToo ? tx.sql`` : tx.sql`and n.end_date >= ${today(tx)}`)

const withPath = <R extends NoticeRow>({ fileName, ...notice }: R) => ({
  ...notice,
  attachmentPath: fileName === null ? null : attachmentPath(notice.id, fileName),
})

/** Posted by others since the newest notice that the actor has seen. A newcomer has seen what hung there before them. */
const isNew = (tx: Tx) => tx.sql`
  n.created_by is distinct from ${tx.cause.actorId} and n.created_at >
    (select coalesce(u.notices_seen_at, u.decided_at, u.created_at) from users u where ${inScope(tx, 'u')} and u.id = ${tx.cause.actorId})`

export const countNewNotices = (tx: Tx, most: number): Batch<number> =>
  countUpTo(
    tx,
    tx.sql`select from notices n join communities c on c.id = n.community_id where ${inScope(tx, 'n')} and ${isNew(tx)} ${unexpired(tx, false)}`,
    most,
  )

/** Never moves back to an older notice. False when there is no such notice. */
export async function markSeen(tx: Tx, noticeId: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }[]>`
    update users u set notices_seen_at = greatest(u.notices_seen_at, n.created_at) from notices n
    where ${inScope(tx, 'u')} and u.id = ${tx.cause.actorId} and ${inScope(tx, 'n')} and n.id = ${noticeId} returning u.id`
  return rows.length === 1
}

/** Which notices `n` of `c` hang on the board, newest first. */
export const onBoard = (tx: Tx, expiredToo: boolean): Statement =>
  tx.sql`${inScope(tx, 'n')} ${unexpired(tx, expiredToo)} order by n.created_at desc, n.id desc limit ${limits.list}`

export const listNotices = (tx: Tx, expiredToo: boolean): Batch<ListedNotice[]> =>
  many(tx.sql<(NoticeRow & Pick<ListedNotice, 'isNew'>)[]>`
    ${notices(tx, tx.sql`, coalesce(${isNew(tx)}, false) as "isNew"`)} where ${onBoard(tx, expiredToo)}`).map((rows) =>
    rows.map(withPath),
  )

export const countNotices = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select from notices n where ${inScope(tx, 'n')}`, most)

/** All of them, newest first. */
export function noticesAfter(tx: Tx, key?: Key): Batch<(NoticeRow & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (n.created_at, n.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  return many(sql<(NoticeRow & KeyedRow)[]>`
    ${notices(tx, sql`, json_build_array(n.created_at, n.id) as key`)}
    where ${inScope(tx, 'n')} ${after} order by n.created_at desc, n.id desc ${fewRows(tx)}`)
}

export const noticesOf = (tx: Tx, communityId: string): Statement =>
  tx.sql`${notices(tx)} where ${inScope(tx, 'n')} and n.community_id = ${communityId}`

export async function findNotice(tx: Tx, id: string): Promise<Notice | undefined> {
  const [row] = await tx.sql<NoticeRow[]>`${notices(tx)} where ${inScope(tx, 'n')} and n.id = ${id}`
  return row && withPath(row)
}

/** Locked, so that two edits take turns. */
export async function lockNotice(tx: Tx, id: string): Promise<Notice | undefined> {
  const [row] = await tx.sql<NoticeRow[]>`${notices(tx)} where ${inScope(tx, 'n')} and n.id = ${id} for update of n`
  return row && withPath(row)
}

export async function insertNotice(tx: Tx, input: NoticeFields): Promise<string> {
  const { now, actorId } = tx.cause
  const [row] = await tx.sql<{ id: string }[]>`
    insert into notices (community_id, title, content, end_date, created_by, created_at, updated_at)
    values (${tx.communityId}, ${input.title}, ${input.content}, ${input.endDate}, ${actorId}, ${now}, ${now}) returning id`
  return row!.id
}

export const updateNotice = (tx: Tx, id: string, input: NoticeFields): Statement => tx.sql`
  update notices set title = ${input.title}, content = ${input.content}, end_date = ${input.endDate}, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id}`

export const deleteNotice = (tx: Tx, id: string): Statement =>
  tx.sql`delete from notices where ${inScope(tx)} and id = ${id}`

/** A new attachment replaces the old. */
export const putAttachment = (
  tx: Tx,
  notice: { id: string; communityId: string | null },
  input: StoredAttachment,
): Statement => tx.sql`
  insert into notice_attachments (notice_id, community_id, file_name, type, bytes)
  values (${notice.id}, ${notice.communityId}, ${input.fileName}, ${input.type}, ${input.bytes})
  on conflict (notice_id) do update set file_name = excluded.file_name, type = excluded.type, bytes = excluded.bytes`

export const dropAttachment = (tx: Tx, noticeId: string): Statement =>
  tx.sql`delete from notice_attachments where ${inScope(tx)} and notice_id = ${noticeId}`

export const findAttachment = (
  tx: Tx,
  noticeId: string,
  fileName: string,
  ofExpiredToo: boolean,
): Batch<StoredAttachment | undefined> =>
  // base64 is a third longer than the bytes; PostgreSQL's own text form is twice as long.
  maybeOne(tx.sql<(Omit<StoredAttachment, 'bytes'> & { base64: string })[]>`
    select a.file_name as "fileName", a.type, encode(a.bytes, 'base64') as base64
    from notice_attachments a join notices n on n.id = a.notice_id and n.community_id = a.community_id join communities c on c.id = n.community_id
    where ${inScope(tx, 'a')} and a.notice_id = ${noticeId} and a.file_name = ${fileName} ${unexpired(tx, ofExpiredToo)}`).map(
    (row) => row && { fileName: row.fileName, type: row.type, bytes: Buffer.from(row.base64, 'base64') },
  )
