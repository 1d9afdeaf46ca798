import { oneByOne, type DueRule } from '../../core/clock/watch.ts'
import { inOrder } from '../../core/db/batch.ts'
import { closePoll, listEnded, listEndingTomorrow, lockEnded, markReminded } from './polls.sql.ts'

/** Different rounds, because both have the same recipients. */
const rounds = { closing: 0, closed: 1 } as const

/** Voting has ended: its houses and counts are frozen. */
const closePolls: DueRule = oneByOne({
  everySeconds: 5,
  due: listEnded,
  moveOn: (ctx, { id, communityId }) =>
    ctx.writeIn({ communityId }, async (tx) => {
      if (!(await lockEnded(tx, id))) return
      await inOrder(closePoll(tx, id))
      await ctx.record(tx, 'notice.poll_closed', { before: null, after: { id, communityId } })
      await ctx.record(tx, 'notice.told', {
        before: null,
        after: { id, communityId, telling: 'closed', round: rounds.closed },
      })
    }),
})

/** The houses without a vote are reminded the evening before. */
const remindOfPolls: DueRule = oneByOne({
  everySeconds: 5,
  due: listEndingTomorrow,
  moveOn: (ctx, { id, communityId }) =>
    ctx.writeIn({ communityId }, async (tx) => {
      if (!(await markReminded(tx, id))) return
      await ctx.record(tx, 'notice.told', {
        before: null,
        after: { id, communityId, telling: 'closing', round: rounds.closing },
      })
    }),
})

export const pollRules: readonly DueRule[] = [closePolls, remindOfPolls]
