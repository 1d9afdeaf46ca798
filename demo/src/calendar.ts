import { instantIn, todayIn, toTheMinute } from '@aangan/contract/dates'
import { defaultTimeZone } from '@aangan/contract/fields'

/** Days and hours as seen from today, by the clock of the society. */
export interface Calendar {
  readonly now: Date
  readonly year: number
  /** `YYYY-MM-DD`; a negative number is in the past. */
  day(fromToday: number): string
  /** That many days ago, at this time of the day. */
  ago(days: number, clock: string): string
  /** That many minutes before now; a negative number is still to come. */
  minutesAgo(minutes: number): string
  /** That instant, or just before now when it has not come yet. */
  past(instant: string): string
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export function calendarAt(now: Date): Calendar {
  const noon = Date.parse(`${todayIn(defaultTimeZone, now)}T12:00:00Z`)
  const day = (fromToday: number): string => new Date(noon + fromToday * DAY).toISOString().slice(0, 10)
  return {
    now,
    year: Number(day(0).slice(0, 4)),
    day,
    ago: (days, clock) => instantIn(defaultTimeZone, `${day(-days)}T${clock}`).toISOString(),
    minutesAgo: (minutes) => toTheMinute(new Date(now.getTime() - minutes * MINUTE)).toISOString(),
    past: (instant) => new Date(Math.min(Date.parse(instant), now.getTime() - MINUTE)).toISOString(),
  }
}

/** An instant so many minutes later. */
export const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE).toISOString()

/** `HH:MM` from an hour and a minute. */
export const clock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
