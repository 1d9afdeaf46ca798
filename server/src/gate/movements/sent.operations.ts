import { createHash } from 'node:crypto'
import { limits } from '@aangan/contract/core/constants'
import { instantIn } from '@aangan/contract/core/dates'
import { hasWrongClock, occurredAt } from '@aangan/contract/gate/movement-judge'
import type { MovementReason } from '@aangan/contract/gate/movement-reasons'
import { movementIdIn, readMovement, type Movement } from '@aangan/contract/gate/movement-shapes'
import type { MovementResult } from '@aangan/contract/gate/movements'
import { helperCodeIn, verifiedPassQr, webCryptoVerifier } from '@aangan/contract/gate/pass-qr'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Context } from '../../core/context/context.ts'
import { turnAt } from '../../core/context/turns.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { listStays, lockGateHelper, type HelperRef } from '../../society/helpers/stays.sql.ts'
import { findBlocks } from '../blocks/blocks.sql.ts'
import { findGateSettings } from '../gate-settings/gate-settings.sql.ts'
import { apply, outcomeWithout, type GateCall, type Move, type Outcome } from './apply.operations.ts'
import { nameIn } from './decision.rules.ts'
import { aboutHelper, helperAtGate, undoHelper } from './helper.operations.ts'
import { dueBy, isOfDesk, unreadableSince } from './movements.rules.ts'
import { countUnreadable, findMovement, hasMovedSince, seeDesk, wasInTouch } from './movements.sql.ts'
import { findPlace } from './places.sql.ts'
import { answerAgain, toResult } from './results.operations.ts'
import { lockSubject, type SubjectRef } from './subject.sql.ts'
import { actingIn } from './whose-name.rules.ts'
import { findSender } from './whose-name.sql.ts'
import { inTheNameOf, tellUnconfirmed, writeDown } from './write-down.operations.ts'

/** What came with a movement. */
export interface SentBatch {
  readonly deskId?: string | undefined
  readonly sentAt: Date
  /** By the server's clock: a long batch must not move what is at its end. */
  readonly receivedAt: Date
  readonly waiting: number | null
}

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
    const loaded = await load(ctx, tx, { key, read, about, batch, happened, at })
    const { place, settings, inTouch, sender } = loaded
    if (place.deskId !== null) seeDesk(tx, place.deskId, batch.waiting)
    if (loaded.known !== undefined) return answerAgain(ctx, tx, loaded.known)
    const rules = { ...settings!, timeZone: ctx.actor.timeZone }
    const acting = actingIn({ actor: ctx.actor, sender, read, recordedBy: place.recordedBy, at: writtenAt ?? at })
    const { person, isConfirmed } = acting
    const call: GateCall = {
      ctx,
      tx: inTheNameOf(tx, acting),
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
    const outcome = isClockWrong ? keptForClock(call, loaded) : await outcomeOf(call, read, about, loaded)
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

/** Whom the movement is about, or why that cannot be looked up. */
interface About {
  readonly ref?: SubjectRef
  readonly helper?: HelperRef
  readonly refused?: MovementReason
}

const sixDigits = /^\d{6}$/

/** A malformed code or QR is answered like a wrong one, before the database is asked. */
async function aboutOf(ctx: Context, read: Movement | undefined): Promise<About> {
  if (read === undefined) return {}
  if (read.kind === 'UNDO') return { ref: { of: read.of }, helper: { of: read.of } }
  if (read.kind === 'WALK_IN') return read.visit.id === undefined ? {} : { ref: { visitId: read.visit.id } }
  const { visitId, passId, helperId, code, qr } = read
  if (helperId !== undefined) return { helper: { helperId } }
  if (qr !== undefined) return aboutQr(ctx, qr)
  if (code === undefined) return { ref: { visitId, passId } }
  const typed = code.replace(/\s/g, '')
  return sixDigits.test(typed) ? { ref: { code: typed }, helper: { code: typed } } : { refused: 'UNKNOWN' }
}

async function aboutQr({ actor, deps }: Context, qr: string): Promise<About> {
  const code = helperCodeIn(qr)
  if (code !== undefined) return { helper: { code } }
  const communityId = actor.communityId!
  const isSigned = await webCryptoVerifier(deps.passKeys.publicKeyOf(communityId))
  const pass = await verifiedPassQr(qr, communityId, isSigned)
  return pass === null ? { refused: 'NOT_OURS' } : { ref: { passId: pass.passId } }
}

interface LoadRequest {
  readonly key: string
  readonly read: Movement | undefined
  readonly about: About
  readonly batch: SentBatch
  /** By the desk's clock; null where the server's counts. */
  readonly happened: Date | null
  readonly at: Date
}

/** One packet, in this order: two who send the same movement take turns. */
async function load({ actor }: Context, tx: Tx, { key, read, about, batch, happened, at }: LoadRequest) {
  const { ref = {}, helper: helperRef } = about
  const comesIn = read?.kind === 'ENTRY' || read?.kind === 'WALK_IN'
  const [
    ,
    known,
    done,
    place,
    sender,
    settings,
    subject,
    helper,
    stays = [],
    hasMoved = false,
    forForm,
    inTouch = false,
  ] = await inOrder(
    lockNamed(tx, 'movement', tx.communityId, key),
    findMovement(tx, key),
    ref.of === undefined ? undefined : findMovement(tx, ref.of),
    findPlace(tx, { deskId: batch.deskId, gateId: read?.gateId, recordedBy: read?.recordedBy }),
    findSender(tx, actor.sessionId, read?.turnId),
    findGateSettings(tx, tx.communityId),
    lockSubject(tx, ref, comesIn ? at : null),
    helperRef === undefined ? undefined : lockGateHelper(tx, helperRef),
    helperRef === undefined ? undefined : listStays(tx, helperRef),
    ref.of === undefined ? undefined : hasMovedSince(tx, ref.of),
    read?.kind === 'WALK_IN' ? findBlocks(tx, visitorIn(tx, read.visit), at) : undefined,
    happened !== null && dueBy(happened) < tx.cause.now
      ? wasInTouch(tx, actor.sessionId, { at: happened, later: dueBy(happened) })
      : undefined,
  )
  const stop = forForm?.stop
  return { known, done, place, sender, settings, subject, helper: helper && { helper, stays }, hasMoved, stop, inTouch }
}
type LoadedMovement = Awaited<ReturnType<typeof load>>

const visitorIn = (tx: Tx, form: Extract<Movement, { kind: 'WALK_IN' }>['visit']) => {
  const { houseNo, division, vehicleNo = null, phone = null, visitorName = null } = form
  return { communityId: tx.communityId!, houseNo, division, vehicleNo, phone, visitorName }
}

/** Nothing changes: when it happened is not known. */
const keptForClock = (call: GateCall, { subject, helper }: LoadedMovement): Outcome => ({
  ...outcomeWithout(call, 'CLOCK'),
  name: nameIn(subject, subject.visit),
  visit: subject.visit ?? null,
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

function moveOf({ ctx, senderDeskId }: GateCall, read: Movement, { done, hasMoved, stop }: LoadedMovement): Move {
  if (read.kind === 'ENTRY') return { kind: 'ENTRY' }
  if (read.kind === 'EXIT') return { kind: 'EXIT', seen: read.seen }
  if (read.kind === 'WALK_IN') return { kind: 'WALK_IN', movement: read, block: stop }
  const isTheirs = done !== undefined && isOfDesk(senderDeskId, ctx.actor.sessionId, done)
  return { kind: 'UNDO', word: done, isTheirLast: isTheirs && !hasMoved }
}
