import {
  deskKinds,
  notificationDays,
  mostNotifications,
  type Notification,
  type NotificationKind,
  type NotificationPage,
} from '@aangan/contract/record/notifications'
import { maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Database, type Tx } from '../../core/db/database.ts'
import { countForPage, pageFrom, pageOfRows } from '../../core/db/paging.ts'

const keptSince = (now: Date): Date => new Date(now.getTime() - notificationDays * 86_400_000)

/** Of one kind, these come before what else there is. As auth.trim_notifications says it. */
const firstOfKind = 100

/** Whose bell, and whether at a desk, where it has what a guard is told. */
export interface BellOf {
  readonly userId: string
  readonly atDesk: boolean
}

const ofBell = (tx: Tx, { userId, atDesk }: BellOf) => tx.sql`
  n.user_id = ${userId} ${atDesk ? tx.sql`and n.kind = any (${deskKinds}::text[])` : tx.sql``}`

/** What the bell still has: a flood of one kind pushes out its own. */
const kept = (tx: Tx, bell: BellOf) => tx.sql`
  select n.id, n.kind, n.title, n.body, n.path, n."visitId", n."readAt", n."createdAt" from (
    select n.id, n.kind, n.title, n.body, n.path, n.visit_id as "visitId", n.read_at as "readAt", n.created_at as "createdAt",
      row_number() over (partition by n.kind order by n.created_at desc, n.id desc) > ${firstOfKind} as beyond
    from notifications n
    where ${inScope(tx, 'n')} and ${ofBell(tx, bell)} and n.created_at > ${keptSince(tx.cause.now)}) n
  order by n.beyond, n."createdAt" desc, n.id desc limit ${mostNotifications}`

const unreadCount = (tx: Tx, bell: BellOf): Batch<{ unread: number }> =>
  one(tx.sql<{ unread: number }[]>`
    select count(*)::int as unread from (${kept(tx, bell)}) kept where kept."readAt" is null`)

export const listNotifications = (tx: Tx, bell: BellOf, page: number, size: number): Batch<NotificationPage> =>
  pageFrom(
    countForPage(tx, tx.sql`select from (${kept(tx, bell)}) kept`, page, size),
    tx.sql<
      Notification[]
    >`${pageOfRows(tx, tx.sql`select * from (${kept(tx, bell)}) kept order by kept."createdAt" desc, kept.id desc`, page, size)}`,
    size,
  )
    .with(unreadCount(tx, bell))
    .map(([listed, { unread }]) => ({ ...listed, unread }))

/** All of them without `ids`. Returns how many are left. */
export async function markRead(tx: Tx, bell: BellOf, ids: readonly string[] | undefined): Promise<number> {
  const some = ids === undefined ? tx.sql`` : tx.sql`and n.id = any (${ids}::uuid[])`
  await tx.sql`
    update notifications n set read_at = ${tx.cause.now}
    where ${inScope(tx, 'n')} and ${ofBell(tx, bell)} and n.read_at is null ${some}`
  return (await unreadCount(tx, bell)).unread
}

export const countUnread = (
  db: Database,
  people: readonly string[],
  { atDesk, now }: { readonly atDesk: boolean; readonly now: Date },
): Promise<{ userId: string; unread: number }[]> =>
  db.callFunction((sql) => {
    const from = atDesk
      ? sql`auth.unread_of_kinds(${people}::uuid[], ${deskKinds}::text[], ${keptSince(now)}, ${mostNotifications})`
      : sql`auth.unread_of(${people}::uuid[], ${keptSince(now)}, ${mostNotifications})`
    return sql<{ userId: string; unread: number }[]>`select user_id as "userId", unread from ${from}`
  })

export interface NewNotification {
  readonly communityId: string | null
  readonly userId: string
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string
  readonly path: string
  readonly visitId: string | null
}

/** For one that is mailed: its id goes into a job. */
export async function insertMailed(
  tx: Tx,
  { communityId, userId, kind, title, body, path }: NewNotification,
): Promise<string> {
  const [row] = await tx.sql<{ id: string }[]>`
    insert into notifications (community_id, user_id, kind, title, body, path, created_at)
    values (${communityId}, ${userId}, ${kind}, ${title}, ${body}, ${path}, ${tx.cause.now}) returning id`
  return row!.id
}

