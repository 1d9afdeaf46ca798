import * as z from 'zod/mini'
import { everyone, superAdmin } from '../core/actor.ts'
import { limits } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { communityIdMessages, nameMessages, type TextMessages } from '../core/field-messages.ts'
import { byId, communityId, describe, text } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { filter, searchMessages } from '../core/query-fields.ts'
import { wantedStatus } from '../core/wanted-status.ts'
import { community, communityListCalls } from './community-list.ts'

export const communityFieldsMessage: Label = 'All fields are required.'
const requiredName = (messages: TextMessages) => text({ ...messages, required: communityFieldsMessage }, limits.name)
/** Abbreviations are refused: IST is India's time and Israel's. */
const placeOrUtc = /^(UTC|[A-Za-z_]+\/.+)$/i
const isTimeZone = (zone: string): boolean => {
  try {
    return (
      placeOrUtc.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0
    )
  } catch {
    return false
  }
}
export const timeZoneMessage: Label = 'Time zone must be a name like Asia/Kolkata.'
const timeZoneTypeMessage: Text = 'Time zone must be text.'
export const communityBody = z.object({
  name: requiredName(nameMessages),
  area: requiredName({
    tooLong: 'Area must be at most {maximum} characters.',
    unstorable: 'Area contains a character that cannot be stored.',
  }),
  city: requiredName({
    tooLong: 'City must be at most {maximum} characters.',
    unstorable: 'City contains a character that cannot be stored.',
  }),
  state: requiredName({
    tooLong: 'State must be at most {maximum} characters.',
    unstorable: 'State contains a character that cannot be stored.',
  }),
  country: requiredName({
    tooLong: 'Country must be at most {maximum} characters.',
    unstorable: 'Country contains a character that cannot be stored.',
  }),
  timeZone: z.optional(z.string({ error: timeZoneTypeMessage }).check(z.trim(), z.refine(isTimeZone, timeZoneMessage))),
})

export const activeCommunity = z.object({
  id: describe(z.string(), 'The community’s id'),
  name: describe(z.string(), 'Its name'),
  displayName: describe(z.string(), 'Name, area and city'),
})
export type ActiveCommunity = z.output<typeof activeCommunity>

export const communityRefusals = refusalMessages({
  'community.not_found': { status: 404, message: 'Community not found.' },
  'community.unknown': { status: 400, message: communityIdMessages.invalid, field: 'communityId' },
  'community.taken': { status: 409, message: 'A community with this name, area and city already exists.' },
  'community.in_use': { status: 409, message: 'This community still has residents. Disable it instead.' },
})

export const communityEndpoints = endpoints({
  active: {
    method: 'GET',
    path: '/api/communities/active',
    summary: 'Communities one can sign up to, by name, at most 50',
    who: everyone,
    scope: 'none',
    limit: 'communities',
    query: z.object({
      search: filter(searchMessages),
      id: describe(z.optional(communityId), 'Only this one, as the link of a signup names it'),
    }),
    reply: z.array(activeCommunity),
    versioned: true,
  },
  ...communityListCalls,
  create: {
    method: 'POST',
    path: '/api/communities',
    summary: 'Add a community',
    who: superAdmin,
    scope: 'platform',
    limit: 'write',
    body: communityBody,
    reply: community,
    creates: true,
    refuses: ['community.taken'],
    records: ['community.created'],
  },
  update: {
    method: 'PUT',
    path: '/api/communities/:id',
    summary: 'Edit a community',
    who: superAdmin,
    scope: 'platform',
    limit: 'write',
    params: byId,
    body: communityBody,
    reply: community,
    refuses: ['community.not_found', 'community.taken'],
    records: ['community.updated'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/communities/:id',
    summary: 'Delete a community without residents',
    who: superAdmin,
    scope: 'platform',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['community.not_found', 'community.in_use'],
    records: ['community.deleted', 'notice.deleted', 'guest_vehicle.deleted', 'helper.deleted'],
  },
  toggleStatus: {
    method: 'PUT',
    path: '/api/communities/:id/toggle-status',
    summary: 'Enable or disable a community',
    who: superAdmin,
    scope: 'platform',
    limit: 'write',
    params: byId,
    body: wantedStatus,
    reply: community,
    refuses: ['community.not_found', 'user.last_super_admin'],
    records: ['community.status_changed'],
  },
})
