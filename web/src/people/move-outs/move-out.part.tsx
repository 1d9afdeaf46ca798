import { msg } from '@aangan/contract/core/language/text'
import { lazy, Suspense, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { keptFor } from '../../ui/form/use-draft.ts'
import { draftOfMoveOut } from './draft.ts'
import type { MoveOutProps } from './move-out.form.tsx'
import { useStay } from './move-outs.queries.ts'

// Fetched with the first press.
const MoveOutForm = lazy(async () => ({ default: (await import('./move-out.form.tsx')).MoveOutForm }))

/** The button, for who may end this occupancy. */
export function MoveOut({ occupancy, house }: MoveOutProps) {
  const t = useT()
  const opener = useRef<HTMLButtonElement>(null)
  // What was typed before a reload is shown again.
  const [asked, setAsked] = useState(() => (keptFor(draftOfMoveOut(occupancy.id)) ? 1 : 0))
  const [open, setOpen] = useState(asked > 0)
  const show = () => {
    setAsked(asked + 1)
    setOpen(true)
  }
  return (
    <>
      <Button
        ref={opener}
        size="sm"
        tone="quiet-danger"
        className="first:-ms-3.25"
        aria-label={t('Move Out: {name}', { name: occupancy.userName })}
        onClick={show}
      >
        {t('Move Out')}
      </Button>
      {asked > 0 && (
        <Suspense>
          <MoveOutForm
            key={asked}
            occupancy={occupancy}
            house={house}
            open={open}
            returnFocus={() => opener.current}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The day, while it is to come. */
export function LastDay({ of: endsOn }: { of: string }) {
  const dates = useDates()
  return <StatusBadge tone="warning" label={msg('Moves out on {date}', { date: dates.plainDay(endsOn) })} />
}

/** The day, and the way back. */
export function MovesOut({ occupancy: { id, endsOn, userName: name } }: Pick<MoveOutProps, 'occupancy'>) {
  const t = useT()
  const stay = useStay()
  if (endsOn === null) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <LastDay of={endsOn} />
      <Button
        size="sm"
        tone="quiet"
        aria-label={t('Stay: {name}', { name })}
        busy={stay.runningFor === id}
        onClick={() => stay.start(id)}
      >
        {t('Stay')}
      </Button>
    </span>
  )
}
