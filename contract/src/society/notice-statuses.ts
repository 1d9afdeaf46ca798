import type { Label } from '../core/language/text.ts'

export const noticeStatuses = ['ACTIVE', 'EXPIRED'] as const
export const noticeStatusLabels: Readonly<Record<(typeof noticeStatuses)[number], Label>> = {
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
}
