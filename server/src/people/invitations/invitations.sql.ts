import type { Role } from '@aangan/contract/core/actor'
import type { Page } from '@aangan/contract/core/query-fields'
import type { Invitation, InvitationStatus } from '@aangan/contract/people/invitation-shapes'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countForPage, countUpTo, hasPartOfFew, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

/** Moved out, so the invitation is void until that is undone. Not `exists`: the planner may scan everybody who left. */
const hasLeft = (tx: Tx) => tx.sql`coalesce((select u.left_at is not null from users u where u.id = i.user_id), false)`
const status = (tx: Tx) => tx.sql`case when i.accepted_at is not null then 'ACCEPTED'
  when i.ended_at is not null or ${hasLeft(tx)} then 'ENDED' when i.expires_at <= ${tx.cause.now} then 'EXPIRED' else 'OPEN' end`

const columns = (tx: Tx) => tx.sql`
  i.id, i.user_id as "userId", i.name, (select h.number from houses h where h.id = i.house_id) as "houseNo",
  (select h.division from houses h where h.id = i.house_id) as division, i.ownership_type as "ownershipType", i.email,
  i.mobile_no as "mobileNo", ${status(tx)} as status, i.expires_at as "expiresAt", i.sent_at as "sentAt",
  i.accepted_at as "acceptedAt", i.ended_at as "endedAt", coalesce((select array_to_json(u.roles) from users u where u.id = i.user_id), '[]') as roles, i.created_by as "createdBy", i.created_at as "createdAt",
  i.community_id as "communityId"`

interface InvitationFilters {
  readonly name?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: string | undefined
  readonly status?: InvitationStatus | undefined
  readonly userId?: string | undefined
  readonly importId?: string | undefined
}

/** Newest first. */
export function listInvitations(
  tx: Tx,
  filters: InvitationFilters,
  page: number,
  size: number,
): Batch<Page<Invitation>> {
  const { sql } = tx
  const matches = matching(tx, filters)
  return pageFrom(
    countForPage(tx, sql`select ${matches}`, page, size),
    sql<Invitation[]>`
      select ${columns(tx)} from (${pageOfRows(tx, sql`select i.* ${matches} order by i.id desc`, page, size)}) i
      order by i.id desc`,
    size,
  )
}

export const countInvitations = (tx: Tx, filters: InvitationFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${matching(tx, filters)}`, most)

/** All of them, newest first. */
export function invitationsAfter(tx: Tx, filters: InvitationFilters, key?: Key): Batch<(Invitation & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and i.id < ${key[0]}::uuid`
  return many(sql<(Invitation & KeyedRow)[]>`
    select ${columns(tx)}, json_build_array(i.id) as key
    from (select i.* ${matching(tx, filters)} ${after} order by i.id desc ${fewRows(tx)}) i order by i.id desc`)
}

function matching(tx: Tx, { name, houseNo, division, status: wanted, userId, importId }: InvitationFilters): Statement {
  const { sql } = tx
  // Not `exists`: that may become a join, which reads all houses of the platform.
  const inHouse = (condition: Statement) => sql`and (select ${condition} from houses h where h.id = i.house_id)`
  return sql`
    from invitations i where ${inScope(tx, 'i')}
    ${name === undefined ? sql`` : sql`and ${hasPartOfFew(tx, sql`lower(i.name)`, name)}`}
    ${houseNo === undefined ? sql`` : inHouse(hasPartOfFew(tx, sql`lower(h.number)`, houseNo))}
    ${division === undefined ? sql`` : inHouse(sql`h.division = ${division}`)}
    ${wanted === undefined ? sql`` : sql`and ${status(tx)} = ${wanted}`}
    ${userId === undefined ? sql`` : sql`and i.user_id = ${userId}`}
    ${importId === undefined ? sql`` : sql`and i.import_id = ${importId}`}`
}

const among = (tx: Tx, ids: readonly string[]) => tx.sql`i.id = any (string_to_array(${ids.join()}, ',')::uuid[])`

/** In one order, so that two who renew the same ones take turns. */
export const lockInvitations = (tx: Tx, ids: readonly string[]): Statement<Invitation[]> => tx.sql<Invitation[]>`
  select ${columns(tx)} from invitations i where ${inScope(tx, 'i')} and ${among(tx, ids)} order by i.id for update of i`

