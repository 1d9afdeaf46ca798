import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import type { HouseHelper, ListedHouse } from '@aangan/contract/society/house-helpers'
import { houseLabel } from '@aangan/contract/core/houses'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../domain/call-link.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { useDates } from '../../ui/dates.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { ListStates } from '../../ui/list/list-states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useMyHomes } from '../../domain/my-homes.ts'
import { useMyHelpers, useRemoveFromMyList } from './my-helpers.queries.ts'

const AbsenceForm = lazyScreen(() => import('./absence.form.tsx'), 'AbsenceForm')
const AttendanceDialog = lazyScreen(() => import('./attendance.tsx'), 'AttendanceDialog')

/** Lists a helper of several own houses once. */
export function MyHelpers() {
  const t = useT()
  const helpers = useMyHelpers(true)
  const homes = useMyHomes()
  return (
    <section aria-labelledby="my-helpers" className="mb-8">
      <h3 id="my-helpers" className="mb-3 text-lg font-bold">
        {t('My Helpers')}
      </h3>
      {/* As high as it is while it loads: the list below stays where it is. */}
      <div className="min-h-48">
        <ListStates
          query={helpers}
          rowKey={({ id }) => id}
          missing="This helper is no longer on your list."
          empty="Nobody is on your list yet."
          hint="Add those who come to your house: the gate lets them in with their code, and you see when they come."
          failure={(reason) => msg('Failed to load your helpers: {reason}', { reason })}
        >
          {(rows) => (
            <ul aria-label={t('My Helpers')} className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
              {rows.flatMap((helper) =>
                helper.houses.map((house) => (
                  <li key={`${helper.id} ${house.id}`} className="min-w-0">
                    <MyHelper helper={helper} house={house} isOneOfSeveral={homes.length > 1} />
                  </li>
                )),
              )}
            </ul>
          )}
        </ListStates>
      </div>
    </section>
  )
}

type Opened = { readonly what: 'attendance' | 'absence'; readonly key: number; readonly open: boolean }

interface MyHelperProps {
  helper: HouseHelper
  house: ListedHouse
  /** Then the card says which. */
  isOneOfSeveral: boolean
}

function MyHelper({ helper, house, isOneOfSeveral }: MyHelperProps) {
  const t = useT()
  const remove = useRemoveFromMyList()
  const [opened, setOpened] = useState<Opened>()
  const { id, category, contactNo } = helper
  const label = houseLabel(house.division, house.houseNo)
  const name = isOneOfSeveral ? `${helper.name}, ${label}` : helper.name
  const heading = `my-helper-${id}-${house.id}`
  const open = (what: Opened['what']) => setOpened({ what, open: true, key: (opened?.key ?? 0) + 1 })
  const close = () => setOpened(opened && { ...opened, open: false })
  const askAndRemove = async () => {
    const question = 'Are you sure you want to remove this helper from your list?'
    if (await ask({ question, subject: name, verb: 'Remove' })) remove.start({ id, houseId: house.id })
  }
  return (
    <article aria-labelledby={heading} className="card flex h-full flex-col gap-1 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h4 id={heading} className="min-w-0 font-bold wrap-anywhere">
          {name}
        </h4>
        {helper.isInside && <StatusBadge tone="success" label="Inside" />}
      </div>
      <p className="text-sm text-soft">{t(helperCategoryLabels[category])}</p>
      <LastSeen helper={helper} />
      <CallLink number={contactNo} name={helper.name} />
      <div className="mt-auto flex flex-wrap gap-2 pt-3">
        <Button size="sm" aria-label={t('Attendance of {name}', { name })} onClick={() => open('attendance')}>
          {t('Attendance')}
        </Button>
        <Button size="sm" aria-label={t('Tell Absence of {name}', { name })} onClick={() => open('absence')}>
          {t('Tell Absence')}
        </Button>
        <Button
          size="sm"
          tone="quiet-danger"
          aria-label={t('Remove from My List: {name}', { name })}
          busy={remove.runningFor !== undefined}
          onClick={() => void askAndRemove()}
        >
          {t('Remove from My List')}
        </Button>
      </div>
      {opened?.what === 'attendance' && (
        <AttendanceDialog
          key={opened.key}
          helper={{ id, name }}
          houseId={house.id}
          open={opened.open}
          onClose={close}
        />
      )}
      {opened?.what === 'absence' && (
        <AbsenceForm key={opened.key} helper={helper} open={opened.open} onClose={close} />
      )}
    </article>
  )
}

function LastSeen({ helper: { isInside, inAt, outAt, absentUntil } }: { helper: HouseHelper }) {
  const t = useT()
  const { moment, plainDay } = useDates()
  return (
    <div className="text-sm text-soft">
      {absentUntil !== null && (
        <p className="font-medium text-warning">{t('Absent until {day}', { day: plainDay(absentUntil) })}</p>
      )}
      {isInside && inAt !== null && <p>{t('Inside since {time}', { time: moment(inAt) })}</p>}
      {!isInside && outAt !== null && <p>{t('Left at {time}', { time: moment(outAt) })}</p>}
    </div>
  )
}
