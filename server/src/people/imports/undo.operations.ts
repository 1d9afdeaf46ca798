import { Refusal } from '@aangan/contract/refusal'
import { asOneAct } from '../../core/context/one-act.ts'
import { isStillReferenced } from '../../core/db/driver.ts'
import { recordedOf } from './kinds.rules.ts'
import { findUse, inUse, takeBack } from './things.operations.ts'
import { endUndo, failUndo, keepWork, type Work } from './work.sql.ts'
import type { Worker } from './worker.operations.ts'

/** Takes all of it back in one transaction, or says on the import why not. */
export async function undo(ctx: Worker, work: Work): Promise<void> {
  const scope = { communityId: work.communityId }
  try {
    await ctx.writeIn(scope, async (tx) => {
      if (!(await keepWork(tx, work))) return
      const act = asOneAct(tx)
      await takeBack(ctx, act, work)
      const { good: _, bad: leftOut, ...figures } = await endUndo(tx, work)
      await ctx.record(act, 'import.undone', { before: { ...recordedOf(work), ...figures, leftOut }, after: null })
      await ctx.progress(tx, true)
    })
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (!isRefused && !isStillReferenced(error)) throw error
    await ctx.writeIn(scope, async (tx) => {
      // Somebody was quicker than the lock: what they have made is found now.
      const refusal = isRefused ? error : ((await findUse(tx, work)) ?? inUse(1, []))
      await failUndo(tx, work, refusal.sentence)
      await ctx.progress(tx, true)
    })
  }
}
