import {
  attendanceStateLabels,
  canMarkDay,
  type AttendanceDay,
  type AttendanceState,
  type HouseHelper,
} from '@aangan/contract/society/house-helpers'
import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useLanguage, useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { browserZone, today, useDates } from '../../ui/dates.ts'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useNow } from '../../ui/browser/use-now.ts'
import { useAttendance, useMark } from './my-helpers.queries.ts'

interface AttendanceProps {
  helper: Pick<HouseHelper, 'id' | 'name'>
  houseId: string
  open: boolean
  onClose: () => void
}

/** A month, day by day: what the gate saw, and what the house says itself. */
export function AttendanceDialog({ helper, houseId, open, onClose }: AttendanceProps) {
  const t = useT()
  const language = useLanguage()
  const [month, setMonth] = useState(() => today().slice(0, 7))
  const days = useAttendance({ id: helper.id, houseId }, month)
  const named = new Intl.DateTimeFormat(language.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const until = today()
  // The latest day first.
  const shown = days.data?.filter(({ day }) => day <= until).reverse() ?? []
  return (
    <Dialog open={open} title="Attendance" about={helper.name} onClose={onClose}>
      <div className="mt-3 flex items-center justify-between gap-2">
        <IconButton
          icon={ChevronLeft}
          tone="quiet"
          label={t('Previous month')}
          run={() => setMonth(monthFrom(month, -1))}
        />
        <p aria-live="polite" className="font-semibold">
          {named.format(new Date(`${month}-01T00:00Z`))}
        </p>
        {month < until.slice(0, 7) ? (
          <IconButton
            icon={ChevronRight}
            tone="quiet"
            label={t('Next month')}
            run={() => setMonth(monthFrom(month, 1))}
          />
        ) : (
          <span className="w-8 pointer-coarse:w-11" />
        )}
      </div>
      <p className="mt-1 min-h-6 text-sm text-soft">
        {days.data && t('Came on {count, plural, one {# day} other {# days}}', { count: shown.filter(came).length })}
      </p>
      {days.error && (
        <Failure text={msg('Failed to load the attendance: {reason}', { reason: messageOf(days.error) })} />
      )}
      <ul
        aria-label={t('Attendance')}
        className="-mx-2 mt-2 flex h-[50dvh] min-h-40 flex-col divide-y divide-line overflow-y-auto px-2"
      >
        {shown.map((one) => (
          <Day key={one.day} helper={helper} houseId={houseId} {...one} />
        ))}
      </ul>
      <DialogButtons>
        <Button tone="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const came = ({ state }: AttendanceDay): boolean => state === 'CAME'

const monthFrom = (month: string, by: number): string => {
  const at = new Date(`${month}-01T00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}

const tones: Readonly<Record<AttendanceState, string>> = {
  CAME: 'text-success',
  ABSENT: 'text-warning',
  NONE: 'text-soft',
  DID_NOT_COME: 'text-danger',
}

function Day({
  helper,
  houseId,
  day,
  state,
  mark,
  inAt,
  outAt,
  outSeen,
}: AttendanceDay & Pick<AttendanceProps, 'helper' | 'houseId'>) {
  const t = useT()
  const say = useSay()
  const { weekday, time } = useDates()
  const marking = useMark({ id: helper.id, houseId })
  const date = weekday(`${day}T00:00Z`, 'UTC')
  const markable = canMarkDay(day, { now: new Date(useNow()), timeZone: browserZone() })
  const choices = [
    ['CAME', 'Came', Check],
    ['DID_NOT_COME', 'Did not come', X],
  ] as const
  return (
    <li className="flex items-center justify-between gap-x-3 py-2">
      <div className="min-w-0">
        <p className="font-medium">{date}</p>
        <p className={`text-sm ${tones[state]}`}>
          {say(attendanceStateLabels[state])}
          {inAt !== null && (
            <span className="ms-2 text-soft tabular-nums">
              {outAt === null
                ? t('In at {time}', { time: time(inAt) })
                : outSeen
                  ? t('{from} to {until}', { from: time(inAt), until: time(outAt) })
                  : t('In at {time}, leaving not seen', { time: time(inAt) })}
            </span>
          )}
        </p>
      </div>
      {markable && (
        <div role="group" aria-label={t('Mark {day}', { day: date })} className="flex gap-1">
          {choices.map(([value, label, Icon]) => (
            <Button
              key={value}
              size="icon"
              tone={mark === value ? 'primary' : 'plain'}
              aria-label={t(label)}
              title={t(label)}
              aria-pressed={mark === value}
              busy={marking.runningFor?.day === day && marking.runningFor.mark === value}
              onClick={() => marking.start({ day, mark: mark === value ? null : value })}
            >
              <Icon />
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
