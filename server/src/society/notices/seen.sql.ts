import type { NoticeViewer } from '@aangan/contract/society/notice-board'
import type { Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { audienceOf, isOnBoard, isPublished, isReached, isUnexpired, publishedAt, withHomes } from './audience.sql.ts'

/** What the actor has seen and read: `r`. */
export const ownRead = (tx: Tx): Statement =>
  tx.sql`left join notice_reads r on r.notice_id = n.id and r.user_id = ${tx.cause.actorId} and ${inScope(tx, 'r')}`

/** The author of a notice has read it once it is published. */
export const readAt = (tx: Tx): Statement => tx.sql`
  coalesce(r.read_at, case when n.ask and n.created_by = ${tx.cause.actorId} and ${isPublished(tx)} then ${publishedAt(tx)} end)`

/**
 * Published by others, and not seen. `notices_seen_at` is what was seen before there were rows for it, and what a process
 * of release 0.2.0 writes; a newcomer has seen what hung there before them.
 */
export const isNew = (tx: Tx): Statement => tx.sql`
  (n.created_by is distinct from ${tx.cause.actorId} and r.notice_id is null and ${isPublished(tx)} and ${publishedAt(tx)} >
    (select coalesce(u.notices_seen_at, u.decided_at, u.created_at) from users u where ${inScope(tx, 'u')} and u.id = ${tx.cause.actorId}))`

export const countNewNotices = (tx: Tx, viewer: NoticeViewer, most: number): Batch<number> =>
  countUpTo(
    tx,
    tx.sql`
      ${withHomes(tx, viewer)}
      select from notices n join communities c on c.id = n.community_id ${ownRead(tx)} cross join ${audienceOf(tx)}
      where ${inScope(tx, 'n')} and ${isOnBoard(tx, viewer)} and ${isUnexpired(tx)} and ${isNew(tx)}`,
    most,
  )

const mostSeen = 1000

/** Marks notices of the actor's board as seen; what is not there is ignored. */
const see = (tx: Tx, viewer: NoticeViewer, which: Statement): Statement => tx.sql`
  insert into notice_reads (notice_id, user_id, community_id, seen_at)
  ${withHomes(tx, viewer)}
  select n.id, ${tx.cause.actorId}::uuid, n.community_id, ${tx.cause.now}::timestamptz
  from notices n join communities c on c.id = n.community_id cross join ${audienceOf(tx)}
  where ${inScope(tx, 'n')} and ${isOnBoard(tx, viewer)} and ${isPublished(tx)} and ${which}
  order by ${publishedAt(tx)} desc, n.id desc limit ${mostSeen}
  on conflict (notice_id, user_id) do nothing`

export const seeSome = (tx: Tx, viewer: NoticeViewer, ids: readonly string[]): Statement =>
  see(tx, viewer, tx.sql`n.id = any (${ids}::uuid[])`)

/** This one and all that were published before it. */
export const seeUpTo = (tx: Tx, viewer: NoticeViewer, id: string): Statement =>
  see(
    tx,
    viewer,
    tx.sql`${publishedAt(tx)} <= (select coalesce(p.publish_at, p.created_at) from notices p where ${inScope(tx, 'p')} and p.id = ${id})`,
  )

/** Keeps the first time. */
export const markRead = (tx: Tx, noticeId: string): Statement => tx.sql`
  insert into notice_reads (notice_id, user_id, community_id, seen_at, read_at)
  select n.id, ${tx.cause.actorId}::uuid, n.community_id, ${tx.cause.now}::timestamptz, ${tx.cause.now}::timestamptz
  from notices n where ${inScope(tx, 'n')} and n.id = ${noticeId}
  on conflict (notice_id, user_id) do update set read_at = coalesce(notice_reads.read_at, excluded.read_at)`

/** Whether somebody `u` has not said that they read `n`. */
export const hasNotRead = (tx: Tx): Statement => tx.sql`
  not exists (select from notice_reads r where r.notice_id = n.id and r.user_id = u.id and r.read_at is not null)`

/** The number of people reached by `n` who have read it; null unless it asks to be read. */
export const countRead = (tx: Tx): Statement => tx.sql`
  case when n.ask then (
    select count(*)::int from users u left join notice_reads r on r.notice_id = n.id and r.user_id = u.id
    where u.community_id = n.community_id and ${isReached(tx)}
      and (r.read_at is not null or u.id = n.created_by and ${isPublished(tx)})) end`
