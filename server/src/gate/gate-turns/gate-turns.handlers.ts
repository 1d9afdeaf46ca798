import type { turnEndpoints } from '@aangan/contract/gate/gate-turns'
import { signedTurn } from '@aangan/contract/gate/signed-turns'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { isSignature } from '../../access/auth/device-key.ts'
import type { PublicContext } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import type { SessionUser } from '../../core/session/sessions.ts'
import { beginTurn, goOnWith, type TurnRequest } from './begin-turn.operations.ts'
import { findTurn, findTurnDesk, findTurnGuard, useDeskNonce } from './gate-turns.sql.ts'

export const turnConstraints: ConstraintRefusals = {
  // The same turn twice at once.
  gate_turns_pkey: 'request.in_progress',
  gate_turns_open: 'request.in_progress',
}

export const gateTurns: Handlers<typeof turnEndpoints> = {
  async nonce({ deps }, { params: { id } }) {
    orThrow(await findTurnDesk(deps.db, id), 'desk.not_found')
    return { nonce: deps.nonces.make(id) }
  },

  async begin(ctx, { params: { id: deskId }, body }) {
    const desk = orThrow(await findTurnDesk(ctx.deps.db, deskId), 'desk.not_found')
    await assertSigned(ctx, { deskId, desk, body })
    const login = await loginOf(ctx)
    if (login !== null && login.id !== body.userId) return refuse('shift.guard_unknown')
    const [guard, known] = await ctx.readIn({ communityId: desk.communityId }, (tx) =>
      findTurnGuard(tx, body.userId).with(findTurn(tx, body.id)),
    )
    if (guard === undefined) return refuse('shift.guard_unknown')
    if (guard.limit !== null) return refuse(guard.limit)
    const request = { deskId, desk, body, guard, login }
    return known === undefined
      ? { goesOn: false, reply: await beginTurn(ctx, request) }
      : { goesOn: true, reply: await goOnWith(ctx, request, known) }
  },
}

/** Each nonce is good once, whatever comes of it. */
async function assertSigned(
  { deps }: PublicContext,
  { deskId, desk, body }: Pick<TurnRequest, 'deskId' | 'desk' | 'body'>,
): Promise<void> {
  const { id: turnId, userId, nonce, signature } = body
  const madeAt = deps.nonces.read(nonce, deskId) ?? refuse('session.none')
  const signed = signedTurn({ deskId, turnId, userId, nonce })
  if (!isSignature(desk.deviceKey, signed, signature)) return refuse('session.none')
  if (!(await useDeskNonce(deps.db, deskId, madeAt))) return refuse('session.none')
}

/** A turn's token proves nothing. */
async function loginOf({ deps, token }: PublicContext): Promise<SessionUser | null> {
  if (token === null) return null
  const session = await deps.sessions(token)
  return session.turnId === null ? session : null
}
