import { importLimits } from '@aangan/contract/import-shapes'
import type { Run } from '../jobs/job.ts'
import { cancelAbandoned, forgetCells, markForgotten } from './forget.sql.ts'
import { listStalled } from './work.sql.ts'
import { workOn } from './work.steps.ts'

type Of = Pick<Run, 'jobsDb' | 'jobId' | 'codes' | 'announce' | 'tell' | 'sendMail' | 'signal'>

const depsOf = ({ jobsDb: db, sendMail, ...rest }: Of) => ({ ...rest, db, mailIsOn: sendMail !== undefined })

/** What somebody has just asked for. */
export const workOnImport = (
  { importId, communityId }: { readonly importId: string; readonly communityId: string },
  run: Of,
): Promise<void> => workOn(depsOf(run), importId, communityId)

const mostAtOnce = 10

/** Goes on with those whose worker was killed, or that nobody has begun. */
export async function resumeImports(_: object, run: Of): Promise<void> {
  const cause = { actorId: null, requestId: run.jobId, now: new Date() }
  const stalled = await run.jobsDb.write('platform', cause, (tx) => listStalled(tx, mostAtOnce))
  await Promise.all(stalled.map(({ id, communityId }) => workOn(depsOf(run), id, communityId)))
}

const cellsAtOnce = 500

/** Removes what stood in the rows of imports that nobody has touched for long, and cancels those that never began. */
export async function forgetImports(
  _: object,
  { jobsDb, jobId }: Pick<Run, 'jobsDb' | 'jobId'>,
  now = new Date(),
): Promise<void> {
  const cause = { actorId: null, requestId: jobId, now }
  const before = new Date(now.getTime() - importLimits.keptDays * 86_400_000)
  await jobsDb.write('platform', cause, (tx) => cancelAbandoned(tx, before))
  while ((await jobsDb.write('platform', cause, (tx) => forgetCells(tx, before, cellsAtOnce))) === cellsAtOnce);
  await jobsDb.write('platform', cause, (tx) => markForgotten(tx, before))
}
