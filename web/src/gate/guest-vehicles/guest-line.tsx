import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { useT } from '../../core/language/language.ts'
import { useDates } from '../../ui/dates.ts'
import { lateness } from './guest-groups.ts'

interface Props {
  guest: GuestVehicle
  now: number
  zone: string | undefined
}

export function GuestLine({ guest, now, zone }: Props) {
  const t = useT()
  const short = useShortTime(zone)
  const { status, entryTime } = guest
  const today = new Date(now).toISOString()
  if (status !== 'PLANNED') return <CameAndLeft guest={guest} known={today} zone={zone} />
  // The heading above names a day to come.
  const known = Date.parse(entryTime) > now ? entryTime : today
  return (
    <span className={lateness(guest, now) ? 'text-warning' : undefined}>
      <span>{t('due {time}', { time: short(entryTime, known) })}</span>
      <Late guest={guest} now={now} separator />
    </span>
  )
}

/** `12 min late`, or nothing. */
export function Late({ guest, now, separator = false }: Omit<Props, 'zone'> & { separator?: boolean }) {
  const t = useT()
  const late = lateness(guest, now)
  if (!late) return null
  const words =
    'minutes' in late
      ? t('{count, plural, one {# min late} other {# min late}}', { count: late.minutes })
      : t('{count, plural, one {# hour late} other {# hours late}}', { count: late.hours })
  return (
    <>
      {separator && ' · '}
      <span className="font-semibold whitespace-nowrap text-warning">{words}</span>
    </>
  )
}

/** When a guest came in and left. `known`: an instant of the day that need not be named. */
export function CameAndLeft({ guest: { arrivedAt, exitedAt }, known, zone }: Omit<Props, 'now'> & { known: string }) {
  const t = useT()
  const short = useShortTime(zone)
  return (
    <>
      {arrivedAt && <span className="whitespace-nowrap">{t('In {time}', { time: short(arrivedAt, known) })}</span>}
      {arrivedAt && exitedAt && ' · '}
      {exitedAt && (
        <span className="whitespace-nowrap">{t('Left {time}', { time: short(exitedAt, arrivedAt ?? known) })}</span>
      )}
    </>
  )
}

/** Leaves out the day if it is the same as `known`'s. */
function useShortTime(zone: string | undefined) {
  const dates = useDates()
  return (at: string, known: string) =>
    dates.day(at, zone) === dates.day(known, zone)
      ? dates.time(at, zone)
      : `${dates.dayAndMonth(at, zone)}, ${dates.time(at, zone)}`
}
