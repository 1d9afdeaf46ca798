import { oneByOne, type DueRule } from '../../core/clock/watch.ts'
import { listAbandoned, takeAbandoned } from './notice-tellings.sql.ts'

/** Hands tellings whose worker died to the queue. */
export const continueTellings: DueRule = oneByOne({
  everySeconds: 5,
  due: listAbandoned,
  moveOn: (ctx, { noticeId: id, communityId, telling, round }) =>
    ctx.writeIn({ communityId }, async (tx) => {
      if (await takeAbandoned(tx, { noticeId: id, communityId, telling, round }))
        await ctx.record(tx, 'notice.told', { before: null, after: { id, communityId, telling, round } })
    }),
})
