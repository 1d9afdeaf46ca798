import { judgeEntry, type Judgement } from '@aangan/contract/movement-judge'
import { visitorOf } from '@aangan/contract/passes'
import { nextWindow } from '@aangan/contract/pass-windows'
import { orThrow } from '@aangan/contract/refusal'
import { findBlocks, type FoundBlock } from '../blocks/blocks.sql.ts'
import { exitEarlier } from './exit.steps.ts'
import { insertVisitOfPass, markBlocked, markIn, takeUse } from './moves.sql.ts'
import { comingOf, insideSince, isInsideAnyway, passAt } from './movements.rules.ts'
import { findEarlyExit } from './movements.sql.ts'
import { next, nothingMoved, noted, passing, type Outcome, type Step } from './step.steps.ts'
import { nameIn, type GatePass, type GateVisit, type Subject } from './subject.sql.ts'

/** Somebody wants in, or is in already. */
export async function enter(step: Step, subject: Subject & Known): Promise<Outcome> {
  const { at, offline, rules } = step
  const { pass } = subject
  const coming = comingOf(subject)
  const stop = await findStop(step, subject, coming)
  const judgement = judgeEntry({
    at,
    offline,
    visit:
      coming === undefined
        ? null
        : { ...coming, arrivedAt: coming.arrivedAt === null ? null : new Date(coming.arrivedAt) },
    pass: pass === undefined ? null : passAt(pass, at),
    insideSince: insideSince(subject, coming),
    stop: stop ?? null,
    rules,
  })
  if (judgement === undefined) return letIn(step, subject, coming, null)
  const inside =
    judgement.reason === 'ALREADY_IN' ? subject.visits.find(({ status }) => status === 'ARRIVED') : undefined
  const why = whyNot(judgement, stop, coming)
  const about = { ...nothingMoved, ...why, name: nameIn(subject, coming), passId: pass?.id ?? null }
  if (offline && isInsideAnyway(judgement, pass, coming)) return letIn(step, subject, coming, why)
  if (offline) return { ...about, outcome: 'KEPT', visit: coming ?? inside ?? null }
  const visit = judgement.reason === 'BLOCKED' && stop !== undefined ? await block(step, subject, coming, stop) : coming
  return { ...about, outcome: 'REFUSED', visit: visit ?? inside ?? null }
}

/** One of them is there. */
type Known = { readonly visit: GateVisit } | { readonly pass: GatePass }

/** The block that holds at that moment. */
async function findStop(
  { tx, at }: Step,
  { pass }: Subject,
  coming: GateVisit | undefined,
): Promise<FoundBlock | undefined> {
  const comer = coming ?? pass
  if (comer === undefined || tx.communityId === null) return undefined
  return (await findBlocks(tx, { ...comer, communityId: tx.communityId }, at)).stop
}

const whyNot = ({ reason: code, time }: Judgement, stop: FoundBlock | undefined, coming: GateVisit | undefined) => ({
  code,
  time: time?.toISOString() ?? null,
  reason: code === 'BLOCKED' ? (stop?.reason ?? coming?.reason ?? '') : null,
})

/** A kept entry takes no use of its pass. */
async function letIn(
  step: Step,
  subject: Subject & Known,
  coming: GateVisit | undefined,
  kept: ReturnType<typeof whyNot> | null,
): Promise<Outcome> {
  const { ctx, tx, at, offline } = step
  const { pass } = subject
  const tookUse = kept === null && pass !== undefined
  // One packet.
  const [used, after, early] = await Promise.all([
    tookUse ? takeUse(tx, pass) : true,
    coming === undefined
      ? insertVisitOfPass(tx, madeBy(step, pass!), passing(step))
      : markIn(tx, coming, passing(step)),
    offline ? findEarlyExit(tx, { visitId: coming?.id ?? null, passId: pass?.id ?? null }, at) : undefined,
  ])
  // The rows are locked, so nobody can have been quicker.
  if (!used) throw new Error('A pass lost its last use while it was locked.')
  const entered = orThrow(after, 'visit.not_found')
  await ctx.record(tx, 'visit.entered', {
    before: coming === undefined ? null : noted(step, coming),
    after: noted(step, entered),
  })
  const visit = early === undefined ? entered : await exitEarlier(next(step), entered, early)
  return {
    ...nothingMoved,
    ...kept,
    outcome: kept === null ? 'APPLIED' : 'KEPT',
    code: kept?.code ?? null,
    name: nameIn(subject, visit),
    visit,
    passId: pass?.id ?? null,
    was: coming?.status ?? null,
    moved: true,
    tookUse,
  }
}

/** What a visit takes from its pass: it is expected when the window begins. */
function madeBy({ at, rules }: Step, pass: GatePass) {
  const window = nextWindow(passAt(pass, at), rules.timeZone, at)
  const from = window?.from ?? new Date(pass.validFrom)
  return { ...pass, visitorName: visitorOf(pass), expectedAt: pass.maxUses === null ? from : new Date(pass.validFrom) }
}

/** Marks the visit as blocked and alerts the admins, who alone can allow it. */
async function block(
  step: Step,
  { pass }: Subject,
  coming: GateVisit | undefined,
  stop: FoundBlock,
): Promise<GateVisit | undefined> {
  const { ctx, tx } = step
  if (coming?.status === 'BLOCKED') return coming
  const after =
    coming === undefined
      ? await insertVisitOfPass(tx, madeBy(step, pass!), { blockId: stop.id, reason: stop.reason })
      : await markBlocked(tx, coming, stop)
  if (after === undefined) return coming
  await ctx.record(tx, 'visit.blocked', {
    before: coming === undefined ? null : noted(step, coming),
    after: noted(step, after),
  })
  return after
}
