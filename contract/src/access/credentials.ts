import * as z from 'zod/mini'
import { limits } from '../core/constants.ts'
import { usernameFieldMessages } from '../core/field-messages.ts'
import { givenPassword, text } from '../core/fields.ts'

// Apart from the calls, because the login page loads it.
export const credentials = z.object({
  username: text(usernameFieldMessages, limits.email),
  password: givenPassword(),
})
