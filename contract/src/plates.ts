import * as z from 'zod/mini'
import { mustBeString } from './fields.ts'

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
export const vehicleNo = z
  .string({ error: mustBeString('Vehicle number is required.') })
  .check(
    z.overwrite(normalisePlate),
    z.minLength(1, { error: 'Vehicle number is required.', abort: true }),
    z.length(plateLength, { error: 'Vehicle number must be exactly 10 characters.', abort: true }),
    z.regex(
      platePattern,
      'Vehicle number must follow format like MH23BE4467 (e.g., two letters, two digits, two letters, four digits).',
    ),
  )
