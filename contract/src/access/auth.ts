import * as z from 'zod/mini'
import { everyone } from '../core/actor.ts'
import { limits } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { nameMessages, type TextMessages } from '../core/field-messages.ts'
import {
  communityId,
  division,
  email,
  houseNo,
  mobileNo,
  newPassword,
  ownershipType,
  describe,
  text,
  username,
} from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { loginCalls } from './login.ts'

export const termsMessage: Label = 'You must accept the Privacy Policy and Terms & Conditions to sign up.'
const displayNameMessages: TextMessages = {
  tooLong: 'Community must be at most {maximum} characters.',
  unstorable: 'Community contains a character that cannot be stored.',
}
export const signup = withTypedHouse(
  z.object({
    username,
    password: newPassword(),
    mobileNo: mobileNo(),
    email,
    name: text(nameMessages, limits.name),
    houseNo,
    division,
    ownershipType,
    communityId,
    acceptedTermsAndPrivacy: z.literal(true, { error: termsMessage }),
    displayName: z.optional(text(displayNameMessages, 350)),
  }),
  'houseNo',
)

const communityNameMessages: TextMessages = {
  required: 'Community name is required.',
  tooLong: 'Community name must be at most {maximum} characters.',
  unstorable: 'Community name contains a character that cannot be stored.',
}
const messageMessages: TextMessages = {
  required: 'Message is required.',
  tooLong: 'Message must be at most {maximum} characters.',
  unstorable: 'Message contains a character that cannot be stored.',
}
export const contactRequest = z.object({
  name: text(nameMessages, limits.name),
  email,
  mobileNo: mobileNo(),
  communityName: text(communityNameMessages, limits.name),
  message: text(messageMessages, limits.message),
})

const said = z.object({ message: describe(z.string(), 'What to tell the person') })

export const authRefusals = refusalMessages({
  'login.failed': { status: 401, message: 'Invalid credentials or account pending approval.' },
  'login.too_many': { status: 429, message: 'Too many failed logins. Please try again later.' },
  'username.taken': { status: 409, message: 'Username is already taken' },
})

export const usernameMessages = {
  available: 'Username is available',
  taken: authRefusals['username.taken'].message,
} as const satisfies Record<string, Label>

export const authEndpoints = endpoints({
  ...loginCalls,
  checkUsername: {
    method: 'GET',
    path: '/api/auth/check-username',
    summary: 'Is a username still free?',
    who: everyone,
    scope: 'none',
    limit: 'check-username',
    query: z.object({ username }),
    reply: z.object({ available: describe(z.boolean(), 'True when nobody has it, whatever the case of its letters') }),
  },
  signup: {
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Ask to join a community',
    who: everyone,
    scope: 'none',
    limit: 'signup',
    body: signup,
    bodyLimit: 8 * 1024,
    creates: true,
    reply: z.object({
      id: describe(z.string(), 'The new user’s id'),
      status: describe(z.literal('PENDING'), 'Waiting for an admin'),
      message: describe(z.string(), 'Your request is pending approval.'),
    }),
    refuses: ['username.taken', 'community.unknown', 'house.not_in_list'],
    records: ['user.signed_up'],
  },
  contactAdmin: {
    method: 'POST',
    path: '/api/auth/contact-admin',
    summary: 'Ask for a community to be added',
    who: everyone,
    scope: 'none',
    limit: 'contact-admin',
    body: contactRequest,
    bodyLimit: 8 * 1024,
    creates: true,
    reply: said,
    records: ['contact_request.created'],
  },
})
