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

const madeAlone = new Map<string, Intl.DateTimeFormat>()
/** `6:42 pm`: the day stands elsewhere. */
export function timeAlone({ locale }: Formats, timeZone: string, at: Date): string {
  const key = `${locale} ${timeZone}`
  const format = madeAlone.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  madeAlone.set(key, format)
  // Versions of ICU differ in the space before the half of the day, and languages in its letters.
  return format
    .format(at)
    .replaceAll('\u202F', ' ')
    .replace(/[AP]M/, (half) => half.toLowerCase())
}

/** `18:42`, and on another day `23 Nov, 18:42`: as a gate's texts say it. */
export const gateTime = (formats: Formats, timeZone: string, at: Date, now: Date): string =>
  formatOf(formats, timeZone, todayIn(timeZone, at) !== todayIn(timeZone, now)).format(at)
