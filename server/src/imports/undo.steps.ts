import { Refusal } from '@aangan/contract/refusal'
import { recordAudit } from '../audit/record.ts'
import { isStillReferenced } from '../db/driver.ts'
import { recordedOf } from './kinds.rules.ts'
import { findUse, inUse, takeBack } from './things.steps.ts'
import { endUndo, failUndo, keepWork, type Work } from './work.sql.ts'
import type { Worker } from './work.steps.ts'

/** Takes all of it back in one transaction, or says on the import why not. */
export async function undo({ db, cause, progress }: Worker, work: Work): Promise<void> {
  const scope = { communityId: work.communityId }
  try {
    await db.write(scope, cause(), async (tx) => {
      if (!(await keepWork(tx, work))) return
      await takeBack(tx, work)
      const { good: _, bad: leftOut, ...figures } = await endUndo(tx, work)
      recordAudit(tx, 'import.undone', { before: { ...recordedOf(work), ...figures, leftOut }, after: null })
      progress(tx, true)
    })
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (!isRefused && !isStillReferenced(error)) throw error
    await db.write(scope, cause(), async (tx) => {
      // Somebody was quicker than the lock: what they have made is found now.
      const refusal = isRefused ? error : ((await findUse(tx, work)) ?? inUse(1, []))
      await failUndo(tx, work, refusal.sentence)
      progress(tx, true)
    })
  }
}
