import { orThrow } from '@aangan/contract/refusal'
import { oneByOne, type DueRule } from '../../core/clock/watch.ts'
import { findNotice } from './notices.sql.ts'
import { announceDue, listToAnnounce, listToTell, settleTelling } from './publishing.sql.ts'

/** Says that a scheduled notice is on the board. It has been there since its time came. */
export const publishScheduled: DueRule = oneByOne({
  everySeconds: 5,
  due: listToAnnounce,
  moveOn: (ctx, { id, communityId }) =>
    ctx.writeIn({ communityId }, async (tx) => {
      if (!(await announceDue(tx, id))) return
      const after = orThrow(await findNotice(tx, id), 'notice.not_found')
      await ctx.record(tx, 'notice.published', { before: null, after })
    }),
})

/** Begins to tell people of what was published a moment ago. */
export const tellOfPublished: DueRule = oneByOne({
  everySeconds: 5,
  due: listToTell,
  moveOn: (ctx, { id, communityId }) =>
    ctx.writeIn({ communityId }, async (tx) => {
      if (await settleTelling(tx, id))
        await ctx.record(tx, 'notice.told', {
          before: null,
          after: { id, communityId, telling: 'published', round: 0 },
        })
    }),
})
