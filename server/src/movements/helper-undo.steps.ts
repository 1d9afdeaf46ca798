import { gateLimits } from '@aangan/contract/gate-limits'
import { deleteStay, updateOut, type StayRow } from '../helpers/stays.sql.ts'
import { aboutHelper, noted, type HelperStays } from './helper.steps.ts'
import { settleMovement, type MovementRow } from './movements.sql.ts'
import { outcomeWithout, type Outcome, type Step } from './step.steps.ts'

/** Takes back the session's own last word on a helper. */
export async function undoHelper(step: Step, done: MovementRow, known: HelperStays): Promise<Outcome> {
  const { ctx, tx } = step
  const { helper } = known
  const stay = isOwn(step, done) ? stayAsLeft(done, known) : undefined
  const about = aboutHelper(known)
  if (stay === undefined) return { ...outcomeWithout(step, 'TOO_LATE'), ...about }
  const before = noted(step, helper, stay)
  if (done.kind === 'EXIT') {
    const after = await updateOut(tx, stay.id, { outAt: null, outSeen: true, gateOut: null })
    await ctx.record(tx, 'helper.undone', { before, after: noted(step, helper, after) })
  } else {
    await deleteStay(tx, stay.id)
    await ctx.record(tx, 'helper.undone', { before, after: null })
  }
  if (done.outcome === 'KEPT') await settleMovement(tx, done.id, { as: 'SELF', by: ctx.actor.id, note: null })
  return { ...about, outcome: 'APPLIED', code: null, moved: true }
}

function isOwn({ ctx, at }: Step, { kind, moved, sessionId, occurredAt }: MovementRow): boolean {
  const minutes = (at.getTime() - Date.parse(occurredAt)) / 60_000
  return moved && kind !== 'UNDO' && minutes <= gateLimits.undoMinutes && sessionId === ctx.actor.sessionId
}

/** The last stay, while it is as that movement left it. */
function stayAsLeft({ kind, occurredAt }: MovementRow, { stays }: HelperStays): StayRow | undefined {
  const last = stays.at(-1)
  const isAsLeft = kind === 'EXIT' ? last?.outAt === occurredAt : last?.inAt === occurredAt && last.outAt === null
  return isAsLeft ? last : undefined
}
