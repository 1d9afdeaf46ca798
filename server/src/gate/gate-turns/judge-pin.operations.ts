import { newPin } from '@aangan/contract/access/pins'
import { refuse } from '@aangan/contract/refusal'
import { judged } from '../../access/auth/passwords.ts'
import { endGuessedPin, forgivePin, hasPin, tryPin } from '../../access/pins/pins.sql.ts'
import type { PublicContext } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import type { TurnDesk, TurnGuard } from './gate-turns.sql.ts'

interface TypedAtDesk {
  readonly deskId: string
  readonly desk: TurnDesk
  readonly guard: TurnGuard
  /** Null for a seal that does not open. */
  readonly typed: unknown
}

/** Refuses a wrong PIN, which is counted before it is judged. Returns what forgives the guesses, with what the PIN opens. */
export async function judgePin(
  ctx: PublicContext,
  { deskId, desk, guard, typed }: TypedAtDesk,
): Promise<(tx: Tx) => Promise<void>> {
  const { pinHashes } = ctx.deps
  const home = { communityId: desk.communityId }
  const at = { userId: guard.id, deskId }
  const none = (): never => refuse('pin.none', { values: { name: guard.name } })
  if (!(await ctx.readIn(home, (tx) => hasPin(tx, guard.id, pinHashes.keyName)))) return none()
  const { outcome, hash, seconds } = await ctx.writeIn(home, (tx) => tryPin(tx, at))
  if (outcome === 'wait') return refuse('attempts.too_many', { retryAfter: seconds })
  if (outcome === 'none' || hash === null) return none()
  const takeBack = async (): Promise<void> => {
    await ctx.writeIn(home, (tx) => forgivePin(tx, at, { hash, isRight: false }))
  }
  const { success, data } = newPin.safeParse({ pin: typed })
  const who = { account: guard.username.toLowerCase(), address: ctx.address }
  const isRight =
    success && (await judged({ takeBack }, () => pinHashes.isRight({ userId: guard.id, pin: data.pin }, hash, who)))
  if (!isRight) return refuseWrong(ctx, { desk, guard })
  return async (tx) => {
    if (!(await forgivePin(tx, at, { hash, isRight: true }))) refuse('pin.wrong')
  }
}

async function refuseWrong(ctx: PublicContext, { desk, guard }: Pick<TypedAtDesk, 'desk' | 'guard'>): Promise<never> {
  const about = { actorId: guard.id }
  await ctx.writeIn({ communityId: desk.communityId }, async (tx) => {
    const after = { id: guard.id, what: 'PIN' as const, desk: desk.name }
    await ctx.record(tx, 'session.pin_failed', { before: null, after }, about)
    if (!(await endGuessedPin(tx, guard.id))) return
    await ctx.record(tx, 'pin.guessed', { before: null, after: { userId: guard.id, desk: desk.name } }, about)
  })
  return refuse('pin.wrong')
}
