import type { TellingName } from '@aangan/contract/society/notice-events'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { newsHours } from '../../society/notices/publishing.sql.ts'
import type { NewNotification } from '../notifications/notifications.sql.ts'

/** One announcement of a notice: which notice, and the occasion. */
export interface Telling {
  readonly noticeId: string
  readonly communityId: string
  readonly telling: TellingName
  /** At most one message per person and round. */
  readonly round: number
}

/** How long a worker may be silent before the telling is due for another. */
const silentForMs = 10_000
const dueAt = (tx: Tx): Date => new Date(tx.cause.now.getTime() + silentForMs)

const isThis = (tx: Tx, { noticeId, telling, round }: Telling): Statement => tx.sql`
  ${inScope(tx)} and notice_id = ${noticeId} and telling = ${telling} and round = ${round}`

/** Does nothing where it was begun already. */
export const insertTelling = (tx: Tx, { noticeId, communityId, telling, round }: Telling): Statement => tx.sql`
  insert into notice_tellings (notice_id, community_id, telling, round, due_at)
  values (${noticeId}, ${communityId}, ${telling}, ${round}, ${dueAt(tx)}) on conflict do nothing`

/** Locks it until the end of the step and returns who was told last. Undefined when everybody has been told. */
export const keepTelling = (tx: Tx, telling: Telling): Batch<string | undefined> =>
  maybeOne(tx.sql<{ after: string }[]>`
    update notice_tellings set due_at = ${dueAt(tx)} where ${isThis(tx, telling)} returning after`).map(
    (row) => row?.after,
  )

export const moveTelling = (tx: Tx, telling: Telling, after: string): Statement =>
  tx.sql`update notice_tellings set after = ${after} where ${isThis(tx, telling)}`

export const endTelling = (tx: Tx, telling: Telling): Statement =>
  tx.sql`delete from notice_tellings where ${isThis(tx, telling)}`

export const listAbandoned = (tx: Tx, most: number): Batch<(Telling & { readonly id: string })[]> =>
  many(tx.sql<(Telling & { readonly id: string })[]>`
    select t.notice_id || ' ' || t.telling || ' ' || t.round as id, t.notice_id as "noticeId", t.community_id as "communityId", t.telling, t.round
    from notice_tellings t where ${inScope(tx, 't')} and t.due_at <= ${tx.cause.now} order by t.due_at limit ${most}`)

/** What nobody has worked at for a day is no news any more. */
export const dropOld = (tx: Tx, telling: Telling): Statement => tx.sql`
  delete from notice_tellings
  where ${isThis(tx, telling)} and due_at <= ${tx.cause.now}::timestamptz - interval '1 hour' * ${newsHours}`

/** False where its worker or another process has it. */
export const takeAbandoned = (tx: Tx, telling: Telling): Batch<boolean> =>
  maybeOne(tx.sql`
    update notice_tellings set due_at = ${dueAt(tx)} where ${isThis(tx, telling)} and due_at <= ${tx.cause.now} returning telling`).map(
    (row) => row !== undefined,
  )

/** Returns the ids of those who had not been told in this round. */
export function insertOfNotice(
  tx: Tx,
  { noticeId, communityId, round }: Telling,
  notifications: readonly Omit<NewNotification, 'communityId' | 'visitId'>[],
): Batch<string[]> {
  const of = <K extends keyof (typeof notifications)[number]>(field: K) => notifications.map((row) => row[field])
  return many(tx.sql<{ userId: string }[]>`
    insert into notifications (community_id, user_id, kind, title, body, path, created_at, notice_id, round)
    select ${communityId}::uuid, m.*, ${tx.cause.now}::timestamptz, ${noticeId}::uuid, ${round}::integer
    from unnest(${of('userId')}::uuid[], ${of('kind')}::text[], ${of('title')}::text[], ${of('body')}::text[], ${of('path')}::text[]) m
    on conflict (notice_id, user_id, kind, round) where notice_id is not null do nothing
    returning user_id as "userId"`).map((rows) => rows.map(({ userId }) => userId))
}
