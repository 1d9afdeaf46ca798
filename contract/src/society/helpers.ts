import * as z from 'zod/mini'
import { admins, has, isAdmin, isSuperAdmin, raters, signedIn, superAdmin, type Actor } from '../core/actor.ts'
import { limits } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { communityIdMessages, mobileMessages, nameMessages, sentences } from '../core/field-messages.ts'
import { byId, choice, communityId, flag, id, mobileNo, describe, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { flagInQuery, wholeInQuery } from '../core/query-fields.ts'
import { helperCategories } from './helper-categories.ts'

export const helperMessages = {
  category: 'Category is required.',
  communities: 'At least one community must be selected.',
  rating: 'Please select a rating between 1 and 5 stars.',
} as const satisfies Record<string, Text>
const categoryMessages = {
  required: helperMessages.category,
  unknown: 'Category must be one of {values}.',
} as const satisfies Record<string, Text>
const communitiesMessages = {
  list: 'Communities must be a list of objects with an id.',
  item: 'Each community must be an object with an id.',
  tooMany: 'Too many communities.',
} as const satisfies Record<string, Text>
const minRatingMessages = {
  whole: 'Minimum rating must be a whole number.',
  least: 'Minimum rating must be at least {minimum}.',
  most: 'Minimum rating must be at most {maximum}.',
} as const satisfies Record<string, Text>

const isAvailableMessage: Text = 'isAvailable must be true or false.'
export const helperBody = z.object({
  name: text(nameMessages, limits.name),
  contactNo: mobileNo(mobileMessages.contact, mobileMessages.contact),
  category: choice(categoryMessages, helperCategories),
  isAvailable: z.optional(flag(isAvailableMessage)),
  communities: z.optional(
    z
      .array(z.object({ id: communityId }, { error: communitiesMessages.item }), { error: communitiesMessages.list })
      .check(z.maxLength(1000, communitiesMessages.tooMany)),
  ),
})

export const helper = z.object({
  id: describe(z.string(), 'The helper’s id'),
  name: describe(z.string(), 'Full name'),
  contactNo: describe(z.string(), 'Ten digits'),
  category: describe(z.enum(helperCategories), 'What they do'),
  isAvailable: describe(z.boolean(), 'Takes work at present'),
  isVisible: describe(z.boolean(), 'Hidden helpers are seen by admins only'),
  averageRating: describe(z.number(), 'Mean of the ratings, 1 to 5, one decimal; 0 while there is none'),
  ratingCount: describe(z.int(), 'How many people rated'),
  fairRating: describe(
    z.nullable(z.number()),
    'Mean of at least three ratings, those older than a year at half weight; null below three',
  ),
  reply: describe(z.nullable(z.string()), 'What the helper says to their ratings'),
  hasCode: describe(z.nullable(z.boolean()), 'For staff: has a code for the gate'),
  communities: describe(
    z.array(z.object({ id: z.string(), displayName: z.string() })),
    'Where they work; others than one’s own are shown to a super admin only',
  ),
})
export type Helper = z.output<typeof helper>

const stars = z
  .int({ error: helperMessages.rating })
  .check(z.gte(1, helperMessages.rating), z.lte(5, helperMessages.rating))
export const ratingBody = z.object({ rating: stars })

export const helperRefusals = refusalMessages({
  'helper.not_found': { status: 404, message: 'Helper not found.' },
  'helper.community_unknown': { status: 400, message: communityIdMessages.invalid, field: 'communities' },
  'helper.hidden': { status: 409, message: 'A hidden helper cannot be rated.' },
  'rating.not_yours': { status: 403, message: sentences.unauthorized },
})

export const canManageHelpers = (actor: Pick<Actor, 'roles'>): boolean => isAdmin(actor)
export const canShowOrHideHelpers = (actor: Pick<Actor, 'roles'>): boolean => isSuperAdmin(actor)
export const canChooseHelperCommunities = canShowOrHideHelpers
/** Everyone but security. */
export const canRateHelpers = (actor: Pick<Actor, 'roles'>): boolean => has(actor, 'USER') || isAdmin(actor)

const filters = {
  communityId: z.optional(communityId),
  category: z.optional(choice(categoryMessages, helperCategories)),
  isAvailable: z.optional(flagInQuery(isAvailableMessage)),
  minRating: z.optional(wholeInQuery(minRatingMessages, 0, 5)),
}

export const helperEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/domestic-helpers',
    summary: 'Domestic helpers, by name',
    who: signedIn,
    scope: 'named-in-query',
    reply: z.array(helper),
    query: z.object(filters),
    exports: true,
  },
  export: exportOf({
    path: '/api/domestic-helpers/export',
    summary: 'Domestic helpers as a file',
    who: admins,
    filters,
    records: 'helper.exported',
  }),
  create: {
    method: 'POST',
    path: '/api/domestic-helpers',
    summary: 'Add a helper',
    who: admins,
    scope: 'own',
    limit: 'write',
    body: helperBody,
    reply: helper,
    creates: true,
    refuses: ['community.foreign', 'helper.community_unknown', 'helper.not_found'],
    records: ['helper.created'],
  },
  update: {
    method: 'PUT',
    path: '/api/domestic-helpers/:id',
    summary: 'Edit a helper',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: helperBody,
    reply: helper,
    refuses: ['helper.not_found', 'community.foreign', 'helper.community_unknown'],
    records: ['helper.updated'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/domestic-helpers/:id',
    summary: 'Delete a helper; an admin takes them out of their own community',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['helper.not_found'],
    records: ['helper.deleted'],
  },
  setVisibility: {
    method: 'PUT',
    path: '/api/domestic-helpers/:id/visibility',
    summary: 'Show or hide a helper',
    who: superAdmin,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: z.object({ isVisible: flag('isVisible must be true or false.') }),
    reply: helper,
    refuses: ['helper.not_found'],
    records: ['helper.updated'],
  },
  myRating: {
    method: 'GET',
    path: '/api/domestic-helpers/:id/ratings/user/:userId',
    summary: 'My own rating of a helper',
    who: raters,
    scope: 'own',
    params: z.object({ id, userId: id }),
    reply: z.object({ rating: describe(z.nullable(z.int()), '1 to 5; null when not rated yet') }),
    refuses: ['helper.not_found', 'rating.not_yours'],
  },
  rate: {
    method: 'POST',
    path: '/api/domestic-helpers/:id/ratings',
    summary: 'Rate a helper; again replaces the rating',
    who: raters,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: ratingBody,
    reply: z.object({
      averageRating: describe(z.number(), 'The helper’s mean rating now, one decimal'),
      ratingCount: describe(z.int(), 'How many people rated'),
      rating: describe(z.int(), 'The rating given, 1 to 5'),
      updated: describe(z.boolean(), 'True when it replaced an earlier one'),
    }),
    refuses: ['helper.not_found', 'helper.hidden'],
    records: ['helper.rated'],
  },
})
