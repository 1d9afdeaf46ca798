import { importLimits } from '@aangan/contract/people/import-shapes'
import { forJob } from '../../core/context/context-for.ts'
import { defineJob, retries, type Run } from '../../core/jobs/job.ts'
import { each } from '../../core/jobs/portions.ts'
import { cancelAbandoned, forgetCells, markForgotten } from './forget.sql.ts'
import { listStalled } from './work.sql.ts'
import { workOn } from './work.steps.ts'
import * as z from 'zod/mini'

type Of = Pick<Run, 'jobsDb' | 'jobId' | 'clock' | 'codes' | 'announce' | 'record' | 'report' | 'sendMail' | 'signal'>

const depsOf = ({ jobsDb: db, sendMail, ...rest }: Of) => ({ ...rest, db, mailIsOn: sendMail !== undefined })

/** What somebody has just asked for. */
export const workOnImport = (
  { importId, communityId }: { readonly importId: string; readonly communityId: string },
  run: Of,
): Promise<void> => workOn(depsOf(run), importId, communityId)

const mostAtOnce = 10

/** Goes on with those whose worker was killed, or that nobody has begun. */
export async function resumeImports(_: object, run: Of): Promise<void> {
  const stalled = await forJob(depsOf(run)).writeIn('platform', (tx) => listStalled(tx, mostAtOnce))
  await Promise.all(
    stalled.map((one) => each([one], ({ id, communityId }) => workOn(depsOf(run), id, communityId), run.report)),
  )
}

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
  pollSeconds: 1,
  timeoutSeconds: 3600,
  // What fails, `imports.resume` finds.
  retry: retries.never,
})

export const importResume = defineJob({
  name: 'imports.resume',
  shape: z.object({}),
  run: resumeImports,
  // A killed worker is replaced within 30 s: its lease, this, and the look.
  everySeconds: 8,
  pollSeconds: 4,
  timeoutSeconds: 3600,
  retry: retries.never,
})

export const importForget = defineJob({
  name: 'imports.forget',
  shape: z.object({}),
  run: forgetImports,
  everySeconds: 3600,
  pollSeconds: 60,
  timeoutSeconds: 600,
  retry: retries.never,
})
