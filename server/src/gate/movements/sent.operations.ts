import { createHash } from 'node:crypto'
import { limits } from '@aangan/contract/core/constants'
import { instantIn } from '@aangan/contract/core/dates'
import { hasWrongClock, occurredAt } from '@aangan/contract/gate/movement-judge'
import { movementIdIn, readMovement, type Movement } from '@aangan/contract/gate/movement-shapes'
import type { MovementResult } from '@aangan/contract/gate/movements'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Context } from '../../core/context/context.ts'
import { turnAt } from '../../core/context/turns.ts'
import { cancelPlan } from '../visits/cancel-plan.operations.ts'
import { apply, asItIs, outcomeWithout, type GateCall, type Move, type Outcome } from './apply.operations.ts'
import { nameIn } from './decision.rules.ts'
import { aboutHelper, helperAtGate, undoHelper } from './helper.operations.ts'
import { aboutOf, loadMovement, type About, type LoadedMovement, type SentBatch } from './load-movement.operations.ts'
import { isOfDesk, unreadableSince } from './movements.rules.ts'
import { countUnreadable, seeDesk } from './movements.sql.ts'
import { answerAgain, toResult } from './results.operations.ts'
import { actingIn } from './whose-name.rules.ts'
import { inTheNameOf, tellUnconfirmed, writeDown } from './write-down.operations.ts'

/** A movement as a desk sent it, in a transaction of its own. A repeat is answered as at first. */
export async function applySent(ctx: Context, batch: SentBatch, sent: unknown): Promise<MovementResult> {
  const read = readMovement(withoutEnds(sent))
  const id = movementIdIn(sent)
  const text = JSON.stringify(sent)
  const key = id ?? idOfText(ctx, text)
  const about = await aboutOf(ctx, read)
  const recordedAt = read === undefined ? null : instantIn(ctx.actor.timeZone, read.recordedAt)
  const offline = read?.offline ?? true
  const writtenAt = recordedAt && occurredAt(recordedAt, batch.sentAt, batch.receivedAt)
  const happened = offline ? writtenAt : null
  const result = await ctx.write(async (tx) => {
    const at = happened ?? tx.cause.now
    const loaded = await loadMovement(ctx, tx, { key, read, about, batch, happened, at })
    const { place, settings, inTouch, sender } = loaded
    if (place.deskId !== null) seeDesk(tx, place.deskId, batch.waiting)
    if (loaded.known !== undefined) return answerAgain(ctx, tx, loaded.known)
    const rules = { ...settings!, timeZone: ctx.actor.timeZone }
    const acting = actingIn({ actor: ctx.actor, sender, read, recordedBy: place.recordedBy, at: writtenAt ?? at })
    const { person, isConfirmed } = acting
    const call: GateCall = {
      ctx,
      tx: inTheNameOf(tx, acting, at),
      at,
      recordedAt,
      offline,
      place,
      rules,
      by: person.id,
      isConfirmed,
      gateId: place.gateId,
      senderDeskId: sender.deskId,
    }
    const isClockWrong = inTouch || (offline && recordedAt !== null && hasWrongClock(recordedAt, batch.sentAt))
    const outcome = await (isClockWrong ? keptForClock(call, loaded) : outcomeOf(call, read, about, loaded))
    if (read?.kind === 'WALK_IN' && !isClockWrong) await cancelPlan(ctx, call.tx, read.visit.planId, read.visit)
    const raw = read === undefined ? text.slice(0, gateLimits.movementRaw) : null
    const isCounted =
      raw !== null && (await countUnreadable(tx, ctx.actor.sessionId, raw, unreadableSince(tx.cause.now)))
    if (!isCounted && outcome.outcome !== 'REFUSED') {
      const seen = read?.kind === 'EXIT' ? read.seen : undefined
      const of = read?.kind === 'UNDO' ? read.of : null
      await writeDown(call, outcome, { acting, key, kind: read?.kind ?? null, of, raw, seen })
      if (!isConfirmed) await tellUnconfirmed(ctx, tx, { acting, sender, place })
    }
    return toResult(ctx, key, outcome, tx.cause.now)
  }, turnAt(about.ref))
  return { ...result, id: id ?? null }
}

/** A code or a QR that has no end is a wrong one: it is cut, and judged as one. */
function withoutEnds(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const { code, qr } = sent as { readonly code?: unknown; readonly qr?: unknown }
  return {
    ...sent,
    ...(typeof code === 'string' && { code: code.slice(0, limits.filter) }),
    ...(typeof qr === 'string' && { qr: qr.slice(0, limits.purpose) }),
  }
}

/** Two desks may send the same movement, but nobody can write the same text twice at once. */
function idOfText({ actor }: Context, text: string): string {
  const digest = createHash('sha256').update(`${actor.sessionId}\n${text}`).digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Nothing changes: when it happened is not known. */
const keptForClock = async (call: GateCall, { subject, helper }: LoadedMovement): Promise<Outcome> => ({
  ...outcomeWithout(call, 'CLOCK'),
  name: nameIn(subject, subject.visit),
  visit: subject.visit === undefined ? null : await asItIs(call.tx, subject.visit),
  passId: subject.pass?.id ?? null,
  ...(helper !== undefined && aboutHelper(helper)),
})

function outcomeOf(
  call: GateCall,
  read: Movement | undefined,
  { refused }: About,
  loaded: LoadedMovement,
): Promise<Outcome> {
  const { subject, helper, done } = loaded
  if (read === undefined) return Promise.resolve(outcomeWithout(call, 'INVALID'))
  if (refused !== undefined) return Promise.resolve(outcomeWithout(call, refused))
  if (helper === undefined || read.kind === 'WALK_IN') return apply(call, subject, moveOf(call, read, loaded))
  if (read.kind !== 'UNDO') return helperAtGate(call, read, helper)
  return done === undefined ? apply(call, subject, moveOf(call, read, loaded)) : undoHelper(call, done, helper)
}

function moveOf({ ctx, senderDeskId }: GateCall, read: Movement, { done, hasMoved, forWalkIn }: LoadedMovement): Move {
  if (read.kind === 'ENTRY') return { kind: 'ENTRY' }
  if (read.kind === 'EXIT') return { kind: 'EXIT', seen: read.seen }
  if (read.kind === 'WALK_IN') {
    const { people, stop: block } = forWalkIn
    // A fact about somebody of another house names nobody.
    const spokeTo = people.some(({ userId }) => userId === read.spokeTo?.toLowerCase()) ? read.spokeTo : undefined
    return { kind: 'WALK_IN', movement: { ...read, spokeTo }, block }
  }
  const isTheirs = done !== undefined && isOfDesk(senderDeskId, ctx.actor.sessionId, done)
  return { kind: 'UNDO', word: done, isTheirLast: isTheirs && !hasMoved }
}
