import { todayIn } from '@aangan/contract/core/dates'
import type { RecordedStay } from '@aangan/contract/gate/helper-stays'
import { judgeHelper } from '@aangan/contract/gate/movement-judge'
import type { EntryMovement, ExitMovement } from '@aangan/contract/gate/movement-shapes'
import { comingAmong, goingFrom, hasLeftBefore, insideSince, unseenOut } from '../../society/helpers/stays.rules.ts'
import { deleteStay, insertStay, updateOut, type GateHelper, type StayRow } from '../../society/helpers/stays.sql.ts'
import { later, outcomeWithout, type GateCall, type Outcome } from './apply.operations.ts'
import { isFresh, isOfDesk } from './movements.rules.ts'
import { findEarlyExitOf, settleMovement, type MovementRow } from './movements.sql.ts'

export interface HelperStays {
  readonly helper: GateHelper
  readonly stays: readonly StayRow[]
}

/** A helper comes or goes. */
export function helperAtGate(call: GateCall, read: EntryMovement | ExitMovement, known: HelperStays): Promise<Outcome> {
  return read.kind === 'ENTRY' ? helperEnters(call, known) : helperLeaves(call, known, read.seen)
}

export const aboutHelper = ({ helper: { id, name } }: HelperStays) =>
  ({
    time: null,
    reason: null,
    passId: null,
    was: null,
    moved: false,
    tookUse: false,
    settled: false,
    name,
    visit: null,
    helper: { id, name },
  }) as const

async function helperEnters(call: GateCall, known: HelperStays): Promise<Outcome> {
  const { at, offline } = call
  const { helper, stays } = known
  if (!helper.isVisible) return outcomeWithout(call, 'UNKNOWN')
  const judgement = judgeHelper('ENTRY', { insideSince: insideSince(stays, at), listed: isListedAt(helper, at) })
  const about = aboutHelper(known)
  if (judgement === undefined) {
    await comeIn(call, known)
    return { ...about, outcome: 'APPLIED', code: null, moved: true }
  }
  const why = { ...about, code: judgement.reason, time: judgement.time?.toISOString() ?? null }
  if (!offline) return { ...why, outcome: 'REFUSED' }
  if (judgement.reason === 'ALREADY_IN') return { ...why, outcome: 'KEPT', settled: true }
  // They are inside, whatever the lists say.
  await comeIn(call, known)
  return { ...why, outcome: 'KEPT', moved: true }
}

const isListedAt = ({ listed, unlistedAt }: GateHelper, at: Date): boolean =>
  listed || (unlistedAt !== null && new Date(unlistedAt) > at)

/** An exit that came before it, from another gate, ends it at once. */
async function comeIn(call: GateCall, { helper, stays }: HelperStays): Promise<void> {
  const { ctx, tx, at, offline, place, rules } = call
  const { left, before } = comingAmong(stays, at)
  const latest = new Date(Math.min(unseenOut({ inAt: at.toISOString() }).getTime(), before?.getTime() ?? Infinity))
  const early = offline ? await findEarlyExitOf(tx, helper.id, { after: at, before: latest }) : undefined
  if (left !== undefined) await goOut(call, helper, left, { outAt: unseenOut(left), outSeen: false, gateOut: null })
  const day = todayIn(rules.timeZone, at)
  const open = await insertStay(tx, {
    helperId: helper.id,
    day,
    inAt: at,
    gateIn: place.gateId,
    ...endOf(left, before, latest),
  })
  const coming = later(call)
  await ctx.record(coming.tx, 'helper.entered', { before: null, after: auditStay(coming, helper, open) })
  if (early === undefined) return
  const { occurredAt, seen, gateId, id, settled } = early
  await goOut(later(coming), helper, open, { outAt: new Date(occurredAt), outSeen: seen, gateOut: gateId })
  if (!settled) await settleMovement(tx, id, { as: 'SELF', by: null, note: null })
}

