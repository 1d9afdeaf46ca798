import { randomBytes } from 'node:crypto'
import { challengeMinutes, triesOfChallenge } from '@aangan/contract/access/login-steps'
import type { Role } from '@aangan/contract/core/actor'
import type { Database, Tx } from '../../core/db/database.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Account } from './auth.sql.ts'

export type ChallengeKind = 'SECOND_FACTOR' | 'PASSKEY' | 'NEW_PASSKEY'

/** Where no passkey is asked for: it only has to be unlike others. */
export const newChallengeValue = (): string => randomBytes(32).toString('base64url')

interface NewChallenge {
  readonly kind: ChallengeKind
  readonly value: string
  readonly userId?: string
  /** Another password ends it. */
  readonly checkedHash?: string
}

export async function beginChallenge(
  { sql, cause }: Tx,
  { kind, value, userId, checkedHash }: NewChallenge,
): Promise<string> {
  const until = new Date(cause.now.getTime() + challengeMinutes * 60_000)
  const [row] = await sql<{ id: string }[]>`
    select auth.begin_challenge(${userId ?? null}, ${kind}, ${value}, ${checkedHash ?? null}, ${cause.now}, ${until}) as id`
  return row!.id
}

interface Attempt extends Pick<Account, 'userId' | 'username' | 'passwordHash' | 'roles' | 'communityId'> {
  /** The challenge that a passkey has to sign. */
  readonly value: string
  /** The authenticator app's secret, sealed. */
  readonly secret: string | null
}

/** Counts a try. Undefined when the challenge is over. */
export async function trySecondFactor(db: Database, challengeId: string, now: Date): Promise<Attempt | undefined> {
  const [row] = await db.callFunction<(Omit<Attempt, 'roles'> & { roles: string })[]>(
    (sql) => sql`
    select user_id as "userId", username, password_hash as "passwordHash", roles, community_id as "communityId", value, secret
    from auth.try_second_factor(${challengeId}, ${triesOfChallenge}, ${now})`,
  )
  return row && { ...row, roles: row.roles.split(',') as Role[] }
}

/** True for one call. */
export const endChallenge = (tx: Tx, challengeId: string): Promise<boolean> =>
  isDone(tx, (sql) => sql`select auth.end_challenge(${challengeId}) as done`)

/** Undefined when it is over. A passkey's challenge is good for one try. */
export async function takeChallenge(
  db: Database,
  kind: ChallengeKind,
  value: string,
  now: Date,
): Promise<{ id: string; userId: string | null } | undefined> {
  const [row] = await db.callFunction<{ id: string; userId: string | null }[]>(
    (sql) => sql`select id, user_id as "userId" from auth.take_challenge(${value}, ${kind}, ${now})`,
  )
  return row
}

export interface PasskeyAccount extends Account {
  readonly passkeyId: string
  readonly publicKey: string
  readonly counter: number
}

export async function findPasskeyAccount(db: Database, credentialId: string): Promise<PasskeyAccount | undefined> {
  const [row] = await db.callFunction<
    (Omit<PasskeyAccount, 'roles' | 'counter'> & { roles: string; counter: string })[]
  >(
    (sql) => sql`
    select passkey_id as "passkeyId", public_key as "publicKey", counter::text as counter, user_id as "userId", username,
           password_hash as "passwordHash", roles, community_id as "communityId", may_enter as "mayEnter"
    from auth.passkey_account(${credentialId})`,
  )
  return row && { ...row, roles: row.roles.split(',') as Role[], counter: Number(row.counter) }
}

/** False when it is gone, or its counter went back. */
export const usePasskey = (tx: Tx, passkeyId: string, counter: number): Promise<boolean> =>
  isDone(tx, (sql) => sql`select auth.use_passkey(${passkeyId}, ${counter}, ${tx.cause.now}) as done`)

/** Each step once. */
export const useTotpStep = (tx: Tx, userId: string, sealed: string, step: number): Promise<boolean> =>
  isDone(tx, (sql) => sql`select auth.use_totp_step(${userId}, ${sealed}, ${step}, ${tx.cause.now}) as done`)

/** Each code once. */
export const useRecoveryCode = (tx: Tx, userId: string, hash: string): Promise<boolean> =>
  isDone(tx, (sql) => sql`select auth.use_recovery_code(${userId}, ${hash}, ${tx.cause.now}) as done`)

async function isDone({ sql }: Tx, call: (sql: Sql) => PromiseLike<readonly object[]>): Promise<boolean> {
  const [row] = (await call(sql)) as readonly { done: boolean }[]
  return row?.done ?? false
}
