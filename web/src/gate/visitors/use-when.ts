import type { Pass } from '@aangan/contract/gate/passes'
import { passDays } from '@aangan/contract/gate/pass-windows'
import { useLanguage } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { datesIn } from '../../ui/dates.ts'
import { shortDay } from './weekdays.ts'

/** When a pass is good, in the reader's words. `near`: says Today and Tomorrow; not in what is sent on. */
export function useWhen(): (pass: Pass, how?: { near: boolean }) => string {
  const language = useLanguage()
  const zone = useUser().community?.timeZone
  const { t } = language
  const dates = datesIn(language)
  return (pass, { near } = { near: false }) => {
    const { validFrom, validUntil, days, dayFrom, dayUntil } = pass
    if (pass.frequency === 'FREQUENT') {
      const hours = { from: dates.time(onClock(dayFrom), 'UTC'), until: dates.time(onClock(dayUntil), 'UTC') }
      // One millisecond before midnight is still the last day.
      const date = dates.day(new Date(Date.parse(validUntil) - 1).toISOString(), zone)
      if (days.length === passDays.length) return t('Every day, {from} to {until}, up to {date}', { ...hours, date })
      const names = days.map((day) => shortDay(language, day)).join(', ')
      return t('{days}, {from} to {until}, up to {date}', { ...hours, date, days: names })
    }
    const dayOf = (at: string) => {
      if (near && dates.day(at, zone) === dates.day(inDays(0), zone)) return t('Today')
      if (near && dates.day(at, zone) === dates.day(inDays(1), zone)) return t('Tomorrow')
      return dates.weekday(at, zone)
    }
    const [from, until] = [dates.time(validFrom, zone), dates.time(validUntil, zone)]
    return dates.day(validFrom, zone) === dates.day(validUntil, zone)
      ? t('{day}, {from} to {until}', { day: dayOf(validFrom), from, until })
      : t('{day}, {from} to {lastDay}, {until}', { day: dayOf(validFrom), from, lastDay: dayOf(validUntil), until })
  }
}

const onClock = (time: string | null) => `1970-01-01T${time ?? '00:00'}:00Z`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
