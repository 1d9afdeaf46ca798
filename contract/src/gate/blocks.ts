import * as z from 'zod/mini'
import { isAdmin, isPrivileged, signedIn, type Actor } from '../core/actor.ts'
import { divisions, limits } from '../core/constants.ts'
import { isoDate } from '../core/date-fields.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { mobileMessages, nameMessages, sentences, type DateMessages } from '../core/field-messages.ts'
import { byId, choice, communityId, describe, division, houseNo, id, instant, mobileNo, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { notAllowed, type Problem } from '../core/problems.ts'
import { inCommunity } from '../core/query-fields.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { named } from './named.ts'
import { givenReason } from './spoken-words.ts'
import { plate } from './visitor-plate.ts'

export const blockScopes = ['COMMUNITY', 'HOUSE'] as const
export type BlockScope = (typeof blockScopes)[number]

const untilMessages: DateMessages = { form: 'Until must be a date like 2026-01-31.' }
const messages = {
  until: 'Until cannot be in the past.',
} as const satisfies Record<string, Text>

export const blockForm = z.object({
  scope: choice({ required: 'Scope is required.', unknown: 'Scope must be one of {values}.' }, blockScopes),
  vehicleNo: z.optional(plate),
  phone: z.optional(mobileNo(mobileMessages.form)),
  name: z.optional(text(nameMessages, limits.name)),
  reason: z.optional(givenReason),
  until: describe(z.optional(isoDate(untilMessages)), 'The last day, whole, in the community’s time zone'),
  /** A house's block is for one of the caller's own houses, by default the main one. */
  houseId: z.optional(id),
  houseNo: z.optional(houseNo),
  division: z.optional(division),
})
export const blockBody = withTypedHouse(z.extend(blockForm, { communityId: z.optional(communityId) }), 'houseNo')
export type BlockForm = z.output<typeof blockForm>

export const block = z.object({
  id: describe(z.string(), 'The block’s id'),
  scope: describe(z.enum(blockScopes), 'COMMUNITY or HOUSE'),
  houseNo: describe(z.nullable(z.string()), 'The house that does not admit them'),
  division: describe(z.nullable(z.enum(divisions)), 'Its division'),
  vehicleNo: describe(z.nullable(z.string()), 'Number plate as given, in capitals'),
  phone: describe(z.nullable(z.string()), 'Ten digits'),
  name: describe(z.nullable(z.string()), 'A name only warns: many people share one'),
  reason: describe(z.nullable(z.string()), 'Why; a house’s reason is for its own people only'),
  until: describe(z.nullable(z.string()), 'The last day, YYYY-MM-DD; null for ever'),
  createdBy: describe(named, 'Who made it'),
  createdAt: describe(instant, 'When'),
  communityId: describe(z.string(), 'The community'),
})
export type Block = z.output<typeof block>
/** The trail cannot forget, so it holds no phone number. */
export const recordedBlock = z.omit(block, { phone: true })

export const untilProblem = (until: string | undefined, today: string): Problem | undefined =>
  until !== undefined && until < today ? notAllowed(messages.until) : undefined

/** The community's list is its admins'; a house's blocks are its people's. */
export const mayBlockForCommunity = (actor: Pick<Actor, 'roles'>): boolean => isAdmin(actor)
/** The whole list, a house's reasons apart. */
export const seesAllBlocks = (actor: Pick<Actor, 'roles'>): boolean => isPrivileged(actor)

export const blockRefusals = refusalMessages({
  'block.not_found': { status: 404, message: 'Block not found.' },
  'block.not_yours': { status: 403, message: sentences.unauthorized },
  'block.list_full': { status: 409, message: 'This list is full.' },
  'block.nobody': {
    status: 400,
    message: 'Give a vehicle number, a mobile number or a name.',
    field: 'vehicleNo',
  },
  'block.no_reason': { status: 400, message: 'Reason is required.', field: 'reason' },
})

export const blockEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/blocks',
    summary: 'Who must not come in: the whole list for staff, those of one’s own houses for residents; newest first',
    who: signedIn,
    scope: 'named-or-home',
    query: inCommunity,
    reply: z.array(block),
  },
  create: {
    method: 'POST',
    path: '/api/blocks',
    summary: 'Block a vehicle, a number or a name: for the community by an admin, for a house by its people',
    who: ['USER', 'ADMIN', 'SUPER_ADMIN'],
    scope: 'named-or-home',
    limit: 'write',
    query: inCommunity,
    body: blockBody,
    reply: block,
    creates: true,
    refuses: [
      'block.not_yours',
      'block.nobody',
      'block.no_reason',
      'block.list_full',
      'house.not_yours',
      'community.unknown',
    ],
    records: ['block.created'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/blocks/:id',
    summary: 'End a block',
    who: ['USER', 'ADMIN', 'SUPER_ADMIN'],
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['block.not_found', 'block.not_yours'],
    records: ['block.deleted'],
  },
})
