import type { Language } from '@aangan/contract/core/language/language'
import { dateFormat, dayAndMonthIn, dayIn, momentIn, timeIn } from '@aangan/contract/core/times'
import { useLanguage } from '../core/language/language.ts'

/** Instants in the browser's time zone unless another is given. */
type Format = (value: string, timeZone?: string) => string
export interface Dates {
  /** `21 Nov 2026` */
  readonly day: Format
  /** `21 Nov` */
  readonly dayAndMonth: Format
  /** `Sat, 21 Nov` */
  readonly weekday: Format
  /** `6:30 pm` */
  readonly time: Format
  /** `6:30 pm` today, else `21 Nov, 6:30 pm`, in another year `21 Nov 2025, 6:30 pm`. */
  readonly moment: Format
  /** `21 Nov 2026, 6:30 pm`, on paper that is read on another day. */
  readonly stamp: Format
  /** A day without a time zone, `2026-11-21`: `21 Nov 2026`. */
  readonly plainDay: (day: string) => string
}

export function datesIn(language: Language): Dates {
  const day: Format = (value, zone) => dayIn(language, zone, new Date(value))
  const dayAndMonth: Format = (value, zone) => dayAndMonthIn(language, zone, new Date(value))
  const time: Format = (value, zone) => timeIn(zone, new Date(value))
  return {
    day,
    dayAndMonth,
    weekday: (value, zone) =>
      `${dateFormat(language.locale, zone, { weekday: 'short' }).format(new Date(value))}, ${dayAndMonth(value, zone)}`,
    time,
    moment: (value, zone) => momentIn(language, zone, new Date(value), new Date()),
    stamp: (value, zone) => `${day(value, zone)}, ${time(value, zone)}`,
    plainDay: (value) => day(`${value}T00:00:00Z`, 'UTC'),
  }
}
export const useDates = (): Dates => datesIn(useLanguage())

/** Today's date in a time zone, `YYYY-MM-DD`. */
export const today = (timeZone?: string): string =>
  new Intl.DateTimeFormat('en-CA', { ...(timeZone && { timeZone }) }).format(new Date())

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
