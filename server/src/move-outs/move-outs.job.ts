import { randomUUID } from 'node:crypto'
import { recordAudit } from '../audit/record.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Database } from '../db/database.ts'
import { rightsLock } from '../db/rights-lock.ts'
import type { Run } from '../jobs/job.ts'
import { lockOccupancy } from '../occupancies/occupancies.sql.ts'
import { lockActiveSuperAdmins } from '../users/users.sql.ts'
import { erasePeople, isStillDue, listDue, movePurgeDays, purgeThings, type Due } from './due.sql.ts'
import { leave } from './leave.handlers.ts'
import { isLastSuperAdmin } from './move-outs.rules.ts'

type Of = Pick<Run, 'db' | 'jobId'>

const atOnce = 500
/** A person is a few rows in four tables: no transaction has more than 500. */
const peopleAtOnce = 100

/** Ends the occupancies whose last day is over, each in a transaction of its own. Others may be at it too. */
export async function endMoveOuts(_: object, { db, jobId }: Of, now = new Date()): Promise<void> {
  const cause = { actorId: null, requestId: jobId, now }
  for (const due of await db.read('platform', cause, (tx) => listDue(tx, atOnce))) await endOne(db, due, cause)
}

async function endOne(db: Database, due: Due, cause: Parameters<Database['write']>[1]): Promise<void> {
  // The last super admin is found across all communities.
  const scope = due.isSuperAdmin ? 'platform' : { communityId: due.communityId }
  await db.write(scope, cause, async (tx) => {
    await rightsLock(tx.sql)
    const before = await lockOccupancy(tx, due.id)
    if (before === undefined || !(await isStillDue(tx, due.id))) return
    if (due.isSuperAdmin && isLastSuperAdmin(due.userId, await lockActiveSuperAdmins(tx))) return
    await leave(tx, before, recordAudit)
  })
}

/** Erases what was kept of those who left, once it has been kept for as long as the community wants. */
export async function eraseMoveOuts(_: object, { db, jobId }: Of, now = new Date()): Promise<void> {
  const cause = { actorId: null, requestId: jobId, now }
  while ((await db.write('platform', cause, (tx) => movePurgeDays(tx, atOnce))) === atOnce);
  const unusable = await hashPassword(randomUUID())
  let count: number
  do {
    count = await db.write('platform', cause, async (tx) => {
      const purged = await purgeThings(tx, peopleAtOnce)
      for (const { communityId, ...after } of await erasePeople(tx, purged, unusable))
        recordAudit(tx, 'user.erased', { before: null, after }, { communityId })
      return purged.length
    })
  } while (count === peopleAtOnce)
}
