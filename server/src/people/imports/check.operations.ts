import { inOrder } from '../../core/db/batch.ts'
import { importerFor } from './kinds.operations.ts'
import { storedProblem } from './kinds.rules.ts'
import { listRows, putProblems } from './rows.sql.ts'
import { endCheck, keepWork, putFound, type Work } from './work.sql.ts'
import type { Worker } from './worker.operations.ts'

const rowsAtOnce = 500

/**
 * Checks every row, from the first: problems are found anew when another worker begins again. Stops when the columns are
 * chosen anew, or the import is cancelled.
 */
export async function check({ writeIn, progress, signal }: Worker, work: Work): Promise<void> {
  const importer = importerFor(work, new Map())
  const found = { good: 0, bad: 0, same: 0 }
  for (let after = 0, more = true; more && !signal.aborted;) {
    const last = await writeIn({ communityId: work.communityId }, async (tx) => {
      if (!(await keepWork(tx, work))) return undefined
      const rows = await listRows(tx, work.id, after, rowsAtOnce)
      const findings = await importer.judge(tx, rows)
      const bad = [...findings].flatMap(([row, finding]) =>
        typeof finding === 'string'
          ? []
          : [{ row, problems: finding.map((fault) => storedProblem(fault, work.mapping)) }],
      )
      found.bad += bad.length
      found.same += [...findings.values()].filter((finding) => finding === 'SAME').length
      found.good += [...findings.values()].filter((finding) => finding === 'GOOD').length
      const isLast = rows.length < rowsAtOnce
      await inOrder(
        bad.length > 0 ? putProblems(tx, work.id, bad) : undefined,
        putFound(tx, work, found),
        isLast ? endCheck(tx, work) : undefined,
      )
      await progress(tx, isLast)
      return isLast ? undefined : rows.at(-1)?.row
    })
    if (last === undefined) more = false
    else after = last
  }
}
