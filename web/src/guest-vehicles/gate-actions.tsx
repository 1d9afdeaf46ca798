import { isPrivileged } from '@aangan/contract/actor'
import {
  canEditGuestVehicle,
  canManageGuestVehicle,
  canMarkEntry,
  canMarkExit,
  type GuestStatus,
  type GuestVehicle,
} from '@aangan/contract/guest-vehicles'
import { sentence } from '@aangan/contract/language/text'
import { LogIn, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../language/language.ts'
import { useUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ask } from '../ui/confirm.ts'
import { useDates } from '../ui/dates.ts'
import { Plate } from '../ui/plate.tsx'
import { useDeleteGuestVehicle, useMarkEntry, useMarkExit, useUndo, type Gate } from './guest-vehicles.queries.ts'
import { busyMs } from './use-hold.ts'

/** Longer than a double click, whose second press must not hit Mark Exit in the place of Mark Entry. */
const restMs = 600

interface Props {
  guest: GuestVehicle
  gate: Gate
  /** The community's time zone. */
  zone: string | undefined
  onEdit: () => void
}

export function GateActions({ guest, gate, zone, onEdit }: Props) {
  const t = useT()
  const user = useUser()
  const remove = useDeleteGuestVehicle(gate)
  const [undoable, offerUndo] = useUndoable(guest.status)
  const { vehicleNo } = guest
  const askAndRemove = async () => {
    const question = 'Are you sure you want to delete this vehicle?'
    if (await ask({ question, subject: <Plate no={vehicleNo} />, verb: 'Delete' })) remove.start(guest)
  }
  if (!canManageGuestVehicle(user, guest)) return null
  return (
    <div className="flex w-full flex-col gap-1 lg:w-44">
      <MarkButton guest={guest} gate={gate} zone={zone} offerUndo={offerUndo} />
      {/* Keeps the button's space while Undo is offered, so that the rows below do not move. */}
      {guest.status === 'EXITED' && undoable && (
        <p className={`flex items-center justify-center text-sm text-soft ${isPrivileged(user) ? 'h-14' : 'h-11'}`}>
          {t('Just left')}
        </p>
      )}
      <div className="grid grid-cols-3 items-center">
        {canEditGuestVehicle(user, guest) && (
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('Edit {vehicleNo}', { vehicleNo })}
            className="justify-self-start lg:px-2"
            onClick={onEdit}
          >
            {t('Edit')}
          </Button>
        )}
        {undoable && <UndoButton key={undoable} guest={guest} gate={gate} what={undoable} />}
        <Button
          size="sm"
          tone="quiet-danger"
          aria-label={t('Delete {vehicleNo}', { vehicleNo })}
          className="col-start-3 justify-self-end lg:px-2"
          busy={remove.busy}
          onClick={() => void askAndRemove()}
        >
          {t('Delete')}
        </Button>
      </div>
    </div>
  )
}

type Marked = 'entry' | 'exit'

function MarkButton({ guest, gate, zone, offerUndo }: Omit<Props, 'onEdit'> & { offerUndo: (what: Marked) => void }) {
  const t = useT()
  const dates = useDates()
  const user = useUser()
  const enter = useMarkEntry(gate, () => offerUndo('entry'))
  const exit = useMarkExit(gate, () => offerUndo('exit'))
  const resting = useRest(guest.status)
  const { vehicleNo, entryTime } = guest
  const askAndEnter = async () => {
    const sameDay = dates.day(entryTime, zone) === dates.day(new Date().toISOString(), zone)
    const day = dates.dayAndMonth(entryTime, zone)
    const question = sentence('This guest is expected on {day}. Mark entry now?', { day })
    if (sameDay || (await ask({ question, subject: <Plate no={vehicleNo} />, verb: 'Mark Entry', harmless: true })))
      enter.start(guest)
  }
  // Large buttons are for the gate; a resident's list is for planning.
  const large = isPrivileged(user)
  const size = large ? 'lg' : 'md'
  return (
    <>
      {canMarkEntry(user, guest) && (
        <Button
          {...(large && { tone: 'primary' })}
          size={size}
          aria-label={t('Mark Entry {vehicleNo}', { vehicleNo })}
          busy={enter.busy}
          paused={resting}
          onClick={() => void askAndEnter()}
        >
          <LogIn aria-hidden="true" className="size-5" />
          {t('Mark Entry')}
        </Button>
      )}
      {canMarkExit(user, guest) && (
        <Button
          size={size}
          aria-label={t('Mark Exit {vehicleNo}', { vehicleNo })}
          busy={exit.busy}
          paused={resting}
          onClick={() => exit.start(guest)}
        >
          <LogOut aria-hidden="true" className="size-5" />
          {t('Mark Exit')}
        </Button>
      )}
    </>
  )
}

function UndoButton({ guest, gate, what }: Pick<Props, 'guest' | 'gate'> & { what: Marked }) {
  const t = useT()
  const undo = useUndo(what, gate)
  const { vehicleNo } = guest
  return (
    <Button
      size="sm"
      aria-label={
        what === 'entry' ? t('Undo entry of {vehicleNo}', { vehicleNo }) : t('Undo exit of {vehicleNo}', { vehicleNo })
      }
      className="col-start-2 justify-self-center lg:px-2"
      busy={undo.busy}
      onClick={() => undo.start(guest)}
    >
      {t('Undo')}
    </Button>
  )
}

/** The mark that can still be undone. */
function useUndoable(status: GuestStatus) {
  const [last, setLast] = useState<{ what: Marked }>()
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(undefined), busyMs)
    return () => clearTimeout(timer)
  }, [last])
  const undoable = last && status === (last.what === 'entry' ? 'ARRIVED' : 'EXITED') ? last.what : undefined
  return [undoable, (what: Marked) => setLast({ what })] as const
}

/** True for a moment after the status changed. */
function useRest(status: string): boolean {
  const [seen, setSeen] = useState(status)
  useEffect(() => {
    if (seen === status) return
    const timer = setTimeout(() => setSeen(status), restMs)
    return () => clearTimeout(timer)
  }, [seen, status])
  return seen !== status
}