interface NotificationMail {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly email: string | null
  readonly language: string | null
}

/** Undefined once it is gone, with its person or of age. */
export const findMailed = (tx: Tx, id: string): Batch<NotificationMail | undefined> =>
  maybeOne(tx.sql<NotificationMail[]>`
    select n.title, n.body, n.path, u.email, u.language from notifications n join users u on u.id = n.user_id
    where ${inScope(tx, 'n')} and n.id = ${id}`)

/** How a visit stands in somebody’s bell. */
export interface BellLine extends NewNotification {
  /** One for a person. */
  readonly line: string
}
/** `asItIs`: unchanged; a new line is read. */
export type ReadState = 'unread' | 'read' | 'asItIs'

const columnOf =
  <T extends object>(rows: readonly T[]) =>
  <K extends keyof T>(field: K) =>
    rows.map((row) => row[field])

/** Inserts or rewrites lines, at the top of each bell. Sent with the commit. */
export function writeLines(tx: Tx, lines: readonly BellLine[], state: ReadState): void {
  if (lines.length === 0) return
  const { now } = tx.cause
  const of = columnOf(lines)
  const readAt = { unread: tx.sql`null`, read: tx.sql`coalesce(n.read_at, ${now})`, asItIs: tx.sql`n.read_at` }
  tx.atCommit.push(tx.sql`
    insert into notifications as n (community_id, user_id, kind, title, body, path, visit_id, line, created_at, read_at)
    select l.*, ${now}::timestamptz, ${state === 'unread' ? null : now}::timestamptz
    from unnest(${of('communityId')}::uuid[], ${of('userId')}::uuid[], ${of('kind')}::text[], ${of('title')}::text[],
      ${of('body')}::text[], ${of('path')}::text[], ${of('visitId')}::uuid[], ${of('line')}::text[]) l
    on conflict (user_id, line) where line is not null do update set
      kind = excluded.kind, title = excluded.title, body = excluded.body, path = excluded.path, created_at = excluded.created_at,
      read_at = ${readAt[state]}`)
}

/** Updates existing lines only. `isBack`: without moving them; a line with nothing left to say is deleted. */
export function followLines(
  tx: Tx,
  lines: readonly BellLine[],
  { state, isBack }: { readonly state: ReadState; readonly isBack: boolean },
): void {
  if (lines.length === 0) return
  const { now } = tx.cause
  const of = columnOf(lines)
  tx.atCommit.push(tx.sql`
    update notifications n set title = l.title, body = l.body,
      ${isBack ? tx.sql`` : tx.sql`kind = l.kind, created_at = ${now},`}
      read_at = ${state === 'read' ? tx.sql`coalesce(n.read_at, ${now})` : tx.sql`n.read_at`}
    from unnest(${of('userId')}::uuid[], ${of('line')}::text[], ${of('kind')}::text[], ${of('title')}::text[], ${of('body')}::text[]) l (user_id, line, kind, title, body)
    where ${inScope(tx, 'n')} and n.user_id = l.user_id and n.line = l.line and l.body <> ''`)
  const empty = lines.filter(({ body }) => body === '')
  if (empty.length > 0) {
    const ofEmpty = columnOf(empty)
    tx.atCommit.push(tx.sql`
      delete from notifications n using unnest(${ofEmpty('userId')}::uuid[], ${ofEmpty('line')}::text[]) l (user_id, line)
      where ${inScope(tx, 'n')} and n.user_id = l.user_id and n.line = l.line`)
  }
}

/** Sent with the commit. */
export function insertNotifications(tx: Tx, notifications: readonly NewNotification[]): void {
  if (notifications.length === 0) return
  const of = columnOf(notifications)
  tx.atCommit.push(tx.sql`
    insert into notifications (community_id, user_id, kind, title, body, path, visit_id, created_at)
    select n.*, ${tx.cause.now}::timestamptz
    from unnest(${of('communityId')}::uuid[], ${of('userId')}::uuid[], ${of('kind')}::text[], ${of('title')}::text[],
      ${of('body')}::text[], ${of('path')}::text[], ${of('visitId')}::uuid[]) n`)
}
