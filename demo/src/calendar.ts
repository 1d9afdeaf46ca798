import { instantIn, todayIn, toTheMinute } from '@aangan/contract/core/dates'
import { timeZone } from './time-zone.ts'

/** Dates relative to today, in the society's time zone. */
export interface Calendar {
  readonly now: Date
  readonly year: number
  /** `YYYY-MM-DD`; a negative number is in the past. */
  day(fromToday: number): string
  ago(days: number, clock: string): string
  /** A negative number is in the future. */
  minutesAgo(minutes: number): string
  /** The instant, or just before now if it is in the future. */
  past(instant: string): string
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export function calendarAt(now: Date): Calendar {
  const noon = Date.parse(`${todayIn(timeZone, now)}T12:00:00Z`)
  const day = (fromToday: number): string => new Date(noon + fromToday * DAY).toISOString().slice(0, 10)
  return {
    now,
    year: Number(day(0).slice(0, 4)),
    day,
    ago: (days, clock) => instantIn(timeZone, `${day(-days)}T${clock}`).toISOString(),
    minutesAgo: (minutes) => toTheMinute(new Date(now.getTime() - minutes * MINUTE)).toISOString(),
    past: (instant) => new Date(Math.min(Date.parse(instant), now.getTime() - MINUTE)).toISOString(),
  }
}

export const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE).toISOString()

export const clock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
