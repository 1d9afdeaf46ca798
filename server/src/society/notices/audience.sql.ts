import type { NoticeViewer } from '@aangan/contract/society/notices'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

// For whom a notice is, and since when and how long it is on the board: lists, downloads, counts and searches all take
// it from here. Of notices `n`, with their communities `c` and their audiences `a`.

/** The audience as columns: null where it names nothing. `offset 0` keeps PostgreSQL from reading the houses anew for each use. */
export const audienceOf = ({ sql }: Tx): Statement => sql`
  lateral (
    select n.audience_roles as roles, n.audience_divisions as divisions, n.audience_ownership as ownership,
      case when n.audience_roles is not null
        then (select array_agg(nh.house_id) from notice_houses nh where nh.notice_id = n.id) end as houses
    offset 0) a`

/** Whether an occupancy `o`, with its division, is one that the audience takes in. */
export const takesIn = ({ sql }: Tx): Statement => sql`
  (a.ownership is null or o.ownership_type = any (a.ownership))
  and (a.divisions is null and a.houses is null or o.division = any (a.divisions) or o.house_id = any (a.houses))`

const active = ({ sql }: Tx): Statement => sql`
  select p.house_id, p.ownership_type, p.user_id, p.main, p.starts_on, h.division, h.number
  from occupancies p join houses h on h.id = p.house_id where p.ended_at is null`

/** The homes of who looks, for `isOnBoard`: read once a statement, at its beginning. Who manages notices needs none. */
export const withHomes = (tx: Tx, { userId, manages }: NoticeViewer): Statement =>
  manages
    ? tx.sql``
    : tx.sql`with homes as materialized (${active(tx)} and ${inScope(tx, 'p')} and p.user_id = ${userId})`

const isFor = (tx: Tx, { isGuard, isResident }: NoticeViewer): Statement => tx.sql`
  (a.roles is null
    or ${isGuard}::boolean and 'SECURITY' = any (a.roles)
    or ${isResident}::boolean and 'USER' = any (a.roles) and exists (select from homes o where ${takesIn(tx)}))`

/** Whether `n` is on the board of somebody: published, not expired, and for them. Who manages notices sees all. */
export const isOnBoard = (tx: Tx, viewer: NoticeViewer): Statement =>
  viewer.manages ? tx.sql`true` : tx.sql`${isPublished(tx)} and ${isUnexpired(tx)} and ${isFor(tx, viewer)}`

/** The active occupancies of the user `u`. */
export const homesOfUser = (tx: Tx): Statement => tx.sql`(${active(tx)} and p.user_id = u.id)`

/** Whether the audience takes in a resident `u` by one of their houses, or because it is for everyone. */
export const isReachedAtHome = (tx: Tx): Statement => tx.sql`
  ('USER' = any (u.roles)
    and (a.roles is null or 'USER' = any (a.roles) and exists (select from ${homesOfUser(tx)} o where ${takesIn(tx)})))`

/** The same question of anybody: whether the user `u`, who can log in today, is in the audience. */
export const isReached = (tx: Tx): Statement => tx.sql`
  u.status = 'ACTIVE' and not u.invited and (
    a.roles is null and u.roles && array['USER', 'SECURITY', 'ADMIN']
    or 'SECURITY' = any (a.roles) and 'SECURITY' = any (u.roles)
    or ${isReachedAtHome(tx)})`

/** Today in the notice's community. */
export const today = (tx: Tx): Statement => tx.sql`(${tx.cause.now}::timestamptz at time zone c.time_zone)::date`
export const isPublished = (tx: Tx): Statement =>
  tx.sql`(n.publish_at is null or n.publish_at <= ${tx.cause.now}::timestamptz)`
export const isUnexpired = (tx: Tx): Statement => tx.sql`n.end_date >= ${today(tx)}`
/** To the letter as in the index `notices_published`. */
export const publishedAt = ({ sql }: Tx): Statement => sql`coalesce(n.publish_at, n.created_at)`
export const noticeStatus = (tx: Tx): Statement => tx.sql`
  case when not ${isPublished(tx)} then 'SCHEDULED' when ${isUnexpired(tx)} then 'ACTIVE' else 'EXPIRED' end`
