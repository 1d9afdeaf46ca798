import * as z from 'zod/mini'
import { signup } from '../access/auth.ts'
import { roles, type Actor } from '../core/actor.ts'
import { divisions, limits, ownershipTypes } from '../core/constants.ts'
import { mobileMessages, nameMessages, type ChoiceMessages } from '../core/field-messages.ts'
import {
  choice,
  communityId,
  communityRef,
  describe,
  division,
  email,
  flag,
  houseNo,
  id,
  instant,
  mobileNo,
  mustBeString,
  ownershipType,
  text,
} from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { problem, type Problem } from '../core/problems.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { mayActOnUser, roleUpdate } from './users.ts'

export const invitationDays = 14
/** Open family invitations of one primary contact. */
export const openFamilyInvitations = 10
export const mostRenewed = 500

export const invitationStatuses = ['OPEN', 'ACCEPTED', 'EXPIRED', 'ENDED'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]
export const invitationStatusLabels: Readonly<Record<InvitationStatus, Label>> = {
  OPEN: 'Open [invitation]',
  ACCEPTED: 'Accepted [invitation]',
  EXPIRED: 'Expired [invitation]',
  ENDED: 'Ended [invitation]',
}
const statusMessages: ChoiceMessages = { unknown: 'Status must be one of {values}.' }
export const invitationStatus = choice(statusMessages, invitationStatuses)

export const invitation = z.object({
  id: describe(z.string(), 'The invitation’s id'),
  userId: describe(z.nullable(z.string()), 'The account of the invited person; null when it went with the invitation'),
  name: describe(z.string(), 'Full name'),
  houseNo: describe(z.nullable(z.string()), 'House number; null for somebody without a house'),
  division: describe(z.nullable(z.enum(divisions)), 'Division'),
  ownershipType: describe(z.nullable(z.enum(ownershipTypes)), 'Owner or tenant'),
  email: describe(z.nullable(z.string()), 'Email address, when given'),
  mobileNo: describe(z.nullable(z.string()), 'Ten digits, when given'),
  status: describe(z.enum(invitationStatuses), 'What became of it'),
  expiresAt: describe(instant, 'Until when the newest code can be used, once'),
  sentAt: describe(z.nullable(instant), 'When it was last mailed'),
  acceptedAt: describe(z.nullable(instant), 'When it was accepted'),
  endedAt: describe(z.nullable(instant), 'When it was ended'),
  createdBy: describe(z.nullable(z.string()), 'Id of who invited'),
  createdAt: describe(instant, 'When they were invited'),
  roles: describe(z.array(z.enum(roles)), 'Of the account of the invited person; empty when it is gone'),
  communityId: describe(z.string(), 'The community'),
})
export type Invitation = z.output<typeof invitation>

/** The account can still be taken. A move-out ends an invitation without setting `endedAt`. */
export const isRenewable = ({ status, userId, endedAt }: Pick<Invitation, 'status' | 'userId' | 'endedAt'>): boolean =>
  status !== 'ACCEPTED' && userId !== null && (status !== 'ENDED' || endedAt !== null)
/** A code for the account of a super admin is for super admins. */
export const canRenew = (actor: Pick<Actor, 'roles'>, one: Invitation): boolean =>
  isRenewable(one) && mayActOnUser(actor, one)

const secret = {
  code: describe(z.string(), 'Shown only now'),
  link: describe(z.string(), 'The page to accept it, with the code behind #'),
}
export const issuedInvitation = z.object({ ...invitation.shape, ...secret })
export type IssuedInvitation = z.output<typeof issuedInvitation>

const { id: invitationId, name, houseNo: invitedTo, division: invitedWing } = invitation.shape
export const renewedInvitation = z.object({
  id: invitationId,
  name,
  houseNo: invitedTo,
  division: invitedWing,
  ...secret,
})
export type RenewedInvitation = z.output<typeof renewedInvitation>

const messages = {
  send: 'send must be true or false.',
  again: 'again must be true or false.',
  ids: 'Please select at least one invitation.',
  tooMany: 'At most {maximum} invitations can be renewed at once.',
  code: 'Invitation code is required.',
} as const satisfies Record<string, Text>

