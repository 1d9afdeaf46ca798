import { momentIn, timeIn } from '@aangan/contract/core/times'
import { useLanguage } from '../../core/language/language.ts'
import { useDates } from '../../ui/dates.ts'
import type { Expected } from './board-lists.ts'
import { words } from '../parts/words.ts'

/** How the desk says times: all by the community's clock. */
export function useTimes(zone: string, now: number) {
  const language = useLanguage()
  const { t } = language
  const dates = useDates()
  const dayOf = (instant: string) => dates.day(instant, zone)
  const today = dayOf(new Date(now).toISOString())
  const at = (instant: string): string => momentIn(language, zone, new Date(instant), new Date(now))
  const time = (instant: string): string => timeIn(zone, new Date(instant))
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    at,
    time,
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
            until: dayOf(iso(from)) === dayOf(iso(until)) ? time(iso(until)) : at(iso(until)),
          }),
  }
}
