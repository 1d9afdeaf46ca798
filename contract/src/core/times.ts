import type { Language } from './language/language.ts'

type Formats = Pick<Language, 'locale' | 'month'>

const made = new Map<string, Intl.DateTimeFormat>()
/** A formatter, kept: creating one is slow. Without a time zone, that of the browser. */
export function dateFormat(
  locale: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = [locale, timeZone, JSON.stringify(options)].join()
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) })
  made.set(key, format)
  return format
}

/** `6:42 pm`, in every language. */
export const timeIn = (timeZone: string | undefined, at: Date): string =>
  dateFormat('en-IN', timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })
    .format(at)
    // Versions of ICU differ in the space before the half of the day, and in its letters.
    .replaceAll('\u202F', ' ')
    .toLowerCase()

/** `23 Nov 2026` */
export const dayIn = (formats: Formats, timeZone: string | undefined, at: Date): string =>
  shownDay(formats, timeZone, { year: 'numeric' }, at)

/** `23 Nov` */
export const dayAndMonthIn = (formats: Formats, timeZone: string | undefined, at: Date): string =>
  shownDay(formats, timeZone, {}, at)

/** In Indian English, Intl writes September with four letters. */
const shownDay = (
  { locale, month }: Formats,
  timeZone: string | undefined,
  year: { year?: 'numeric' },
  at: Date,
): string =>
  dateFormat(locale, timeZone, { day: 'numeric', month, ...year })
    .format(at)
    .replace('Sept', 'Sep')

/**
 * `6:42 pm` today, `23 Nov, 6:42 pm` on another day, `23 Nov 2025, 6:42 pm` in another year.
 * Joined by hand: with a full month name, Intl writes `21 नवंबर को 6:30 pm बजे`, too long for a list.
 */
export function momentIn(formats: Formats, timeZone: string | undefined, at: Date, now: Date): string {
  const time = timeIn(timeZone, at)
  if (dayIn(formats, timeZone, at) === dayIn(formats, timeZone, now)) return time
  const { format } = dateFormat(formats.locale, timeZone, { year: 'numeric' })
  const day = format(at) === format(now) ? dayAndMonthIn : dayIn
  return `${day(formats, timeZone, at)}, ${time}`
}