/** Counts the open invitations that somebody has created. */
export async function countOpenOf(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from invitations i
    where ${inScope(tx, 'i')} and i.created_by = ${userId} and i.accepted_at is null and i.ended_at is null and i.expires_at > ${tx.cause.now} and not ${hasLeft(tx)}`
  return row!.count
}

/** Has the household's primary contact, or created it themself. */
export async function isInvitationOf(tx: Tx, { userId, createdBy }: Invitation, actorId: string): Promise<boolean> {
  if (createdBy === actorId) return true
  const rows = await tx.sql`
    select from occupancies o join occupancies mine on mine.household_id = o.household_id
      and mine.user_id = ${actorId} and mine.primary_contact and mine.ended_at is null
    where ${inScope(tx, 'o')} and o.user_id = ${userId} and o.ended_at is null`
  return rows.length > 0
}

interface NewPerson {
  readonly communityId: string
  readonly username: string
  readonly passwordHash: string
  readonly name: string
  readonly mobileNo: string | null
  readonly email: string | null
  readonly houseNo: string | null
  readonly division: string | null
  readonly ownershipType: string | null
  readonly roles: readonly Role[]
}

export async function insertInvitedUser(tx: Tx, person: NewPerson): Promise<{ id: string }> {
  const [row] = await tx.sql<{ id: string }[]>`
    select auth.invite(${person.communityId}, ${person.username}, ${person.passwordHash}, ${person.name}, ${person.mobileNo}, ${person.email},
      ${person.houseNo}, ${person.division}, ${person.ownershipType}, ${person.roles.join(',')}, ${tx.cause.now}) as id`
  return row!
}

interface NewCode {
  readonly hash: string
  readonly until: Date
  /** Whether it is to be mailed, if there is an email. */
  readonly mailed: boolean
}

const mailDue = (tx: Tx, mailed: boolean) =>
  tx.sql`case when ${mailed} and email is not null then ${tx.cause.now}::timestamptz end`

/** Invites an account to its main house. */
export async function insertInvitation(tx: Tx, userId: string, { hash, until, mailed }: NewCode): Promise<Invitation> {
  const [row] = await tx.sql<Invitation[]>`
    with i as (
      insert into invitations (community_id, user_id, house_id, name, ownership_type, email, mobile_no, code_hash, expires_at, mail_due_at,
        created_by, created_at, updated_at)
      select u.community_id, u.id, o.house_id, u.name, u.ownership_type, u.email, u.mobile_no, ${hash}, ${until}, ${mailDue(tx, mailed)},
        ${tx.cause.actorId}, ${tx.cause.now}, ${tx.cause.now}
      from users u left join occupancies o on o.user_id = u.id and o.main and o.ended_at is null
      where ${inScope(tx, 'u')} and u.id = ${userId} returning *)
    select ${columns(tx)} from i`
  return row!
}

/** New codes end the old ones, and open what has expired or ended. */
export const renewInvitations = (
  tx: Tx,
  codes: readonly { readonly id: string; readonly hash: string }[],
  { until, mailed }: Omit<NewCode, 'hash'>,
): Statement => tx.sql`
  update invitations i set code_hash = new.hash, mailed_code_hash = null, expires_at = ${until}, ended_at = null,
    mail_due_at = ${mailDue(tx, mailed)}, updated_at = ${tx.cause.now}
  from unnest(string_to_array(${codes.map(({ id }) => id).join()}, ',')::uuid[],
    string_to_array(${codes.map(({ hash }) => hash).join()}, ',')) as new (id, hash)
  where ${inScope(tx, 'i')} and i.id = new.id and i.accepted_at is null`

/** False when it has been accepted or ended meanwhile. */
export async function endInvitation(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`
    update invitations i set ended_at = ${tx.cause.now}, mail_due_at = null, updated_at = ${tx.cause.now}
    where ${inScope(tx, 'i')} and i.id = ${id} and i.accepted_at is null and i.ended_at is null returning i.id`
  return rows.length > 0
}

/** False when something depends on the account. */
export async function removeInvitedUser(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.sql<{ removed: boolean }[]>`select auth.remove_invited(${userId}, ${tx.cause.now}) as removed`
  return row?.removed ?? false
}

/** Whether nothing tells them apart from somebody who is still to come. */
export async function isInvitedByName(
  tx: Tx,
  { division, number }: { division: string; number: string },
  { name, email, mobileNo }: { name: string; email?: string | undefined; mobileNo?: string | undefined },
): Promise<boolean> {
  if (email !== undefined || mobileNo !== undefined) return false
  const rows = await tx.sql`
    select from houses h join occupancies o on o.house_id = h.id and o.ended_at is null join users u on u.id = o.user_id
    where ${inScope(tx, 'h')} and h.community_id = ${tx.communityId} and h.division = ${division} and lower(h.number) = lower(${number})
      and u.invited and u.email is null and u.mobile_no is null and lower(trim(u.name)) = lower(${name.trim()}) limit 1`
  return rows.length > 0
}

/** Whether a person with this email or mobile number belongs to a house. */
export async function isKnownInHouse(
  tx: Tx,
  { division, number }: { division: string; number: string },
  { email, mobileNo }: { email?: string | undefined; mobileNo?: string | undefined },
): Promise<boolean> {
  const rows = await tx.sql`
    select from houses h join occupancies o on o.house_id = h.id and o.ended_at is null join users u on u.id = o.user_id
    where ${inScope(tx, 'h')} and h.community_id = ${tx.communityId} and h.division = ${division} and lower(h.number) = lower(${number})
      and (lower(trim(u.email)) = lower(${email ?? null}::text) or trim(u.mobile_no) = ${mobileNo ?? null}::text) limit 1`
  return rows.length > 0
}
