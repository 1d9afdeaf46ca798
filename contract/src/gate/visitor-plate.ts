import * as z from 'zod/mini'
import { limits } from '../core/constants.ts'
import { mustBeString } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { vehicleNoMessages } from '../core/plates.ts'

const form: Text = 'Vehicle number may have letters, digits, spaces and hyphens only.'

/** A visitor's plate may come from anywhere, so only its characters are checked. */
export const plate = z
  .string({ error: mustBeString(vehicleNoMessages.required) })
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, { error: vehicleNoMessages.required, abort: true }),
    z.maxLength(limits.guestVehicleNo, { error: vehicleNoMessages.tooLong, abort: true }),
    z.regex(/^[ -]*[A-Z0-9][A-Z0-9 -]*$/, form),
  )
