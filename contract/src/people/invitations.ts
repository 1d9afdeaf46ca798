import * as z from 'zod/mini'
import { admins, everyone, residents } from '../core/actor.ts'
import { divisions } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { divisionMessages, houseNoMessages, nameMessages } from '../core/field-messages.ts'
import { byId, choice, communityId, describe, id } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'
import { filter, page, pageOf, size } from '../core/query-fields.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import {
  acceptance,
  familyInvitationBody,
  invitation,
  invitationBody,
  invitationCode,
  invitationStatus,
  issuedInvitation,
  openedInvitation,
  openFamilyInvitations,
  renewal,
  renewedInvitation,
} from './invitation-shapes.ts'
import { occupancy } from './occupancies.ts'

export const invitationRefusals = refusalMessages({
  'invitation.not_found': { status: 404, message: 'Invitation not found.' },
  'invitation.invalid': {
    status: 400,
    message: 'This invitation is not valid or has expired. Ask for a new one.',
    field: 'code',
  },
  'invitation.known': { status: 409, message: 'This person already has an account in this house.' },
  'invitation.twice': { status: 409, message: '{name} is invited to {house} already.' },
  'invitation.accepted': { status: 409, message: 'This invitation has been accepted.' },
  'invitation.ended': { status: 409, message: 'This invitation has ended.' },
  'invitation.elsewhere': {
    status: 409,
    message: 'This invitation is for another community. Accept it with a new account.',
  },
  'invitation.not_contact': { status: 403, message: 'Only the primary contact can invite family.' },
  'invitation.too_many': {
    status: 409,
    message: 'You have {most} open invitations.',
    values: { most: openFamilyInvitations },
  },
  'invitation.self': { status: 400, message: 'Please choose another member.', field: 'memberId' },
})

export const invitationMessages = {
  welcome: 'Welcome! Please log in.',
} as const satisfies Record<string, Label>

const filters = {
  name: filter(nameMessages),
  houseNo: filter(houseNoMessages),
  division: z.optional(choice(divisionMessages, divisions)),
  status: z.optional(invitationStatus),
  userId: describe(z.optional(id), 'Of one person'),
  importId: describe(z.optional(id), 'Of one import'),
  communityId: z.optional(communityId),
}

export const invitationEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/invitations',
    summary: 'Who was invited, newest first',
    who: admins,
    scope: 'named-in-query',
    query: withTypedHouse(z.object({ ...filters, page, size }), 'houseNo'),
    reply: pageOf(invitation),
    exports: true,
  },
  export: exportOf({
    path: '/api/invitations/export',
    summary: 'Invitations as a file',
    who: admins,
    filters,
    house: 'houseNo',
    records: 'invitation.exported',
  }),
  create: {
    method: 'POST',
    path: '/api/invitations',
    summary: 'Invite a person: they belong to the community at once, and can log in when they have accepted',
    who: admins,
    scope: 'named',
    limit: 'write',
    body: invitationBody,
    issues: true,
    reply: issuedInvitation,
    refuses: [
      'invitation.known',
      'invitation.twice',
      'house.not_in_list',
      'house.too_many',
      'occupancy.household_elsewhere',
      'occupancy.household_full',
      'user.super_admin',
      'community.unknown',
    ],
    records: ['user.invited'],
  },
  renew: {
    method: 'POST',
    path: '/api/invitations/renew',
    summary: 'New codes; the old ones end',
    who: admins,
    scope: 'own',
    limit: 'write',
    body: renewal,
    reply: z.array(renewedInvitation),
    refuses: ['invitation.not_found', 'invitation.accepted', 'invitation.ended', 'user.super_admin'],
    records: ['user.invited'],
  },
  accept: {
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Take the house of an invitation into my account, which becomes a resident’s',
    who: ['USER', 'SECURITY', 'ADMIN'],
    scope: 'home',
    limit: 'code',
    body: invitationCode,
    bodyLimit: 4 * 1024,
    reply: occupancy,
    refuses: [
      'invitation.invalid',
      'invitation.elsewhere',
      'occupancy.taken',
      'occupancy.too_many',
      'occupancy.household_full',
    ],
    records: ['user.joined', 'user.merged', 'user.roles_changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    summary: 'End an invitation; an account that was never used goes with it',
    who: ['USER', 'ADMIN', 'SUPER_ADMIN'],
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['invitation.not_found', 'invitation.accepted', 'invitation.ended', 'user.super_admin'],
    records: ['user.uninvited'],
  },
  inviteFamily: {
    method: 'POST',
    path: '/api/household/invitations',
    summary: 'Invite somebody into my household, as its primary contact',
    who: residents,
    scope: 'home',
    limit: 'write',
    body: familyInvitationBody,
    issues: true,
    reply: issuedInvitation,
    refuses: [
      'occupancy.not_found',
      'occupancy.ended',
      'occupancy.household_full',
      'invitation.not_contact',
      'invitation.too_many',
      'invitation.known',
      'invitation.twice',
      'invitation.self',
      'member.not_found',
    ],
    records: ['user.invited'],
  },
  open: {
    method: 'POST',
    path: '/api/auth/invitation',
    summary: 'What an invitation says, by its code',
    who: everyone,
    scope: 'none',
    limit: 'code',
    body: invitationCode,
    bodyLimit: 4 * 1024,
    reply: openedInvitation,
    refuses: ['invitation.invalid'],
    remembers: 'nothing',
  },
  join: {
    method: 'POST',
    path: '/api/auth/accept-invitation',
    summary: 'Accept an invitation with a new account',
    who: everyone,
    scope: 'none',
    limit: 'code',
    body: acceptance,
    bodyLimit: 8 * 1024,
    creates: true,
    reply: z.object({
      id: describe(z.string(), 'The person’s id'),
      status: describe(z.literal('ACTIVE'), 'They can log in'),
      message: describe(z.string(), 'What to tell the person'),
    }),
    refuses: ['invitation.invalid', 'username.taken'],
    records: ['user.joined'],
  },
})
