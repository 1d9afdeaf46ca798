import { todayIn } from '../core/dates.ts'
import type { Language } from '../core/language/language.ts'

type Formats = Pick<Language, 'locale' | 'month'>

/** Creating a formatter is slow. */
const made = new Map<string, Intl.DateTimeFormat>()
function formatOf({ locale, month }: Formats, timeZone: string, withDay: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${withDay}`
  const known = made.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    ...(withDay && { day: 'numeric', month }),
  })
  made.set(key, format)
  return format
}

/** `18:42`: the day stands elsewhere. */
export const timeAlone = (formats: Formats, timeZone: string, at: Date): string =>
  formatOf(formats, timeZone, false).format(at)

/** `18:42`, and on another day `23 Nov, 18:42`: as a gate's texts say it. */
export const gateTime = (formats: Formats, timeZone: string, at: Date, now: Date): string =>
  formatOf(formats, timeZone, todayIn(timeZone, at) !== todayIn(timeZone, now)).format(at)
