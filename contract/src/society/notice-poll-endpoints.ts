import * as z from 'zod/mini'
import { admins, residents, signedIn } from '../core/actor.ts'
import { uuid } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { byId, communityId, describe } from '../core/fields.ts'
import { flagInQuery, page, pageOf, size } from '../core/query-fields.ts'
import { voteMessages } from './notice-poll-labels.ts'
import { pollLimits } from './notice-poll.ts'
import { notice } from './notices.ts'

const vote = z.object({
  option: describe(
    z
      .number({ error: voteMessages.option })
      .check(
        z.int({ error: voteMessages.option, abort: true }),
        z.gte(0, voteMessages.option),
        z.lte(pollLimits.mostOptions - 1, voteMessages.option),
      ),
    'The place of the option, from 0',
  ),
  houseId: describe(
    z.optional(z.string({ error: voteMessages.house }).check(z.regex(uuid, voteMessages.house))),
    'For which house; needed by who may vote for several',
  ),
})

export const houseVote = z.object({
  division: describe(z.string(), 'The house’s division'),
  houseNo: describe(z.string(), 'The house’s number'),
  voted: describe(z.boolean(), 'Whether it has voted'),
  option: describe(z.nullable(z.string()), 'What it chose: only of a shown poll, and once it is closed'),
})
export type HouseVote = z.output<typeof houseVote>
const houseFilters = {
  voted: describe(
    z.optional(flagInQuery('Voted must be true or false.')),
    'Houses that have voted; houses that have not',
  ),
  communityId: z.optional(communityId),
}

export const noticePollRefusals = refusalMessages({
  'poll.none': { status: 409, message: 'This notice has no poll.' },
  'poll.closed': { status: 409, message: 'This poll is closed.' },
  'poll.owners_only': { status: 403, message: 'Only owners can vote in this poll.' },
  'poll.residents_only': { status: 403, message: 'Only people who live in the house can vote in this poll.' },
  'poll.not_shown': {
    status: 403,
    message: 'Votes are shown after the close, and only where the poll says so.',
  },
})

const exported = exportOf({
  path: '/api/notices/:id/houses/export',
  summary: 'The same as a file',
  who: admins,
  filters: houseFilters,
  records: 'notice_houses.exported',
})

export const noticePollEndpoints = endpoints({
  vote: {
    method: 'PUT',
    path: '/api/notices/:id/vote',
    summary: 'Vote for my house, or change its vote: the last one counts',
    who: residents,
    scope: 'home',
    limit: 'write',
    params: byId,
    body: vote,
    reply: notice,
    refuses: [
      'notice.not_found',
      'poll.none',
      'notice.not_on_board',
      'poll.closed',
      'poll.owners_only',
      'poll.residents_only',
    ],
    records: ['notice.vote_changed'],
    remembers: 'vote',
  },
  list: {
    method: 'GET',
    path: '/api/notices/:id/houses',
    summary: 'Which houses have voted; of a shown poll that is closed, how',
    who: signedIn,
    scope: 'named-in-query',
    params: byId,
    query: z.object({ ...houseFilters, page, size }),
    reply: pageOf(houseVote),
    exports: true,
    refuses: ['notice.not_found', 'poll.none', 'poll.not_shown'],
  },
  export: {
    ...exported,
    params: byId,
    refuses: [...exported.refuses, 'notice.not_found', 'poll.none'],
  },
})
