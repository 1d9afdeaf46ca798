import * as z from 'zod/mini'
import { everyone } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { describe, mustBeString } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'

/** The link to the new address is valid this long. */
export const confirmEmailHours = 24
/** The link to the old address can undo the change this long. */
export const takeBackDays = 7

export const emailChangeRefusals = refusalMessages({
  'email_link.invalid': { status: 400, message: 'This link is not valid or has expired.', field: 'code' },
})

const linkMissing: Label = 'This link is not valid or has expired.'
export const emailLink = z.object({
  // A malformed code is answered like a wrong one.
  code: describe(
    z.string({ error: mustBeString(linkMissing) }).check(z.minLength(1, linkMissing)),
    'From the link that was mailed; case, hyphens and spaces are ignored',
  ),
})

const said = z.object({ message: describe(z.string(), 'What to tell the person') })
export const emailChangeMessages = {
  confirmed: 'Your email address was changed.',
  takenBack: 'Your account has its old email address again, and is signed out everywhere. Choose a new password now.',
} as const satisfies Record<string, Label>

const byLink = {
  method: 'POST',
  who: everyone,
  scope: 'none',
  limit: 'code',
  body: emailLink,
  bodyLimit: 4 * 1024,
  reply: said,
  refuses: ['email_link.invalid'],
} as const

export const emailChangeEndpoints = endpoints({
  confirm: {
    ...byLink,
    path: '/api/auth/confirm-email',
    summary: 'Make the new email address of an account count, with the code that was mailed to it',
    records: ['user.email_confirmed'],
  },
  takeBack: {
    ...byLink,
    path: '/api/auth/take-back-email',
    summary:
      'Give an account its old email address back, with the code that was mailed to that address; all its sessions end',
    records: ['user.email_taken_back'],
  },
})
