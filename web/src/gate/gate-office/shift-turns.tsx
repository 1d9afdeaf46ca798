import { unconfirmedName } from '@aangan/contract/core/unconfirmed'
import type { Shift } from '@aangan/contract/gate/gate-desk'
import { useLanguage } from '../../core/language/language.ts'
import { useDates } from '../../ui/dates.ts'

/** Who worked the desks of the gate meanwhile, a line each. */
export function ShiftTurns({ turns, zone }: { turns: Shift['turns']; zone: string | undefined }) {
  const language = useLanguage()
  const dates = useDates()
  if (turns.length === 0) return '–'
  const spanOf = (from: string, until: string | null): string => {
    const began = dates.moment(from, zone)
    if (until === null) return language.t('since {time}', { time: began })
    const isSameDay = dates.day(from, zone) === dates.day(until, zone)
    return `${began} – ${isSameDay ? dates.time(until, zone) : dates.moment(until, zone)}`
  }
  return (
    <ul className="flex flex-col gap-1">
      {turns.map(({ id, guard, confirmed, beganAt, endedAt }) => (
        <li key={id} className="flex flex-wrap gap-x-2">
          <span className="wrap-anywhere">{confirmed ? guard.name : unconfirmedName(language, guard.name)}</span>
          <span className="text-soft tabular-nums">{spanOf(beganAt, endedAt)}</span>
        </li>
      ))}
    </ul>
  )
}