const person = {
  name: text(nameMessages, limits.name),
  email: z.optional(email),
  mobileNo: z.optional(mobileNo()),
}
const send = describe(
  z.optional(flag(messages.send)),
  'Mail it too, where this server sends mail and there is an email',
)

const again = describe(
  z.optional(flag(messages.again)),
  'Also where somebody of this name is invited to the house already, and neither has a number or an email',
)

export const invitationBody = withTypedHouse(
  z.object({
    ...person,
    houseNo: z.optional(houseNo),
    division: z.optional(division),
    ownershipType: z.optional(ownershipType),
    householdId: describe(z.optional(id), 'The household of that house that they join; by default one of their own'),
    roles: describe(z.optional(roleUpdate), 'USER by default; without USER there is no house'),
    send,
    again,
    communityId: z.optional(communityId),
  }),
  'houseNo',
)
export type InvitationBody = z.output<typeof invitationBody>

/** A resident has a house. */
export const invitationProblems = (given: InvitationBody): Readonly<Record<string, Problem | undefined>> =>
  (given.roles ?? ['USER']).includes('USER')
    ? {
        houseNo: missing(given.houseNo, 'House number is required.'),
        division: missing(given.division, 'Division is required.'),
        ownershipType: missing(given.ownershipType, 'Ownership type is required.'),
      }
    : {}

export const familyInvitationBody = z.object({
  ...person,
  name: z.optional(person.name),
  occupancyId: id,
  memberId: describe(z.optional(id), 'The member of the household who gets an account; else a name is needed'),
  send,
  again,
})
export type FamilyInvitationBody = z.output<typeof familyInvitationBody>

export const familyInvitationProblems = ({ name, memberId }: FamilyInvitationBody) => ({
  name: memberId === undefined ? missing(name, nameMessages.required) : undefined,
})

const missing = (given: string | undefined, message: Text): Problem | undefined =>
  given === undefined ? problem('field.required', message) : undefined

export const renewal = z.object({
  ids: z
    .array(id, { error: messages.ids })
    .check(z.minLength(1, messages.ids), z.maxLength(mostRenewed, messages.tooMany)),
  send,
})

// A malformed code is answered like a wrong one.
export const invitationCode = z.object({
  code: describe(
    z.string({ error: mustBeString(messages.code) }).check(z.minLength(1, messages.code)),
    'Twelve letters and digits in any case; hyphens and spaces are ignored',
  ),
})

// z.pick would weigh on the login.
const { shape: asked } = signup
export const acceptance = z.object({
  ...invitationCode.shape,
  username: asked.username,
  password: asked.password,
  name: describe(z.optional(asked.name), 'The name of the invitation by default'),
  mobileNo: describe(z.optional(asked.mobileNo), 'The number of the invitation by default; needed where it has none'),
  email: describe(z.optional(asked.email), 'None by default'),
  acceptedTermsAndPrivacy: asked.acceptedTermsAndPrivacy,
})

/** A mobile number is required if the invitation has none. */
export const acceptanceProblems = (
  { mobileNo }: Pick<z.output<typeof acceptance>, 'mobileNo'>,
  invited: { readonly mobileNo: string | null },
) => ({
  mobileNo: invited.mobileNo === null ? missing(mobileNo, mobileMessages.required) : undefined,
})

export const openedInvitation = z.object({
  community: describe(communityRef, 'Where to'),
  houseNo: describe(z.nullable(z.string()), 'House number; null for somebody without a house'),
  division: describe(z.nullable(z.enum(divisions)), 'Division'),
  name: describe(z.string(), 'Full name'),
  email: describe(z.nullable(z.string()), 'Email address, when given'),
  mobileNo: describe(z.nullable(z.string()), 'Its last two digits, the others hidden; when given'),
  username: describe(z.string(), 'A free username, to begin with'),
})
export type OpenedInvitation = z.output<typeof openedInvitation>

export const invitedPerson = z.object({
  id: describe(z.string(), 'The person’s id'),
  name,
  houseNo: invitedTo,
  division: invitedWing,
  ownershipType: invitation.shape.ownershipType,
  email: invitation.shape.email,
  mobileNo: invitation.shape.mobileNo,
  roles: z.array(z.enum(roles)),
})
