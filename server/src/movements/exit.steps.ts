import { judgeExit } from '@aangan/contract/movement-judge'
import { orThrow } from '@aangan/contract/refusal'
import { markOut } from './moves.sql.ts'
import { goingOf } from './movements.rules.ts'
import { settleMovement, type EarlyExit } from './movements.sql.ts'
import { nothingMoved, noted, passing, type Outcome, type Step } from './step.steps.ts'
import { nameIn, type GateVisit, type Subject } from './subject.sql.ts'

/** Somebody leaves, or was not seen to leave. */
export async function leave(step: Step, subject: Subject, seen: boolean): Promise<Outcome> {
  const { at, offline } = step
  const going = goingOf(subject, at)
  const judgement = going === undefined ? { reason: 'NOT_IN' as const } : judgeExit(stayOf(going), at)
  const about = { ...nothingMoved, name: nameIn(subject, going), passId: subject.pass?.id ?? null }
  if (going === undefined || judgement !== undefined)
    return { ...about, outcome: offline ? 'KEPT' : 'REFUSED', code: 'NOT_IN', visit: going ?? null }
  const visit = await out(step, going, passing(step), seen)
  return { ...about, outcome: 'APPLIED', code: null, visit, was: going.status, moved: true }
}

const stayOf = ({ status, arrivedAt }: GateVisit) => ({
  status,
  arrivedAt: arrivedAt === null ? null : new Date(arrivedAt),
})

async function out(step: Step, going: GateVisit, how: ReturnType<typeof passing>, seen: boolean): Promise<GateVisit> {
  const { ctx, tx } = step
  const after = orThrow(await markOut(tx, going, how, seen), 'visit.not_found')
  await ctx.record(tx, 'visit.exited', { before: noted(step, going), after: noted(step, after) })
  return after
}

/** The exit came before its entry, from another gate: the visit gets both times, and nobody has to settle it. */
export async function exitEarlier(step: Step, entered: GateVisit, early: EarlyExit): Promise<GateVisit> {
  const { tx } = step
  const { gateId, occurredAt, recordedBy: by, seen } = early
  const [visit] = await Promise.all([
    out(step, entered, { at: new Date(occurredAt), gateId, by }, seen),
    settleMovement(tx, early.id, { as: 'SELF', by: null, note: null }),
  ])
  return visit
}
