import type { Language } from '@aangan/contract/core/language/language'
import { useLanguage } from '../core/language/language.ts'

/** Indian date formats in the reader's language; instants in the browser's time zone unless another is given. */
const format = (optionsIn: (language: Language) => Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (language: Language, value: string, timeZone?: string): string => {
    const key = `${language.locale} ${timeZone}`
    const known =
      formats.get(key) ??
      new Intl.DateTimeFormat(language.locale, { ...optionsIn(language), ...(timeZone && { timeZone }) })
    formats.set(key, known)
    return known.format(new Date(value))
  }
}

const dayOf = format(({ month }) => ({ day: 'numeric', month, year: 'numeric' }))
const dayAndMonthOf = format(({ month }) => ({ day: 'numeric', month }))
const weekdayOf = format(() => ({ weekday: 'short' }))
const timeOf = format(() => ({ hour: 'numeric', minute: '2-digit' }))
const timeWithSecondsOf = format(() => ({ hour: 'numeric', minute: '2-digit', second: '2-digit' }))

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
  /** `21 Nov, 6:30 pm` */
  readonly moment: Format
  /** `21 Nov 2026, 6:30:05 pm` */
  readonly stamp: Format
  /** A day without a time zone, `2026-11-21`: `21 Nov 2026`. */
  readonly plainDay: (day: string) => string
}

/** Joined by hand: with a full month name, Intl writes `21 नवंबर को 6:30 pm बजे`, too long for a list. */
export const datesIn = (language: Language): Dates => ({
  day: (value, zone) => dayOf(language, value, zone),
  dayAndMonth: (value, zone) => dayAndMonthOf(language, value, zone),
  weekday: (value, zone) => `${weekdayOf(language, value, zone)}, ${dayAndMonthOf(language, value, zone)}`,
  time: (value, zone) => timeOf(language, value, zone),
  moment: (value, zone) => `${dayAndMonthOf(language, value, zone)}, ${timeOf(language, value, zone)}`,
  stamp: (value, zone) => `${dayOf(language, value, zone)}, ${timeWithSecondsOf(language, value, zone)}`,
  plainDay: (day) => dayOf(language, `${day}T00:00:00Z`, 'UTC'),
})
export const useDates = (): Dates => datesIn(useLanguage())

/** Today's date in a time zone, `YYYY-MM-DD`. */
export const today = (timeZone?: string): string =>
  new Intl.DateTimeFormat('en-CA', { ...(timeZone && { timeZone }) }).format(new Date())

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