/** Open, unless what is known already says otherwise. */
function endOf(left: StayRow | undefined, before: Date | null, latest: Date) {
  if (left !== undefined && left.outAt !== null)
    return { outAt: new Date(left.outAt), outSeen: left.outSeen, gateOut: left.gateOut?.id ?? null }
  return before === null
    ? { outAt: null, outSeen: true, gateOut: null }
    : { outAt: latest, outSeen: false, gateOut: null }
}

async function helperLeaves(call: GateCall, known: HelperStays, seen: boolean): Promise<Outcome> {
  const { at, offline, place } = call
  const { helper, stays } = known
  const going = goingFrom(stays, at)
  const about = aboutHelper(known)
  if (going === undefined) {
    const judgement = { ...about, code: 'NOT_IN' as const }
    return offline
      ? { ...judgement, outcome: 'KEPT', settled: hasLeftBefore(stays, at) }
      : { ...judgement, outcome: 'REFUSED' }
  }
  await goOut(call, helper, going, { outAt: at, outSeen: seen, gateOut: place.gateId })
  return { ...about, outcome: 'APPLIED', code: null, moved: true }
}

async function goOut(
  call: GateCall,
  helper: GateHelper,
  going: StayRow,
  how: Parameters<typeof updateOut>[2],
): Promise<void> {
  const { ctx, tx } = call
  const after = await updateOut(tx, going.id, how)
  await ctx.record(tx, 'helper.exited', {
    before: auditStay(call, helper, going),
    after: auditStay(call, helper, after),
  })
}

/** Takes back the session's own last word on a helper. */
export async function undoHelper(call: GateCall, done: MovementRow, known: HelperStays): Promise<Outcome> {
  const { ctx, tx } = call
  const { helper } = known
  const stay = isOwn(call, done) ? stayAsLeft(done, known) : undefined
  const about = aboutHelper(known)
  if (stay === undefined) return { ...outcomeWithout(call, 'TOO_LATE'), ...about }
  const before = auditStay(call, helper, stay)
  if (done.kind === 'EXIT') {
    const after = await updateOut(tx, stay.id, { outAt: null, outSeen: true, gateOut: null })
    await ctx.record(tx, 'helper.undone', { before, after: auditStay(call, helper, after) })
  } else {
    await deleteStay(tx, stay.id)
    await ctx.record(tx, 'helper.undone', { before, after: null })
  }
  if (done.outcome === 'KEPT') await settleMovement(tx, done.id, { as: 'SELF', by: call.by, note: null })
  return { ...about, outcome: 'APPLIED', code: null, moved: true }
}

function isOwn(call: GateCall, done: MovementRow): boolean {
  const { kind, moved } = done
  return (
    moved &&
    kind !== 'UNDO' &&
    isFresh({ at: call.at, now: call.tx.cause.now }, done) &&
    isOfDesk(call.senderDeskId, call.ctx.actor.sessionId, done)
  )
}

/** The last stay, while it is as that movement left it. */
function stayAsLeft({ kind, occurredAt }: MovementRow, { stays }: HelperStays): StayRow | undefined {
  const last = stays.at(-1)
  const isAsLeft = kind === 'EXIT' ? last?.outAt === occurredAt : last?.inAt === occurredAt && last.outAt === null
  return isAsLeft ? last : undefined
}

/** As the trail keeps it. */
export function auditStay(
  { tx, recordedAt }: GateCall,
  { id, name }: Pick<GateHelper, 'id' | 'name'>,
  { inAt, outAt, outSeen, gateIn, gateOut }: StayRow,
): RecordedStay {
  return {
    id,
    name,
    inAt,
    outAt,
    outSeen,
    gateIn,
    gateOut,
    ...(recordedAt !== null && { recordedAt: recordedAt.toISOString(), syncedAt: tx.cause.now.toISOString() }),
  }
}
