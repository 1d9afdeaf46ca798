import { randomUUID } from 'node:crypto'
import type { LoginFactor } from '@aangan/contract/access/login'
import { inWireOrder } from '@aangan/contract/core/actor'
import { refuse } from '@aangan/contract/refusal'
import type { PublicContext } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { sessionEnd } from '../../core/session/tokens.ts'
import { openSession, type Account } from './auth.sql.ts'
import { deviceOf } from './device.ts'

interface Factor {
  readonly with: LoginFactor
  /** False when another login was quicker. */
  readonly use: (tx: Tx) => Promise<boolean>
}

type LoginAccount = Pick<Account, 'userId' | 'communityId' | 'passwordHash' | 'roles'>

/** Opens a session. Undefined when the account changed since it was checked, or its factor was used meanwhile. */
export async function enter(ctx: PublicContext, account: LoginAccount, factor?: Factor) {
  const { userId, communityId, passwordHash, roles } = account
  const sessionId = randomUUID()
  const opened = await ctx
    .writeIn(communityId === null ? 'platform' : { communityId }, async (tx) => {
      const until = sessionEnd(tx.cause.now)
      const device = deviceOf(ctx.userAgent)
      // First, since it locks community and account in the order in which others do.
      if (!(await openSession(tx, { id: sessionId, userId, until, passwordHash, device }))) throw new NotEntered()
      if (factor !== undefined && !(await factor.use(tx))) throw new NotEntered()
      const after = { id: userId, ...(factor && { with: factor.with }) }
      await ctx.record(tx, 'session.opened', { before: null, after }, { actorId: userId })
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof NotEntered) return false
      throw error
    })
  if (!opened) return undefined
  return { token: ctx.deps.tokens.sign({ sessionId, userId }), role: inWireOrder(roles).join(',') }
}

/** Rolls back what was written. */
class NotEntered extends Error {}

type FailedAccount = Pick<Account, 'userId' | 'communityId'>

/** Same write for known and unknown usernames, so timing does not reveal which exist. */
const recordFailure = (ctx: PublicContext, account: FailedAccount | undefined): Promise<void> =>
  ctx.writeIn('platform', (tx) => writeFailure(ctx, tx, account))

const writeFailure = (ctx: PublicContext, tx: Tx, account: FailedAccount | undefined): Promise<void> =>
  ctx.record(
    tx,
    'session.failed',
    { before: null, after: null },
    { actorId: account?.userId ?? null, communityId: account?.communityId ?? null },
  )

/** A wrong second factor means that the password was right: the owner hears of the third. */
const toldAt = 3

export async function recordWrongCode(ctx: PublicContext, account: FailedAccount, tries: number): Promise<void> {
  await ctx.writeIn('platform', async (tx) => {
    await writeFailure(ctx, tx, account)
    if (tries !== toldAt) return
    const { userId, communityId } = account
    await ctx.record(tx, 'factor.guessed', { before: null, after: { userId } }, { communityId })
  })
}

export async function failLogin(ctx: PublicContext, account: FailedAccount | undefined): Promise<never> {
  await recordFailure(ctx, account)
  return refuse('login.failed')
}
