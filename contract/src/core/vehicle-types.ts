import type { ChoiceMessages } from './field-messages.ts'
import type { Label } from './language/text.ts'

export const vehicleTypes = ['two-wheeler', 'four-wheeler'] as const
export const vehicleTypeLabels: Readonly<Record<(typeof vehicleTypes)[number], Label>> = {
  'two-wheeler': 'Two-Wheeler',
  'four-wheeler': 'Four-Wheeler',
}
export const vehicleTypeMessages = {
  required: 'Type is required.',
  unknown: 'Type must be one of {values}.',
} as const satisfies ChoiceMessages
