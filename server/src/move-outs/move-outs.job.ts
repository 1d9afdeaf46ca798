import { randomUUID } from 'node:crypto'
import { hashPassword } from '../auth/passwords.ts'
import { forJob } from '../context/context-for.ts'
import type { BaseContext } from '../context/context.ts'
import { rightsLock } from '../db/rights-lock.ts'
import type { Run } from '../jobs/job.ts'
import { each, inPortions } from '../jobs/portions.ts'
import { lockOccupancy } from '../occupancies/occupancies.sql.ts'
import { lockActiveSuperAdmins } from '../users/users.sql.ts'
import {
  erasePeople,
  forgetNumbers,
  isStillDue,
  listDue,
  listPurgeable,
  movePurgeDays,
  purgeThings,
  type Due,
} from './due.sql.ts'
import { leave } from './leave.handlers.ts'
import { isLastSuperAdmin } from './move-outs.rules.ts'

type Of = Pick<Run, 'db' | 'clock' | 'jobId' | 'record' | 'report'>

const atOnce = 500
/** Besides visits, a person is a few rows in some tables: no transaction has more than 500. */
const peopleAtOnce = 100

/** Ends the occupancies whose last day is over, each in a transaction of its own. Others may be at it too. */
export async function endMoveOuts(_: object, run: Of): Promise<void> {
  const ctx = forJob(run)
  const due = await ctx.readIn('platform', (tx) => listDue(tx, atOnce))
  await each(due, (one) => endOne(ctx, one), run.report)
}

async function endOne(ctx: BaseContext, due: Due): Promise<void> {
  // The last super admin is found across all communities.
  const scope = due.isSuperAdmin ? 'platform' : { communityId: due.communityId }
  await ctx.writeIn(scope, async (tx) => {
    await rightsLock(tx.sql, scope)
    const before = await lockOccupancy(tx, due.id)
    if (before === undefined || !(await isStillDue(tx, due.id))) return
    if (due.isSuperAdmin && isLastSuperAdmin(due.userId, await lockActiveSuperAdmins(tx))) return
    await leave(ctx, tx, before)
  })
}

/** Erases what was kept of those who left, once it has been kept for as long as the community wants. */
export async function eraseMoveOuts(_: object, run: Of): Promise<void> {
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
