import { randomUUID } from 'node:crypto'
import type { Turn, TurnForm } from '@aangan/contract/gate/gate-turns'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { PublicContext } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import type { SessionUser } from '../../core/session/sessions.ts'
import { handOverShift } from '../shifts/hand-over.operations.ts'
import {
  findTurnBefore,
  goOnWithTurn,
  insertTurn,
  turnRoles,
  type Proof,
  type TurnDesk,
  type TurnGuard,
  type TurnRow,
} from './gate-turns.sql.ts'
import { judgePin } from './judge-pin.operations.ts'
import { turnTimes } from './turn-times.rules.ts'

export interface TurnRequest {
  readonly deskId: string
  readonly desk: TurnDesk
  readonly body: TurnForm
  readonly guard: TurnGuard
  /** Who logged in to take the desk over. */
  readonly login: SessionUser | null
}

export async function beginTurn(ctx: PublicContext, request: TurnRequest) {
  const { deskId, desk, body, guard, login } = request
  const times = turnTimes(body, ctx.now)
  const beganAt = times.beganAt ?? ctx.now
  if (login === null && desk.signedOutAt !== null && beganAt > new Date(desk.signedOutAt))
    return refuse('turn.signed_out')
  const { proof, forgive } = await proofOf(ctx, request, times.beganAt !== null)
  return ctx.writeIn({ communityId: desk.communityId }, async (tx) => {
    await forgive?.(tx)
    const before = await findTurnBefore(tx, deskId, beganAt)
    // When it began, and so who followed whom, is not known.
    const isOutOfOrder = times.isClockWrong || (before !== undefined && beganAt < new Date(before.beganAt))
    const { outcome, sessionId, ...span } = await insertTurn(tx, {
      id: body.id,
      deskId,
      userId: guard.id,
      // Nobody is signed in who did not prove who they are.
      freshSession: proof === 'NONE' ? null : randomUUID(),
      login: login?.sessionId ?? null,
      proof: isOutOfOrder ? 'NONE' : proof,
      beganAt,
      endedAt: times.endedAt,
    })
    if (outcome === 'gone') return refuse('desk.not_found')
    if (outcome === 'guard') return refuse('shift.guard_unknown')
    if (outcome === 'signed_out') return refuse('turn.signed_out')
    if (outcome === 'exists') return refuse('request.in_progress')
    const about = { actorId: guard.id }
    const to = { id: guard.id, name: guard.name, isConfirmed: !isOutOfOrder && proof !== 'NONE' }
    if (proof === 'PIN') {
      const after = { id: guard.id, with: 'PIN' as const, desk: desk.name }
      await ctx.record(tx, 'session.opened', { before: null, after }, about)
    }
    await ctx.record(
      tx,
      'turn.begun',
      { before: null, after: { id: body.id, userId: guard.id, deskId, before: before?.userId ?? null } },
      about,
    )
    if (body.handOver !== undefined)
      await handOverShift(ctx, tx, {
        gateId: desk.gateId,
        at: beganAt,
        note: body.handOver.note ?? null,
        from:
          before === undefined ? to : { id: before.userId, name: before.name, isConfirmed: before.proof !== 'NONE' },
        to,
      })
    return toReply(ctx, guard, { id: body.id, proof: isOutOfOrder ? 'NONE' : proof, ...span }, sessionId)
  })
}

interface Proved {
  readonly proof: Proof
  readonly forgive?: (tx: Tx) => Promise<void>
}

async function proofOf(ctx: PublicContext, request: TurnRequest, wasOffline: boolean): Promise<Proved> {
  const { deskId, desk, body, guard, login } = request
  if (login !== null) return { proof: 'PASSWORD' }
  const turn = { deskId, turnId: body.id, userId: guard.id }
  const typed = body.sealed === undefined ? body.pin : ctx.deps.pinSeals.open(body.sealed, turn)
  if (typed !== undefined) return { proof: 'PIN', forgive: await judgePin(ctx, { deskId, desk, guard, typed }) }
  return wasOffline ? { proof: 'NONE' } : refuse('pin.missing')
}

/** The same turn again: with the PIN it is unlocked, and one without a proof has been sent before. */
export async function goOnWith(ctx: PublicContext, request: TurnRequest, known: TurnRow) {
  const { deskId, desk, body, guard } = request
  if (known.deskId !== deskId || known.userId !== guard.id) return refuse('turn.exists')
  // A seal is good once: the turn has it.
  if (body.sealed !== undefined) return refuse('session.none')
  if (body.pin === undefined && body.beganAt !== undefined) return toReply(ctx, guard, known, null)
  if (known.endedAt !== null) return refuse('turn.ended')
  if (desk.signedOutAt !== null) return refuse('turn.signed_out')
  if (body.pin === undefined) return refuse('pin.missing')
  const forgive = await judgePin(ctx, { deskId, desk, guard, typed: body.pin })
  return ctx.writeIn({ communityId: desk.communityId }, async (tx) => {
    await forgive(tx)
    const sessionId = orThrow(await goOnWithTurn(tx, known.id, deskId), 'turn.ended')
    return toReply(ctx, guard, known, sessionId)
  })
}

type TurnSpan = Pick<TurnRow, 'id' | 'proof' | 'beganAt' | 'endedAt'>

function toReply({ deps }: PublicContext, guard: TurnGuard, span: TurnSpan, sessionId: string | null) {
  const { id, proof, beganAt, endedAt } = span
  const turn: Turn = {
    id,
    guard: { id: guard.id, name: guard.name },
    language: guard.language,
    beganAt,
    endedAt,
    confirmed: proof !== 'NONE',
  }
  const token = sessionId === null ? null : deps.tokens.sign({ sessionId, userId: guard.id })
  return { token, role: turnRoles.join(','), turn }
}
