import { importLimits } from '@aangan/contract/import-shapes'
import { forJob } from '../context/context-for.ts'
import type { Run } from '../jobs/job.ts'
import { cancelAbandoned, forgetCells, markForgotten } from './forget.sql.ts'
import { workOn } from './work.steps.ts'

type Of = Pick<Run, 'jobsDb' | 'jobId' | 'clock' | 'codes' | 'record' | 'sendMail' | 'signal'>

/** What somebody has just asked for, or what another worker left. */
export const workOnImport = (
  { importId, communityId }: { readonly importId: string; readonly communityId: string },
  { jobsDb: db, sendMail, ...run }: Of,
): Promise<void> => workOn({ ...run, db, mailIsOn: sendMail !== undefined }, importId, communityId)

const cellsAtOnce = 500

/** Removes what stood in the rows of imports that nobody has touched for long, and cancels those that never began. */
export async function forgetImports(_: object, run: Pick<Run, 'jobsDb' | 'jobId' | 'clock' | 'record'>): Promise<void> {
  const { now, writeIn } = forJob({ ...run, db: run.jobsDb })
  const before = new Date(now.getTime() - importLimits.keptDays * 86_400_000)
  await writeIn('platform', (tx) => cancelAbandoned(tx, before))
  while ((await writeIn('platform', (tx) => forgetCells(tx, before, cellsAtOnce))) === cellsAtOnce);
  await writeIn('platform', (tx) => markForgotten(tx, before))
}
