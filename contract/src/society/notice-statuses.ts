import type { Label } from '../core/language/text.ts'

export const noticeStatuses = ['SCHEDULED', 'ACTIVE', 'EXPIRED'] as const
export const noticeStatusLabels: Readonly<Record<(typeof noticeStatuses)[number], Label>> = {
  SCHEDULED: 'Scheduled',
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
}
