import type { Label } from '../core/language/text.ts'
import { isOpenPass, type PassDay, type PassStatus } from './pass-windows.ts'
import type { Pass } from './passes.ts'

export const passStatusLabels: Readonly<Record<PassStatus, Label>> = {
  UPCOMING: 'Upcoming',
  ACTIVE: 'Good now',
  USED: 'Used',
  OVER: 'Over',
  CANCELLED: 'Cancelled',
}
export const passDayLabels: Readonly<Record<PassDay, Label>> = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
}

export const visitorOf = ({ visitorName, company }: Pick<Pass, 'visitorName' | 'company'>): string =>
  visitorName ?? company ?? ''

export const canEditPass = ({ status, frequency, uses }: Pick<Pass, 'status' | 'frequency' | 'uses'>): boolean =>
  isOpenPass(status) && (frequency === 'FREQUENT' || uses === 0)
