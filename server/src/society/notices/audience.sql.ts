import { emergencyHours } from '@aangan/contract/society/emergency-kinds'
import type { NoticeViewer } from '@aangan/contract/society/notice-board'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

// For whom a notice is, and since when and how long it is on the board: lists, downloads, counts and searches all take
// it from here. Of notices `n`, with their communities `c` and their audiences `a`.

/** The audience as columns: null where it names nothing. */
export const audienceOf = ({ sql }: Tx): Statement => sql`
  lateral (
    select n.id, n.audience_roles as roles, n.audience_divisions as divisions, n.audience_ownership as ownership, n.audience_houses as houses,
      n.emergency is not null as is_emergency, n.created_by as author) a`

/** Whether a notice names the house of an occupancy `o`. */
const isNamed = ({ sql }: Tx): Statement => sql`
  (a.houses > 0 and exists (select from notice_houses nh where nh.notice_id = a.id and nh.house_id = o.house_id))`

/** Whether an occupancy `o`, with its division, is one that the audience takes in. */
export const takesIn = (tx: Tx, named = isNamed(tx)): Statement => tx.sql`
  (a.ownership is null or o.ownership_type = any (a.ownership))
  and (a.divisions is null and a.houses = 0 or o.division = any (a.divisions) or ${named})`

const active = ({ sql }: Tx): Statement => sql`
  select p.house_id, p.community_id, p.ownership_type, p.user_id, p.main, p.lives_here, p.starts_on, h.division, h.number
  from occupancies p join houses h on h.id = p.house_id where p.ended_at is null`
/** All active occupancies, each with its house. */
export const activeHomes = (tx: Tx): Statement => tx.sql`(${active(tx)} and ${inScope(tx, 'p')})`

/** The same of one person. */
export const homesOf = (tx: Tx, userId: Statement): Statement =>
  tx.sql`(${active(tx)} and ${inScope(tx, 'p')} and p.user_id = ${userId})`

/** The homes of who looks, for `isOnBoard`: read once a statement, at its beginning. Who manages notices needs none. */
export const withHomes = (tx: Tx, { userId, manages }: NoticeViewer): Statement =>
  manages ? tx.sql`` : tx.sql`with homes as materialized ${homesOf(tx, tx.sql`${userId}`)}`

const isFor = (tx: Tx, { isGuard, isResident }: NoticeViewer): Statement => tx.sql`
  (a.roles is null
    or ${isGuard}::boolean and 'SECURITY' = any (a.roles)
    or ${isResident}::boolean and 'USER' = any (a.roles) and exists (select from homes o where ${takesIn(tx)}))`

/** Whether `n` is on the board of somebody: published, not expired, and for them. Who manages notices sees all. */
export const isOnBoard = (tx: Tx, viewer: NoticeViewer): Statement =>
  viewer.manages ? tx.sql`true` : tx.sql`${isPublished(tx)} and ${isUnexpired(tx)} and ${isFor(tx, viewer)}`

/** An emergency reaches who lives there; owners who let their house find it on the board. */
export const isReachedIn = ({ sql }: Tx): Statement => sql`(not a.is_emergency or o.lives_here)`

/** Whether a resident `u` has a house that the audience takes in. */
const fitsAtHome = (tx: Tx): Statement =>
  tx.sql`exists (select from (${active(tx)} and p.user_id = u.id) o where ${takesIn(tx)} and ${isReachedIn(tx)})`

/** Whether the audience takes in a resident `u` by one of their houses, or because it is for everyone. */
export const isReachedAtHome = (tx: Tx, fits = fitsAtHome(tx)): Statement => tx.sql`
  ('USER' = any (u.roles) and (a.roles is null and not a.is_emergency or (a.roles is null or 'USER' = any (a.roles)) and ${fits}))`

/** Admins are in an audience that is everyone, and in that of each emergency. */
export const isReachedAsAdmin = ({ sql }: Tx): Statement =>
  sql`('ADMIN' = any (u.roles) and (a.roles is null or a.is_emergency))`

/** Whether a user `u` can log in today. */
export const canLogIn = ({ sql }: Tx): Statement => sql`u.status = 'ACTIVE' and not u.invited`

/** The same question of anybody: whether the user `u`, who can log in today, is in the audience. */
export const isReached = (tx: Tx, fits = fitsAtHome(tx)): Statement => tx.sql`
  ${canLogIn(tx)} and (
    ${isReachedAsAdmin(tx)}
    or (a.roles is null or 'SECURITY' = any (a.roles)) and 'SECURITY' = any (u.roles)
    or ${isReachedAtHome(tx, fits)})
  -- Who sends an emergency notice is not asked.
  and not (a.is_emergency and u.id is not distinct from a.author)`

/** Today in the notice's community. */
export const today = (tx: Tx): Statement => tx.sql`(${tx.cause.now}::timestamptz at time zone c.time_zone)::date`
export const isPublished = (tx: Tx): Statement =>
  tx.sql`(n.publish_at is null or n.publish_at <= ${tx.cause.now}::timestamptz)`
export const isUnexpired = (tx: Tx): Statement => tx.sql`n.end_date >= ${today(tx)}`
/** An emergency is over by its all clear, or after a day. */
export const isUnderWay = (tx: Tx): Statement =>
  tx.sql`(n.emergency is not null and n.cleared_at is null and n.created_at > ${underWaySince(tx)}::timestamptz)`
const underWaySince = ({ cause }: Tx): Date => new Date(cause.now.getTime() - emergencyHours * 3_600_000)
/** To the letter as in the index `notices_published`. */
export const publishedAt = ({ sql }: Tx): Statement => sql`coalesce(n.publish_at, n.created_at)`
export const noticeStatus = (tx: Tx): Statement => tx.sql`
  case when not ${isPublished(tx)} then 'SCHEDULED' when ${isUnexpired(tx)} then 'ACTIVE' else 'EXPIRED' end`
