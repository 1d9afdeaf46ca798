import { importLimits } from '@aangan/contract/people/import-shapes'
import * as z from 'zod/mini'
import { forJob } from '../../core/context/context-for.ts'
import { defineJob, rareLookSeconds, retries, type Run } from '../../core/jobs/job.ts'
import { cancelAbandoned, forgetCells, markForgotten } from './forget.sql.ts'
import { workOn } from './work.operations.ts'

type ImportJobRun = Pick<Run, 'jobsDb' | 'jobId' | 'clock' | 'codes' | 'record' | 'sendMail' | 'signal'>

/** What somebody has just asked for, or what another worker left. */
export const workOnImport = (
  { importId, communityId }: { readonly importId: string; readonly communityId: string },
  { jobsDb: db, sendMail, ...run }: ImportJobRun,
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

export const importWork = defineJob({
  name: 'imports.work',
  shape: z.object({ importId: z.uuid(), communityId: z.uuid() }),
  run: workOnImport,
  // One community's check need not wait for another's run.
  batchesAtOnce: 2,
  timeoutSeconds: 3600,
  lookSeconds: rareLookSeconds,
  // The clock picks up what fails.
  retry: retries.never,
})

/** Apart from the others, so that it waits behind none of them. */
export const importContinue = defineJob({
  name: 'imports.continue',
  shape: z.object({ importId: z.uuid(), communityId: z.uuid() }),
  run: workOnImport,
  keyOf: ({ importId }) => importId,
  lookSeconds: rareLookSeconds,
  batchesAtOnce: 2,
  timeoutSeconds: 3600,
  retry: retries.never,
})

export const importForget = defineJob({
  name: 'imports.forget',
  shape: z.object({}),
  run: forgetImports,
  everySeconds: 3600,
  timeoutSeconds: 600,
  retry: retries.never,
})
