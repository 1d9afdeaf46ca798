import * as z from 'zod/mini'
import { admins, everyone } from '../core/actor.ts'
import { limits } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { TextMessages } from '../core/field-messages.ts'
import { byId, describe, instant, mustBeString, newPassword, text } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'

export const resetMinutes = 30

const nameOrEmailMessages: TextMessages = {
  required: 'Username or email is required.',
  tooLong: 'Username or email must be at most {maximum} characters.',
  unstorable: 'Username or email contains a character that cannot be stored.',
}
export const forgottenPassword = z.object({ username: text(nameOrEmailMessages, limits.email) })

const codeMissing: Label = 'Reset code is required.'
export const passwordReset = z.object({
  // A malformed code gets the answer of a wrong one.
  code: describe(
    z.string({ error: mustBeString(codeMissing) }).check(z.minLength(1, codeMissing)),
    'Twelve letters and digits in any case; hyphens and spaces are ignored',
  ),
  newPassword: newPassword('New password is required.'),
})

export const passwordResetRefusals = refusalMessages({
  'reset.invalid': { status: 400, message: 'This code is not valid or has expired.', field: 'code' },
  'reset.oneself': {
    status: 409,
    message: 'You cannot reset your own password here. Use Change Password.',
  },
  'reset.not_active': { status: 409, message: 'Only an active user can be given a reset code.' },
})

export const passwordResetMessages = {
  /** After a reset, where the login with the new password has failed. */
  logIn: 'Password changed successfully! Please log in.',
  sent: 'If there is such an account, a link has been sent to its email address.',
  /** Used where the server sends no mail. */
  askAdmin: 'Ask your community admin for a reset code.',
} as const satisfies Record<string, Label>

const said = z.object({ message: describe(z.string(), 'What to tell the person') })

export const passwordResetEndpoints = endpoints({
  forgot: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Ask for a link to choose a new password; the answer is the same whether there is such an account',
    who: everyone,
    scope: 'none',
    limit: 'forgot-password',
    body: forgottenPassword,
    bodyLimit: 4 * 1024,
    reply: said,
    remembers: 'request',
  },
  reset: {
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Choose a new password with a code; all sessions of the account end',
    who: everyone,
    scope: 'none',
    limit: 'code',
    body: passwordReset,
    bodyLimit: 4 * 1024,
    reply: z.object({ ...said.shape, username: describe(z.string(), 'Whose password it is') }),
    refuses: ['reset.invalid'],
    records: ['user.password_changed', 'factor.deleted'],
  },
  issue: {
    method: 'POST',
    path: '/api/admin/user/:id/reset-password',
    summary: 'Make a code with which somebody chooses a new password; it ends an older one',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    issues: true,
    reply: z.object({
      code: describe(z.string(), 'Shown only now'),
      link: describe(z.string(), 'The page to choose the password, with the code behind #'),
      expiresAt: describe(instant, 'Until when it can be used, once'),
    }),
    refuses: ['user.not_found', 'user.super_admin', 'reset.oneself', 'reset.not_active'],
    records: ['user.reset_issued'],
  },
})
