import * as z from 'zod/mini'
import { choice, mustBeString } from './fields.ts'
import type { Text } from './language/text.ts'
import { normalisePlate, plateLength, platePattern, vehicleNoMessages } from './plates.ts'
import { vehicleTypeMessages, vehicleTypes } from './vehicle-types.ts'

const plateMessages = {
  length: 'Vehicle number must be exactly 10 characters.',
  form: 'Vehicle number must follow format like MH23BE4467 (e.g., two letters, two digits, two letters, four digits).',
} as const satisfies Record<string, Text>
export const vehicleNo = z
  .string({ error: mustBeString(vehicleNoMessages.required) })
  .check(
    z.overwrite(normalisePlate),
    z.minLength(1, { error: vehicleNoMessages.required, abort: true }),
    z.length(plateLength, { error: plateMessages.length, abort: true }),
    z.regex(platePattern, plateMessages.form),
  )

export const vehicleType = choice(vehicleTypeMessages, vehicleTypes)
