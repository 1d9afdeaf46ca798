import { resetMinutes } from '@aangan/contract/access/password-resets'
import type { Database, Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** Keeps what was typed; returns its id. */
export async function insertResetRequest(tx: Tx, typed: string): Promise<string> {
  const [row] = await tx.sql<{ id: string }[]>`select auth.ask_for_reset(${typed}, ${tx.cause.now}) as id`
  return row!.id
}

export interface ForgetfulAccount {
  readonly id: string
  readonly communityId: string | null
  readonly username: string
  readonly name: string
  readonly houseNo: string | null
  readonly division: 'A' | 'B' | 'C' | 'D' | null
  readonly email: string
  readonly language: string | null
}

/** All with the same email: what was typed is a username, or that email. */
export const accountsOfRequest = (tx: Tx, requestId: string): Statement<ForgetfulAccount[]> =>
  tx.sql<ForgetfulAccount[]>`
    select user_id as id, community_id as "communityId", username, name, house_no as "houseNo", division, email, language
    from auth.accounts_of_reset(${requestId}, ${tx.cause.now})`

export const deleteResetRequest = (tx: Tx, requestId: string): Statement =>
  tx.sql`select auth.end_reset_request(${requestId})`

/** Until when the code is good; undefined when the account is not active. */
export async function insertReset(
  tx: Tx,
  { userId, hash, issuedBy }: { userId: string; hash: string; issuedBy: string | null },
): Promise<Date | undefined> {
  const until = new Date(tx.cause.now.getTime() + resetMinutes * 60_000)
  const [row] = await tx.sql<{ issued: boolean }[]>`
    select auth.issue_reset(${userId}, ${hash}, ${issuedBy}, ${tx.cause.now}, ${until}) as issued`
  return row?.issued === true ? until : undefined
}

/** Codes that were given are void. */
export const endResets = (tx: Tx, userId: string): Statement =>
  tx.sql`select auth.end_resets(${userId}, ${tx.cause.now})`

/** Whose code it is; undefined when it is not good. */
export async function findOpenReset(db: Database, hash: string, now: Date): Promise<string | undefined> {
  const [row] = await db.askFunction<{ userId: string }[]>(
    (sql) => sql`select user_id as "userId" from auth.open_reset(${hash}, ${now})`,
  )
  return row?.userId
}

interface Redeemed {
  readonly userId: string
  readonly communityId: string | null
  readonly username: string
}

/** Undefined when somebody else was first. */
export async function redeemReset(tx: Tx, hash: string, passwordHash: string): Promise<Redeemed | undefined> {
  const [row] = await tx.sql<Redeemed[]>`
    select r.user_id as "userId", r.community_id as "communityId", p.username
    from auth.use_reset(${hash}, ${passwordHash}, ${tx.cause.now}) r, auth.person(r.user_id) p`
  return row
}
