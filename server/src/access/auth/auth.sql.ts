import type { contactRequest } from '@aangan/contract/access/auth'
import type { LoginFactor } from '@aangan/contract/access/login'
import type { Role } from '@aangan/contract/core/actor'
import type * as z from 'zod/mini'
import type { Database, Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

export interface Account {
  readonly userId: string
  readonly username: string
  readonly passwordHash: string
  readonly roles: readonly Role[]
  readonly communityId: string | null
  readonly mayEnter: boolean
}
export interface AccountWithFactors extends Account {
  readonly factors: readonly LoginFactor[]
}

/** Also queries for a name that no account can have, so that timing reveals nothing. */
export async function findAccount(db: Database, name: string | null): Promise<AccountWithFactors | undefined> {
  const [row] = await db.askFunction<(Omit<Account, 'roles'> & { roles: string; factors: string })[]>(
    (sql) => sql`
    select user_id as "userId", username, password_hash as "passwordHash", array_to_string(roles, ',') as roles,
           community_id as "communityId", may_enter as "mayEnter", factors
    from auth.login(${name ?? ''})`,
  )
  return (
    row && {
      ...row,
      roles: row.roles.split(',') as Role[],
      factors: row.factors.split(',').filter(Boolean) as LoginFactor[],
    }
  )
}

/** Beyond this, the oldest session ends. */
const mostSessions = 100

/** False when the password has changed since it was checked, or the account may no longer log in. */
export async function openSession(
  tx: Tx,
  input: { id: string; userId: string; until: Date; passwordHash: string; device: string | null },
): Promise<boolean> {
  const [row] = await tx.sql<{ opened: boolean }[]>`
    select auth.open_session(${input.id}, ${input.userId}, ${input.until}, ${input.passwordHash}, ${mostSessions},
      ${input.device}, ${tx.cause.now}) as opened`
  return row?.opened ?? false
}

/** True when this call ended it. */
export async function endSession(tx: Tx, sessionId: string): Promise<boolean> {
  const [row] = await tx.sql<{ ended: boolean }[]>`select auth.end_session(${sessionId}, ${tx.cause.now}) as ended`
  return row?.ended ?? false
}

export const endSessionsOf = (tx: Tx, userId: string, exceptSessionId: string | null = null): Statement =>
  tx.sql`select auth.end_sessions_of(${userId}, ${exceptSessionId}, ${tx.cause.now})`

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const [row] = await db.askFunction<{ taken: boolean }[]>(
    (sql) => sql`select auth.username_taken(${username}) as taken`,
  )
  return row?.taken ?? false
}

/** Of several, the first that nobody has. */
export async function firstFreeUsername(db: Database, wanted: readonly string[]): Promise<string | undefined> {
  const [row] = await db.askFunction<{ name: string }[]>(
    (sql) => sql`
      select w.name from unnest(string_to_array(${wanted.join()}, ',')) with ordinality w (name, place)
      where not auth.username_taken(w.name) order by w.place limit 1`,
  )
  return row?.name
}

export async function findActiveCommunity(
  db: Database,
  id: string,
): Promise<{ id: string; displayName: string } | undefined> {
  const [row] = await db.askFunction<{ id: string; displayName: string }[]>(
    (sql) => sql`select id, display_name as "displayName" from auth.active_community(${id})`,
  )
  return row
}

/** False when the community takes only houses of its list, and this is none of them. */
export async function isHouseOpen(
  db: Database,
  house: Pick<NewUser, 'communityId' | 'houseNo' | 'division'>,
): Promise<boolean> {
  const [row] = await db.askFunction<{ open: boolean }[]>(
    (sql) => sql`select auth.house_open(${house.communityId}, ${house.division}, ${house.houseNo}) as open`,
  )
  return row?.open ?? false
}

interface NewUser {
  readonly username: string
  readonly passwordHash: string
  readonly name: string
  readonly mobileNo: string
  readonly email: string
  readonly houseNo: string
  readonly division: string
  readonly ownershipType: string
  readonly communityId: string
}

export async function insertUser(tx: Tx, input: NewUser): Promise<{ id: string }> {
  const [row] = await tx.sql<{ id: string }[]>`
    select auth.sign_up(${input.communityId}, ${input.username}, ${input.passwordHash}, ${input.name}, ${input.mobileNo}, ${input.email}, ${input.houseNo},
      ${input.division}, ${input.ownershipType}, ${tx.cause.now}) as id`
  return row!
}

export async function insertContactRequest(tx: Tx, input: z.output<typeof contactRequest>): Promise<{ id: string }> {
  const [row] = await tx.sql<{ id: string }[]>`
    insert into contact_requests (name, email, mobile_no, community_name, message, created_at)
    values (${input.name}, ${input.email}, ${input.mobileNo}, ${input.communityName}, ${input.message}, ${tx.cause.now}) returning id`
  return row!
}

export const superAdminIdsWithEmail = async (tx: Tx): Promise<string[]> =>
  (
    await tx.sql<
      { id: string }[]
    >`select id from users where 'SUPER_ADMIN' = any (roles) and status = 'ACTIVE' and email is not null`
  ).map(({ id }) => id)

export async function communityOf(tx: Tx, userId: string): Promise<string | null> {
  const [user] = await tx.sql<
    { communityId: string | null }[]
  >`select community_id as "communityId" from users where id = ${userId}`
  return user?.communityId ?? null
}

/** Also one that has run out, as long as it can be renewed. */
export async function isSessionOpen(db: Database, sessionId: string): Promise<boolean> {
  const [row] = await db.askFunction<{ open: boolean }[]>(
    (sql) => sql`select exists (select from auth.sessions(array[${sessionId}::uuid], true)) as open`,
  )
  return row?.open ?? false
}
