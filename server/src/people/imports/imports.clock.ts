import { oneByOne, type DueRule } from '../../core/clock/watch.ts'
import { many } from '../../core/db/batch.ts'
import { listAbandoned, lockAbandoned } from './work.sql.ts'

/** Hands imports that no worker is at to the queue. */
export const continueImports: DueRule = oneByOne({
  everySeconds: 5,
  due: (tx, most) => many(listAbandoned(tx, most)),
  moveOn: (ctx, { id, communityId }) =>
    ctx.writeIn({ communityId }, async (tx) => {
      if (await lockAbandoned(tx, id))
        await ctx.record(tx, 'import.abandoned', { before: null, after: { id, communityId } })
    }),
})
