import { useLanguage } from '../language/language.ts'
import { useDates } from '../ui/dates.ts'
import type { Expected } from './board-lists.ts'
import { words } from './words.ts'

/** How the desk says times: all by the community's clock. */
export function useTimes(zone: string, now: number) {
  const { t } = useLanguage()
  const dates = useDates()
  const dayOf = (instant: string) => dates.day(instant, zone)
  const today = dayOf(new Date(now).toISOString())
  /** The day is left out today. */
  const at = (instant: string): string =>
    dayOf(instant) === today ? dates.time(instant, zone) : dates.moment(instant, zone)
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    at,
    time: (instant: string) => dates.time(instant, zone),
    isToday: (ms: number) => dayOf(iso(ms)) === today,
    weekday: (ms: number) => dates.weekday(iso(ms), zone),
    /** How long since an instant. */
    long: (since: string): string => {
      const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
      return minutes < 60
        ? t(words.minutes, { count: minutes })
        : t(words.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    },
    window: ({ from, until }: Pick<Expected, 'from' | 'until'>): string =>
      until === undefined
        ? at(iso(from))
        : t(words.window, {
            from: at(iso(from)),
            until: dayOf(iso(from)) === dayOf(iso(until)) ? dates.time(iso(until), zone) : at(iso(until)),
          }),
  }
}
