import * as z from 'zod/mini'
import { limits } from '../core/constants.ts'
import { usernameFieldMessages } from '../core/field-messages.ts'
import { givenPassword, text } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'

// Apart from the calls, because the login page loads it.
export const credentials = z.object({
  username: text(usernameFieldMessages, limits.email),
  password: givenPassword(),
})

export const authMessages = {
  pending: 'Your request is pending approval.',
  requestSent: 'Your request has been sent to the administrator.',
} as const satisfies Record<string, Label>
