import type { Label } from '@aangan/contract/core/language/text'
import type { Notice } from '@aangan/contract/society/notices'

type Status = Notice['status']

export const statuses = ['ACTIVE', 'SCHEDULED', 'EXPIRED'] as const satisfies readonly Status[]
export const statusLabels: Readonly<Record<Status, Label>> = {
  ACTIVE: 'On the board',
  SCHEDULED: 'Scheduled',
  EXPIRED: 'Expired',
}

export function countsOf(notices: readonly Notice[]): Readonly<Record<Status, number>> {
  const counts = { ACTIVE: 0, SCHEDULED: 0, EXPIRED: 0 }
  for (const { status } of notices) counts[status]++
  return counts
}
