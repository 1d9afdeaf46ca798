import { todayIn } from '../core/dates.ts'
import type { Language } from '../core/language/language.ts'

type Formats = Pick<Language, 'locale' | 'month'>

const made = new Map<string, Intl.DateTimeFormat>()
/** Kept, because creating one is slow. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}

/** `6:42 pm`: the day stands elsewhere. */
export const timeAlone = ({ locale }: Formats, timeZone: string, at: Date): string =>
  formatOf(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    // Versions of ICU differ in the space before the half of the day, and languages in its letters.
    .replaceAll('\u202F', ' ')
    .replace(/[AP]M/, (half) => half.toLowerCase())

/** `18:42`, and on another day `23 Nov, 18:42`: as a gate's texts say it. */
export function gateTime({ locale, month }: Formats, timeZone: string, at: Date, now: Date): string {
  const day = todayIn(timeZone, at) !== todayIn(timeZone, now) && ({ day: 'numeric', month } as const)
  return formatOf(locale, { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', ...day }).format(at)
}
