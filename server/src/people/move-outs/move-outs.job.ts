import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { hashPassword } from '../../access/auth/passwords.ts'
import { forJob } from '../../core/context/context-for.ts'
import { defineJob, retries, type Run } from '../../core/jobs/job.ts'
import { inPortions } from '../../core/jobs/portions.ts'
import { erasePeople, forgetNumbers, listPurgeable, movePurgeDays, purgeThings } from './due.sql.ts'

type EraseRun = Pick<Run, 'db' | 'clock' | 'jobId' | 'record' | 'report'>

const atOnce = 500
/** Besides visits, a person is a few rows in some tables: no transaction has more than 500. */
const peopleAtOnce = 100

/** Erases what was kept of those who left, once it has been kept for as long as the community wants. */
export async function eraseMoveOuts(_: object, run: EraseRun): Promise<void> {
  const ctx = forJob(run)
  while ((await ctx.writeIn('platform', (tx) => movePurgeDays(tx, atOnce))) === atOnce);
  const unusable = await hashPassword(randomUUID())
  let purged: number
  do {
    purged = 0
    const eraseSome = async (some: readonly { readonly id: string }[]) => {
      for (const { id } of some)
        while ((await ctx.writeIn('platform', (tx) => forgetNumbers(tx, id, atOnce))) === atOnce);
      await ctx.writeIn('platform', async (tx) => {
        const ids = await purgeThings(
          tx,
          some.map(({ id }) => id),
        )
        for (const { communityId, ...after } of await erasePeople(tx, ids, unusable))
          await ctx.record(tx, 'user.erased', { before: null, after }, { communityId })
        purged += ids.length
      })
    }
    const due = await ctx.readIn('platform', (tx) => listPurgeable(tx, atOnce))
    await inPortions(due, peopleAtOnce, eraseSome, run.report)
  } while (purged === atOnce)
}

export const moveOutErasing = defineJob({
  name: 'move_outs.erase',
  shape: z.object({}),
  run: eraseMoveOuts,
  everySeconds: 60,
  timeoutSeconds: 300,
  retry: retries.never,
})
