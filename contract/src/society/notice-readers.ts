import * as z from 'zod/mini'
import { admins, signedIn, watch } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { byId, choice, communityId, describe, flag, instant } from '../core/fields.ts'
import { flagInQuery, page, pageOf, size } from '../core/query-fields.ts'
import { wantedAudience } from './notice-audience.ts'
import { voterKinds } from './notice-poll-labels.ts'
import { pollMessages } from './notice-poll.ts'
import { notice } from './notices.ts'

export const audienceCount = z.object({
  people: describe(z.int(), 'Residents and admins whom it reaches today'),
  security: describe(z.int(), 'Guards who are not among them'),
  houses: describe(z.int(), 'Houses with somebody whom it reaches'),
  housesWithoutVoter: describe(
    z.int(),
    'Of all houses that it is for, those with nobody who can vote; 0 without voters',
  ),
})
export type AudienceCount = z.output<typeof audienceCount>

export const noticeReach = z.object({
  people: describe(z.int(), 'Whom it reaches today'),
  houses: describe(z.int(), 'Houses with somebody whom it reaches'),
  seen: describe(z.int(), 'Of the people, how many have seen it'),
  read: describe(z.int(), 'Of the people, how many have said that they read it'),
  readHouses: describe(z.int(), 'Of the houses, those with somebody who has read it'),
})
export type NoticeReach = z.output<typeof noticeReach>

export const noticePerson = z.object({
  userId: describe(z.string(), 'The person’s id'),
  name: describe(z.string(), 'Full name'),
  roles: describe(z.array(z.string()), 'What they are in the community'),
  division: describe(z.nullable(z.string()), 'Of a house by which the notice is for them'),
  houseNo: describe(z.nullable(z.string()), 'The same'),
  mobileNo: describe(z.nullable(z.string()), 'Mobile number'),
  readAt: describe(z.nullable(instant), 'When they said that they have read it'),
})
export type NoticePerson = z.output<typeof noticePerson>
const peopleFilters = {
  read: describe(z.optional(flagInQuery('Read must be true or false.')), 'Who has read it; who has not'),
  communityId: z.optional(communityId),
}

export const noticeReaderRefusals = refusalMessages({
  'notice.not_asked': { status: 409, message: 'This notice does not ask to be read.' },
  'notice.not_on_board': { status: 409, message: 'This notice is not on the board.' },
  'notice.reminded_lately': { status: 409, message: 'People were reminded a short while ago.' },
})

const exported = exportOf({
  path: '/api/notices/:id/people/export',
  summary: 'The same as a file',
  who: admins,
  filters: peopleFilters,
  records: 'notice_readers.exported',
})

export const noticeReaderEndpoints = endpoints({
  count: {
    method: 'POST',
    path: '/api/notices/audience',
    summary: 'How many people a notice would reach today',
    who: watch,
    scope: 'named-in-body',
    limit: 'write',
    body: z.object({
      audience: describe(z.nullable(z.optional(wantedAudience)), 'As in a notice; null: everyone'),
      voters: describe(
        z.optional(choice({ unknown: pollMessages.voters }, voterKinds)),
        'As in a poll: then the houses that nobody can vote for are counted',
      ),
      emergency: describe(
        z.optional(flag('Emergency must be true or false.')),
        'As an emergency notice: who lives there, guards and admins, without the caller',
      ),
      communityId: z.optional(communityId),
    }),
    reply: audienceCount,
    refuses: ['community.unknown', 'emergency.not_allowed'],
    remembers: 'nothing',
  },
  reach: {
    method: 'GET',
    path: '/api/notices/:id/reach',
    summary: 'How many people a notice reaches today, and how many of them have seen and read it',
    who: admins,
    scope: 'own',
    params: byId,
    reply: noticeReach,
    refuses: ['notice.not_found'],
  },
  list: {
    method: 'GET',
    path: '/api/notices/:id/people',
    summary: 'Who has read a notice that asks for it, and who has not, by house and name',
    who: admins,
    scope: 'named-in-query',
    params: byId,
    query: z.object({ ...peopleFilters, page, size }),
    reply: pageOf(noticePerson),
    exports: true,
    refuses: ['notice.not_found', 'notice.not_asked'],
  },
  export: {
    ...exported,
    params: byId,
    refuses: [...exported.refuses, 'notice.not_found', 'notice.not_asked'],
  },
  read: {
    method: 'POST',
    path: '/api/notices/:id/read',
    summary: 'Say that I have read a notice that asks for it',
    who: signedIn,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: notice,
    refuses: ['notice.not_found', 'notice.not_asked', 'notice.not_on_board'],
    remembers: 'reading',
  },
  remind: {
    method: 'POST',
    path: '/api/notices/:id/remind',
    summary: 'Tell those who have not read a notice of it again: at most once a day, of an emergency every 15 minutes',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: z.object({ people: describe(z.int(), 'Who are reminded') }),
    refuses: ['notice.not_found', 'notice.not_asked', 'notice.not_on_board', 'notice.reminded_lately'],
    records: ['notice.reminded'],
  },
})
