import * as z from 'zod/mini'
import { admins } from '../core/actor.ts'
import { divisions, limits, ownershipTypes } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { TextMessages } from '../core/field-messages.ts'
import { byId, communityId, communityRef, id, instant, describe, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { inCommunity } from '../core/query-fields.ts'
import { adminUser } from './users.ts'

export const pendingUser = z.object({
  id: describe(z.string(), 'The user’s id'),
  username: describe(z.string(), 'Login name asked for'),
  name: describe(z.string(), 'Full name'),
  houseNo: describe(z.string(), 'House number'),
  division: describe(z.enum(divisions), 'Division'),
  ownershipType: describe(z.enum(ownershipTypes), 'Owner or tenant'),
  mobileNo: describe(z.string(), 'Ten digits'),
  email: describe(z.string(), 'Email address'),
  communityId: describe(z.string(), 'The community asked for'),
  community: describe(communityRef, 'The same, with its display name'),
  createdAt: describe(instant, 'When the person signed up'),
  households: describe(
    z.array(
      z.object({
        householdId: describe(z.string(), 'The household’s id'),
        ownershipType: describe(z.enum(ownershipTypes), 'Of its primary contact'),
        people: describe(z.array(z.string()), 'Their names, the primary contact first'),
      }),
    ),
    'Those who belong to that house already',
  ),
})
export type PendingUser = z.output<typeof pendingUser>

export const mostApprovals = 100
const approvalMessages = {
  makeAdmin: 'makeAdmin must be true or false.',
  ids: 'Please select at least one registration.',
  tooMany: 'At most {maximum} registrations can be approved at once.',
} as const satisfies Record<string, Text>

export const defaultRemark = 'Action by admin'
const remarkMessages: TextMessages = {
  tooLong: 'Remark must be at most {maximum} characters.',
  unstorable: 'Remark contains a character that cannot be stored.',
}
/** Only what is declared is used. A community that is named must be the caller's own. */
const decided = z.object({
  remark: z.optional(text(remarkMessages, limits.remark)),
  communityId: z.optional(communityId),
})
export const rejection = z.optional(decided)
export const approval = z.optional(
  z.extend(decided, {
    makeAdmin: describe(
      z.optional(z.boolean({ error: approvalMessages.makeAdmin })),
      'Also give them the role ADMIN, as the first of a community needs it',
    ),
    householdId: describe(z.optional(id), 'The household of that house that they join; by default one of their own'),
  }),
)
export const manyApprovals = z.extend(decided, {
  ids: z
    .array(id, { error: approvalMessages.ids })
    .check(z.minLength(1, approvalMessages.ids), z.maxLength(mostApprovals, approvalMessages.tooMany)),
})

export const approvalRefusals = refusalMessages({
  'approval.decided': { status: 409, message: 'This registration has already been decided.' },
})

export const approvalEndpoints = endpoints({
  pending: {
    method: 'GET',
    path: '/api/admin/pending-users',
    summary: 'Registrations waiting for a decision, oldest first',
    who: admins,
    scope: 'named-in-query',
    query: inCommunity,
    reply: z.array(pendingUser),
  },
  approve: {
    method: 'PUT',
    path: '/api/admin/approve/:id',
    summary: 'Approve a registration',
    who: admins,
    scope: 'named-in-body',
    limit: 'write',
    params: byId,
    body: approval,
    reply: adminUser,
    refuses: ['user.not_found', 'approval.decided', 'occupancy.household_elsewhere', 'occupancy.household_full'],
    records: ['user.approved', 'house.created', 'occupancy.created', 'user.roles_changed'],
  },
  approveMany: {
    method: 'PUT',
    path: '/api/admin/approve',
    summary: 'Approve several registrations; those decided meanwhile are left out of the reply',
    who: admins,
    scope: 'named-in-body',
    limit: 'write',
    body: manyApprovals,
    reply: z.array(adminUser),
    records: ['user.approved', 'house.created', 'occupancy.created'],
  },
  reject: {
    method: 'PUT',
    path: '/api/admin/reject/:id',
    summary: 'Reject a registration',
    who: admins,
    scope: 'named-in-body',
    limit: 'write',
    params: byId,
    body: rejection,
    reply: adminUser,
    refuses: ['user.not_found', 'approval.decided'],
    records: ['user.rejected'],
  },
})
