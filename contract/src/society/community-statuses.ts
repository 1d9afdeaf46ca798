import type { Label } from '../core/language/text.ts'

export const communityStatuses = ['ACTIVE', 'DISABLED'] as const
export const communityStatusLabels: Readonly<Record<(typeof communityStatuses)[number], Label>> = {
  ACTIVE: 'Active',
  DISABLED: 'Disabled',
}
