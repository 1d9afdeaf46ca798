import * as z from 'zod/mini'
import { mustBeString } from './fields.ts'
import type { Text } from './language/text.ts'

/** The form in which plates are compared and stored. */
export const normalisePlate = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
export const plateLength = 10
export const platePattern = /^[A-Z]{2}\d{2}[A-Z]{2}\d{4}$/
const statePlate = /^([A-Z]{2})(\d{1,2})([A-Z]{1,3})(\d{4})$/
const bharatPlate = /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/
/** `MH 23-BE 4467` → MH, 23, BE, 4467; `22BH1234AB` → 22, BH, 1234, AB; any other number stays whole. */
export const plateParts = (plate: string): string[] => {
  const plain = normalisePlate(plate)
  return (statePlate.exec(plain) ?? bharatPlate.exec(plain))?.slice(1) ?? [plate]
}
export const vehicleNoMessages = {
  required: 'Vehicle number is required.',
  tooLong: 'Vehicle number must be at most {maximum} characters.',
} as const satisfies Record<string, Text>
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
