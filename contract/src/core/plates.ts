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
/** As people read it: `MH 23 BE 4467`. Rows of another version may have none. */
export const spacedPlate = (plate: string): string => plate && plateParts(plate).join(' ')
export const vehicleNoMessages = {
  required: 'Vehicle number is required.',
  tooLong: 'Vehicle number must be at most {maximum} characters.',
} as const satisfies Record<string, Text>
