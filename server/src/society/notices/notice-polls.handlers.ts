import { houseLabel } from '@aangan/contract/core/houses'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { noticeViewerOf } from '@aangan/contract/society/notice-board'
import type { noticePollEndpoints } from '@aangan/contract/society/notice-poll-endpoints'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { houseVoteColumns } from './house-vote-columns.rules.ts'
import { countHouseVotes, houseVotesAfter, listHouseVotes } from './house-votes.sql.ts'
import { findForViewer } from './notices.sql.ts'
import { findVote, isClosedByNow, lockForVote, putVote } from './polls.sql.ts'
import { assertVoting, houseOfVote } from './vote.rules.ts'
import { listOwnHouses } from './voters.sql.ts'

export const noticePolls: Handlers<typeof noticePollEndpoints> = {
  vote(ctx, { params: { id }, body }) {
    const viewer = noticeViewerOf(ctx.actor)
    return ctx.write(
      async (tx) => {
        const [, found, isClosed, houses] = await inOrder(
          lockForVote(tx, id),
          findForViewer(tx, id, viewer),
          isClosedByNow(tx, id),
          listOwnHouses(tx, id),
        )
        const notice = orThrow(found, 'notice.not_found')
        const poll = assertVoting(notice, isClosed)
        const house = houseOfVote(poll, houses, body)
        const vote = { noticeId: id, houseId: house.houseId, option: body.option }
        const [, before, , after] = await inOrder(
          // The people of a house take turns, so that each learns whose vote they replace.
          lockNamed(tx, 'vote', id, house.houseId),
          findVote(tx, vote),
          putVote(tx, vote),
          findForViewer(tx, id, viewer),
        )
        const userId = before?.votedBy
        if (userId && userId !== ctx.actor.id && before.option !== body.option) {
          const changed = {
            id,
            communityId: notice.communityId,
            title: notice.title,
            houseId: house.houseId,
            option: poll.options[body.option]!,
            byName: ctx.actor.name,
            userId,
          }
          await ctx.record(tx, 'notice.vote_changed', { before: null, after: changed })
        }
        return orThrow(after, 'notice.not_found')
      },
      `vote ${id} ${body.houseId ?? houseLabel(ctx.actor.division, ctx.actor.houseNo)}`,
    )
  },

  async list(ctx, { params, query: { voted, page, size } }) {
    await assertVotesShown(ctx, params.id)
    return ctx.read((tx) => listHouseVotes(tx, params.id, { voted }, page, size))
  },

  async export(ctx, { params, query }) {
    await assertVotesShown(ctx, params.id)
    return exportList(ctx, {
      name: 'notice-houses',
      title: 'Which Houses Have Voted',
      event: 'notice_houses.exported',
      of: { id: params.id, what: 'HOUSES' },
      query,
      count: (tx, most) => countHouseVotes(tx, params.id, query, most),
      rows: (tx, key) => houseVotesAfter(tx, params.id, query, key),
      columns: houseVoteColumns,
    })
  },
}

/** Who manages notices sees which houses have voted; the others see it with their votes, as a show of hands. */
async function assertVotesShown(ctx: Context, id: string): Promise<void> {
  const viewer = noticeViewerOf(ctx.actor)
  const { poll } = orThrow(await ctx.read((tx) => findForViewer(tx, id, viewer)), 'notice.not_found')
  if (poll === null) refuse('poll.none')
  if (!viewer.manages && !(poll?.closed === true && poll.shown)) refuse('poll.not_shown')
}
