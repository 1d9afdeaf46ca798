import { lockActiveSuperAdmins } from '../../access/auth/accounts.sql.ts'
import { oneByOne, type DueRule } from '../../core/clock/watch.ts'
import { asOneAct } from '../../core/context/one-act.ts'
import { rightsLock } from '../../core/db/rights-lock.ts'
import { derivedId } from '../../core/keys/derived-id.ts'
import { lockOccupancy } from '../houses/occupancies.sql.ts'
import { isStillDue, listDue } from './due.sql.ts'
import { leave } from './leave.handlers.ts'
import { isLastSuperAdmin } from './move-outs.rules.ts'

/** Ends the occupancies whose last day is over. */
export const endMoveOuts: DueRule = oneByOne({
  everySeconds: 60,
  due: listDue,
  async moveOn(ctx, due) {
    // The last super admin is found across all communities.
    const scope = due.isSuperAdmin ? 'platform' : { communityId: due.communityId }
    await ctx.writeIn(scope, async (tx) => {
      await rightsLock(tx.sql, scope)
      const before = await lockOccupancy(tx, due.id)
      if (before === undefined || !(await isStillDue(tx, due.id))) return
      if (due.isSuperAdmin && isLastSuperAdmin(due.userId, await lockActiveSuperAdmins(tx))) return
      // The people of a household leave in transactions of their own, and are one act all the same.
      await leave(ctx, asOneAct(tx, derivedId(before.householdId, String(before.endsOn))), before)
    })
  },
})
