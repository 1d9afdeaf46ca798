import { limits } from '@aangan/contract/core/constants'
import { maybeOne, one, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

interface TotpRow {
  readonly sealed: string
  readonly confirmed: boolean
}

export const totpOf = ({ sql }: Tx, userId: string): Batch<TotpRow | undefined> =>
  maybeOne(sql<TotpRow[]>`select secret as sealed, confirmed from auth.totp_of(${userId})`)

export const recoveryCodesLeft = ({ sql }: Tx, userId: string): Batch<number> =>
  one(sql<{ count: number }[]>`select auth.recovery_codes_left(${userId}) as count`).map(({ count }) => count)

interface NewPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  /** Comma-separated. */
  readonly transports: string
  readonly name: string
}

export async function insertPasskey(
  { sql, cause }: Tx,
  userId: string,
  { credentialId, publicKey, counter, transports, name }: NewPasskey,
): Promise<{ outcome: 'added' | 'many' | 'taken'; id: string }> {
  const [row] = await sql<{ outcome: 'added' | 'many' | 'taken'; id: string }[]>`
    select outcome, id from auth.add_passkey(${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name},
      ${limits.passkeys}, ${cause.now})`
  return row!
}

/** False when one is set up, unless it is `voided`. */
export const beginTotp = (tx: Tx, userId: string, sealed: string, voided: string | null): Promise<boolean> =>
  isDone(tx.sql`select auth.begin_totp(${userId}, ${sealed}, ${voided}, ${tx.cause.now}) as done`)

/** True for one call. */
export const confirmTotp = (tx: Tx, userId: string, sealed: string, step: number): Promise<boolean> =>
  isDone(tx.sql`select auth.confirm_totp(${userId}, ${sealed}, ${step}, ${tx.cause.now}) as done`)

/** False where there is no other factor. With `first`, also where there are codes. */
export const renewRecoveryCodes = (tx: Tx, userId: string, hashes: string[], first: boolean): Promise<boolean> =>
  isDone(
    tx.sql`select auth.renew_recovery_codes(${userId}, string_to_array(${hashes.join(' ')}, ' '), ${first}, ${tx.cause.now}) as done`,
  )

/** A passkey, or the authenticator app; `last` when it must stay. */
export async function deleteFactor(
  { sql }: Tx,
  { id, bound }: { id: string; bound: boolean },
  passkeyId: string | null,
): Promise<{ outcome: 'removed' | 'missing' | 'last'; name: string | null }> {
  const [row] = await sql<{ outcome: 'removed' | 'missing' | 'last'; name: string | null }[]>`
    select outcome, name from auth.remove_factor(${id}, ${passkeyId}, ${bound})`
  return row!
}

/** All of a person; returns which there were. */
export const deleteFactorsOf = (
  { sql }: Tx,
  userId: string,
): Statement<{ kind: 'PASSKEY' | 'TOTP'; name: string | null }[]> =>
  sql<{ kind: 'PASSKEY' | 'TOTP'; name: string | null }[]>`select kind, name from auth.remove_factors(${userId})`

/** Whether a person has one; they keep it until the transaction ends. */
export const holdsFactor = ({ sql }: Tx, userId: string): Promise<boolean> =>
  isDone(sql`select auth.hold_factor(${userId}) as done`)

async function isDone(call: PromiseLike<readonly object[]>): Promise<boolean> {
  const [row] = (await call) as readonly { done: boolean }[]
  return row?.done ?? false
}
