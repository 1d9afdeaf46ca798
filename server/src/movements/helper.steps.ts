import { todayIn } from '@aangan/contract/dates'
import type { RecordedStay } from '@aangan/contract/helper-stays'
import { judgeHelper } from '@aangan/contract/movement-judge'
import type { EntryMovement, ExitMovement } from '@aangan/contract/movement-shapes'
import { comingAmong, goingFrom, hasLeftBefore, insideSince, unseenOut } from '../helpers/stays.rules.ts'
import { insertStay, updateOut, type GateHelper, type StayRow } from '../helpers/stays.sql.ts'
import { findEarlyExitOf, settleMovement } from './movements.sql.ts'
import { next, nothingMoved, outcomeWithout, type Outcome, type Step } from './step.steps.ts'

export interface HelperStays {
  readonly helper: GateHelper
  readonly stays: readonly StayRow[]
}

/** A helper comes or goes. */
export function helperAtGate(step: Step, read: EntryMovement | ExitMovement, known: HelperStays): Promise<Outcome> {
  return read.kind === 'ENTRY' ? helperEnters(step, known) : helperLeaves(step, known, read.seen)
}

export const aboutHelper = ({ helper: { id, name } }: HelperStays) => ({
  ...nothingMoved,
  name,
  visit: null,
  helper: { id, name },
})

async function helperEnters(step: Step, known: HelperStays): Promise<Outcome> {
  const { at, offline } = step
  const { helper, stays } = known
  if (!helper.isVisible) return outcomeWithout(step, 'UNKNOWN')
  const judgement = judgeHelper('ENTRY', { insideSince: insideSince(stays, at), listed: isListedAt(helper, at) })
  const about = aboutHelper(known)
  if (judgement === undefined) {
    await comeIn(step, known)
    return { ...about, outcome: 'APPLIED', code: null, moved: true }
  }
  const why = { ...about, code: judgement.reason, time: judgement.time?.toISOString() ?? null }
  if (!offline) return { ...why, outcome: 'REFUSED' }
  if (judgement.reason === 'ALREADY_IN') return { ...why, outcome: 'KEPT', settled: true }
  // They are inside, whatever the lists say.
  await comeIn(step, known)
  return { ...why, outcome: 'KEPT', moved: true }
}

const isListedAt = ({ listed, unlistedAt }: GateHelper, at: Date): boolean =>
  listed || (unlistedAt !== null && new Date(unlistedAt) > at)

/** An exit that came before it, from another gate, ends it at once. */
async function comeIn(step: Step, { helper, stays }: HelperStays): Promise<void> {
  const { ctx, tx, at, offline, place, rules } = step
  const { left, before } = comingAmong(stays, at)
  const latest = new Date(Math.min(unseenOut({ inAt: at.toISOString() }).getTime(), before?.getTime() ?? Infinity))
  const early = offline ? await findEarlyExitOf(tx, helper.id, { after: at, before: latest }) : undefined
  if (left !== undefined) await goOut(step, helper, left, { outAt: unseenOut(left), outSeen: false, gateOut: null })
  const day = todayIn(rules.timeZone, at)
  const open = await insertStay(tx, {
    helperId: helper.id,
    day,
    inAt: at,
    gateIn: place.gateId,
    ...endOf(left, before, latest),
  })
  const coming = next(step)
  await ctx.record(coming.tx, 'helper.entered', { before: null, after: noted(coming, helper, open) })
  if (early === undefined) return
  const { occurredAt, seen, gateId, id, settled } = early
  await goOut(next(coming), helper, open, { outAt: new Date(occurredAt), outSeen: seen, gateOut: gateId })
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

async function helperLeaves(step: Step, known: HelperStays, seen: boolean): Promise<Outcome> {
  const { at, offline, place } = step
  const { helper, stays } = known
  const going = goingFrom(stays, at)
  const about = aboutHelper(known)
  if (going === undefined) {
    const judgement = { ...about, code: 'NOT_IN' as const }
    return offline
      ? { ...judgement, outcome: 'KEPT', settled: hasLeftBefore(stays, at) }
      : { ...judgement, outcome: 'REFUSED' }
  }
  await goOut(step, helper, going, { outAt: at, outSeen: seen, gateOut: place.gateId })
  return { ...about, outcome: 'APPLIED', code: null, moved: true }
}

async function goOut(
  step: Step,
  helper: GateHelper,
  going: StayRow,
  how: Parameters<typeof updateOut>[2],
): Promise<void> {
  const { ctx, tx } = step
  const after = await updateOut(tx, going.id, how)
  await ctx.record(tx, 'helper.exited', { before: noted(step, helper, going), after: noted(step, helper, after) })
}

/** As the trail keeps it. */
export function noted(
  { tx, recordedAt }: Step,
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
