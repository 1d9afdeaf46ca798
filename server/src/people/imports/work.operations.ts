import { forImport, forJob } from '../../core/context/context-for.ts'
import type { BaseContext } from '../../core/context/context.ts'
import type { Run } from '../../core/jobs/job.ts'
import { check } from './check.operations.ts'
import type { ImportDeps } from './importer.operations.ts'
import { lockImports, promoteNext } from './imports.sql.ts'
import { run } from './run.operations.ts'
import { undo } from './undo.operations.ts'
import { releaseWork, takeWork, type Work } from './work.sql.ts'
import type { Progress, Worker } from './worker.operations.ts'

/** More often nobody can read it. */
const progressMs = 500

type WorkerDeps = ImportDeps & Pick<Run, 'db' | 'clock' | 'jobId' | 'signal' | 'record'>

/** Does what there is to do for an import, and for those that have waited for it. Others may be at it too. */
export async function workOn(deps: WorkerDeps, id: string, communityId: string): Promise<void> {
  const ctx = forJob(deps)
  for (let next: string | undefined = id; next !== undefined && !deps.signal.aborted;) {
    const taken = next
    const work = await ctx.writeIn({ communityId }, (tx) => takeWork(tx, taken))
    if (work !== undefined) await finishWork(deps, work)
    next = await ctx.writeIn({ communityId }, async (tx) => {
      await lockImports(tx, communityId)
      const promoted = await promoteNext(tx, communityId)
      if (promoted !== undefined)
        await ctx.record(tx, 'import.changed', { before: null, after: { id: promoted, communityId } })
      return promoted
    })
  }
}

async function finishWork(deps: WorkerDeps, work: Work): Promise<void> {
  const { db, signal } = deps
  const ctx = forImport(deps, work.status === 'UNDOING' ? work.undoneBy : work.startedBy)
  const worker: Worker = { ...ctx, db, progress: progressOf(ctx, work), signal }
  if (work.status === 'CHECKING') await check(worker, work)
  if (work.status === 'RUNNING') await run(worker, work, deps)
  if (work.status === 'UNDOING') await undo(worker, work)
  if (signal.aborted) await ctx.writeIn({ communityId: work.communityId }, (tx) => releaseWork(tx, work))
}

function progressOf({ record }: BaseContext, { id, communityId }: Work): Progress {
  let last = 0
  return async (tx, always) => {
    if (!always && performance.now() - last < progressMs) return
    last = performance.now()
    await record(tx, 'import.changed', { before: null, after: { id, communityId } })
  }
}
