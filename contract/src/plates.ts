import * as z from 'zod/mini'
import { mustBeText } from './fields.ts'

/** How a plate is compared and kept: capitals, no spaces, no hyphens (decisions: Vehicles). */
export const normalisePlate = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
export const plateLength = 10
export const platePattern = /^[A-Z]{2}\d{2}[A-Z]{2}\d{4}$/
/** The groups a plate is read in: `MH23BE4467` as MH, 23, BE, 4467; what is no such plate stays in one piece. */
export const plateParts = (plate: string): string[] =>
  /^([A-Z]{2})(\d{2})([A-Z]{1,3})(\d{4})$/.exec(plate)?.slice(1) ?? [plate]
export const vehicleNo = z
  .string({ error: mustBeText('Vehicle number is required.') })
  .check(
    z.overwrite(normalisePlate),
    z.minLength(1, { error: 'Vehicle number is required.', abort: true }),
    z.length(plateLength, { error: 'Vehicle number must be exactly 10 characters.', abort: true }),
    z.regex(
      platePattern,
      'Vehicle number must follow format like MH23BE4467 (e.g., two letters, two digits, two letters, four digits).',
    ),
  )
