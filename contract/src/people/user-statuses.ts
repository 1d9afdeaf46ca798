import type { Label } from '../core/language/text.ts'

export const userStatuses = ['ACTIVE', 'DISABLED', 'PENDING', 'REJECTED'] as const
export type UserStatus = (typeof userStatuses)[number]
export const userStatusLabels: Readonly<Record<UserStatus, Label>> = {
  ACTIVE: 'Active',
  DISABLED: 'Disabled',
  PENDING: 'Pending',
  REJECTED: 'Rejected',
}
