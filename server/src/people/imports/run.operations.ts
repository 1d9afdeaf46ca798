import { asOneAct } from '../../core/context/one-act.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { rightsLock } from '../../core/db/rights-lock.ts'
import type { ImportDeps } from './importer.operations.ts'
import { importerFor } from './kinds.operations.ts'
import { storedProblem, recordedOf } from './kinds.rules.ts'
import type { KnownHouseholds } from './residents.operations.ts'
import { listRows, listRowsToDo, putOutcomes, type Outcome } from './rows.sql.ts'
import { addDone, endRun, keepWork, measureGrowth, type Work } from './work.sql.ts'
import type { Worker } from './worker.operations.ts'

/** Things, audit rows and outcomes of so many are one transaction. */
const rowsAtOnce = 200

/**
 * Brings in what has no outcome yet, some rows at a time, so it goes on wherever another worker stopped. Ends where it was
 * cancelled.
 */
export async function run(worker: Worker, work: Work, deps: ImportDeps): Promise<void> {
  const { db, writeIn, progress, signal } = worker
  const scope = { communityId: work.communityId }
  const known = await recallHouseholds(worker, work)
  let brought = 0
  let measureAt = rowsAtOnce
  for (let more = true; more && !signal.aborted;) {
    if (brought >= measureAt) {
      await measureGrowth(db)
      measureAt *= 5
    }
    const next = await writeIn(scope, async (tx) => {
      // As an invitation does: the lock of rights comes first.
      if (work.kind === 'RESIDENTS') await rightsLock(tx.sql, scope)
      if (!(await keepWork(tx, work))) return undefined
      const rows = await listRowsToDo(tx, work.id, rowsAtOnce)
      if (rows.length > 0) await bringIn(tx, work, rows, known, deps)
      await progress(tx, false)
      return rows.length
    })
    if (next === 0) await finish(worker, work)
    brought += next ?? 0
    more = next !== undefined && next > 0
  }
}

async function bringIn(
  tx: Tx,
  work: Work,
  rows: Awaited<ReturnType<typeof listRowsToDo>>,
  known: KnownHouseholds,
  deps: ImportDeps,
): Promise<void> {
  const importer = importerFor(work, known)
  // What was fine at the check may not be any more.
  const findings = await importer.judge(
    tx,
    rows.filter(({ problems }) => problems === null),
  )
  const made = await importer.create(asOneAct(tx, work.id), deps)
  const outcomes = rows.map(({ row }): Outcome => {
    const finding = findings.get(row)
    if (finding === undefined) return { row, outcome: 'LEFT_OUT', problems: null, thingIds: [] }
    if (finding === 'SAME') return { row, outcome: 'SAME', problems: null, thingIds: [] }
    const thingIds = finding === 'GOOD' ? made.get(row) : undefined
    if (thingIds !== undefined) return { row, outcome: 'CREATED', problems: null, thingIds }
    const faults = typeof finding === 'string' ? importer.lost : finding
    const problems = faults.map((fault) => storedProblem(fault, work.mapping))
    return { row, outcome: 'LEFT_OUT', problems, thingIds: [] }
  })
  await inOrder(putOutcomes(tx, work.id, outcomes), addDone(tx, work, outcomes.length, made.size))
}

/** Runs in platform scope: a super admin has no community, and within one they could not be notified. */
const finish = ({ writeIn, record, progress }: Worker, work: Work): Promise<void> =>
  writeIn('platform', async (tx) => {
    if (!(await keepWork(tx, work))) return
    const { good: created, same, bad: leftOut } = await endRun(tx, work)
    const after = { ...recordedOf(work), created, same, leftOut }
    await record(asOneAct(tx, work.id), 'import.finished', { before: null, after }, { actorId: work.startedBy })
    await progress(tx, true)
  })

const rowsToRecall = 1_000

/** A household that the file completes: some of its people are there already, from the same file or before. */
async function recallHouseholds({ writeIn }: Worker, work: Work): Promise<KnownHouseholds> {
  const known: KnownHouseholds = new Map()
  if (work.kind !== 'RESIDENTS' || work.mapping['household'] === undefined) return known
  const importer = importerFor(work, known)
  for (let after = 0, more = true; more;) {
    const rows = await writeIn({ communityId: work.communityId }, async (tx) => {
      const some = await listRows(tx, work.id, after, rowsToRecall)
      await importer.judge(tx, some)
      return some
    })
    more = rows.length === rowsToRecall
    after = rows.at(-1)?.row ?? after
  }
  return known
}
