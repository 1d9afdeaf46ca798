import { oneByOne, type DueRule } from '../../core/clock/watch.ts'
import { closeUnseen, listUnseen } from './stays.sql.ts'

/** Nobody saw them leave. */
export const closeUnseenStays: DueRule = oneByOne({
  everySeconds: 5,
  due: listUnseen,
  moveOn: (ctx, { id: unseen, communityId }) =>
    ctx.writeIn({ communityId }, async (tx) => {
      const closed = await closeUnseen(tx, unseen)
      if (closed === undefined) return
      const { helper, id: _, ...stay } = closed
      const after = { ...stay, ...helper }
      await ctx.record(tx, 'helper.exited', { before: { ...after, outAt: null, outSeen: true }, after })
    }),
})
