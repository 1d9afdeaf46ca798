import type { Cause, Database, Tx } from '../db/database.ts'
import { check } from './check.steps.ts'
import { lockImports, promoteNext } from './imports.sql.ts'
import type { ImportDeps } from './passes.steps.ts'
import { run } from './run.steps.ts'
import { undo } from './undo.steps.ts'
import { releaseWork, takeWork, type Work } from './work.sql.ts'

/** Announces how far it is, to open screens; `always` when its state changes. */
export type Progress = (tx: Tx, always: boolean) => void

/** More often nobody can read it. */
const announceMs = 500

/** What a step of the work is done with. */
export interface Worker {
  /** With longer patience than a request's. */
  readonly db: Database
  /** In whose name, now. */
  readonly cause: () => Cause
  readonly progress: Progress
  /** Set when the server stops: the rest is another worker's. */
  readonly signal: AbortSignal
}

interface WorkerDeps extends ImportDeps {
  readonly db: Database
  readonly jobId: string
  readonly signal: AbortSignal
}

/** Does what there is to do for an import, and for those that have waited for it. Others may be at it too. */
export async function workOn(deps: WorkerDeps, id: string, communityId: string): Promise<void> {
  const { db, jobId, signal } = deps
  for (let next: string | undefined = id; next !== undefined && !signal.aborted;) {
    const now = { actorId: null, requestId: jobId, now: new Date() }
    const taken = next
    const work = await db.write({ communityId }, now, (tx) => takeWork(tx, taken))
    if (work !== undefined) await finishWork(deps, work)
    next = await db.write({ communityId }, { ...now, now: new Date() }, async (tx) => {
      await lockImports(tx, communityId)
      const promoted = await promoteNext(tx, communityId)
      if (promoted !== undefined) deps.announce(tx, { kind: 'import', id: promoted, communityId })
      return promoted
    })
  }
}

async function finishWork(deps: WorkerDeps, work: Work): Promise<void> {
  const { db, jobId, signal } = deps
  const actorId = work.status === 'UNDOING' ? work.undoneBy : work.startedBy
  const cause = (): Cause => ({ actorId, requestId: jobId, now: new Date() })
  const worker = { db, cause, progress: progressOf(deps, work), signal }
  if (work.status === 'CHECKING') await check(worker, work)
  if (work.status === 'RUNNING') await run(worker, work, deps)
  if (work.status === 'UNDOING') await undo(worker, work)
  if (signal.aborted) await db.write({ communityId: work.communityId }, cause(), (tx) => releaseWork(tx, work))
}

function progressOf({ announce }: ImportDeps, { id, communityId }: Work): Progress {
  let last = 0
  return (tx, always) => {
    if (!always && performance.now() - last < announceMs) return
    last = performance.now()
    announce(tx, { kind: 'import', id, communityId })
  }
}
