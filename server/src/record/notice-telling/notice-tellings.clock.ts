import { oneByOne, type DueRule } from '../../core/clock/watch.ts'
import { inOrder } from '../../core/db/batch.ts'
import { dropOld, listAbandoned, takeAbandoned } from './notice-tellings.sql.ts'

/** Hands tellings whose worker died to the queue. */
export const continueTellings: DueRule = oneByOne({
  everySeconds: 5,
  due: listAbandoned,
  moveOn: (ctx, { noticeId: id, communityId, telling, round }) =>
    ctx.writeIn({ communityId }, async (tx) => {
      const abandoned = { noticeId: id, communityId, telling, round }
      const [, isTaken] = await inOrder(dropOld(tx, abandoned), takeAbandoned(tx, abandoned))
      if (isTaken) await ctx.record(tx, 'notice.told', { before: null, after: { id, communityId, telling, round } })
    }),
})
