import * as z from 'zod/mini'
import { identityRefusals } from '../access/identity.ts'
import { roles, signedIn } from '../core/actor.ts'
import { divisions, limits, ownershipTypes } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { mobileMessages, nameMessages } from '../core/field-messages.ts'
import { describe, email, flag, givenPassword, instant, mobileNo, newPassword, text } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { sessionLimits } from '../core/session-limits.ts'

export const currentUser = z.object({
  id: describe(z.string(), 'The user’s id'),
  username: describe(z.string(), 'As it was chosen at signup'),
  name: describe(z.string(), 'Full name'),
  mobileNo: describe(z.nullable(z.string()), 'Ten digits; null for a super admin who never gave one'),
  email: describe(z.nullable(z.string()), 'Email address; null likewise'),
  newEmail: describe(
    z.optional(z.string()),
    'Only while a link that was sent to this address waits to be opened: then it becomes the email address',
  ),
  houseNo: describe(z.nullable(z.string()), 'House number; null for a super admin without a house'),
  division: describe(z.nullable(z.enum(divisions)), 'Division of the community'),
  ownershipType: describe(z.nullable(z.enum(ownershipTypes)), 'Owner or tenant of the house'),
  communityId: describe(z.nullable(z.string()), 'Own community; null for a super admin who is no resident'),
  community: describe(
    z.nullable(z.object({ id: z.string(), name: z.string(), displayName: z.string(), timeZone: z.string() })),
    'Own community: its name, its display name (name, area, city) and IANA time zone',
  ),
  roles: describe(z.array(z.enum(roles)), 'Roles in the order SUPER_ADMIN, ADMIN, SECURITY, USER'),
  joinedAt: describe(
    z.nullable(instant),
    'When they were approved, or accepted their invitation; null where that is not known',
  ),
  language: describe(z.nullable(z.string()), 'Code of the language that they chose; null until they do'),
  limit: describe(
    z.optional(z.enum(sessionLimits)),
    'Only where something has to be done first: the code with which other calls are refused',
  ),
})
export type CurrentUser = z.output<typeof currentUser>

export const profile = z.object({
  name: text(nameMessages, limits.profileName),
  mobileNo: mobileNo(mobileMessages.profile),
  email,
})

export const languageMessage: Label = 'Please choose a language.'
/** The server checks that the language exists. */
export const languageChoice = z.object({
  language: describe(
    z
      .string({ error: languageMessage })
      .check(z.minLength(1, languageMessage), z.maxLength(limits.language, languageMessage)),
    'Code of a language that Aangan speaks, such as hi',
  ),
})

export const passwordChange = z.object({
  currentPassword: givenPassword('Current password is required.'),
  newPassword: newPassword('New password is required.'),
})
const newTokenMessage: Text = 'newToken must be true or false.'
/** Fields of the call that nobody types. */
const passwordChangeHere = z.extend(passwordChange, {
  newToken: describe(
    z.optional(flag(newTokenMessage)),
    'True: this session gets a new id and a new token, and the old token is worth nothing from then on',
  ),
})
export const passwordMessages = {
  changed: 'Password changed successfully!',
  mismatch: 'New password and confirmation do not match.',
} as const satisfies Record<string, Label>

export const currentUserRefusals = refusalMessages({
  'password.incorrect': { status: 400, message: identityRefusals['confirm.wrong'].message, field: 'currentPassword' },
  'password.unchanged': {
    status: 400,
    message: 'The new password must differ from the current one.',
    field: 'newPassword',
  },
})

export const currentUserEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/users/current',
    summary: 'Who am I?',
    who: signedIn,
    scope: 'own',
    limited: true,
    refuses: ['user.not_found'],
    reply: currentUser,
  },
  update: {
    method: 'PUT',
    path: '/api/users/current',
    summary:
      'Edit my profile; another email address needs a proof that it is me, and counts once the link sent to it is opened',
    who: signedIn,
    scope: 'own',
    account: true,
    limit: 'write',
    body: profile,
    reply: currentUser,
    refuses: ['user.not_found', 'confirm.needed'],
    records: ['user.updated'],
  },
  updateLanguage: {
    method: 'PUT',
    path: '/api/users/current/language',
    summary: 'Choose my language, for mails and for each browser where I log in',
    who: signedIn,
    scope: 'own',
    limited: true,
    limit: 'write',
    body: languageChoice,
    reply: currentUser,
    refuses: ['user.not_found'],
    records: ['user.updated'],
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/change-password',
    summary:
      'Change my password; my other sessions end, and this one can be renewed no more until its device gives its key again',
    who: signedIn,
    scope: 'own',
    account: true,
    limited: true,
    limit: 'password',
    body: passwordChangeHere,
    reply: z.object({
      message: describe(z.string(), passwordMessages.changed),
      token: describe(z.optional(z.string()), 'With `newToken` only'),
    }),
    refuses: ['password.incorrect', 'password.unchanged'],
    records: ['user.password_changed', 'session.password_failed', 'factor.deleted'],
  },
})
