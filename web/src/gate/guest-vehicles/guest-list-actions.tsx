import { isPrivileged } from '@aangan/contract/core/actor'
import {
  canManageGuestVehicle,
  canMarkEntry,
  canMarkExit,
  type GuestStatus,
  type GuestVehicle,
} from '@aangan/contract/gate/guest-vehicles'
import { msg } from '@aangan/contract/core/language/text'
import { LogIn, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useGuestManager } from '../../people/household/guest-manager.part.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { browserZone, useDates } from '../../ui/dates.ts'
import { Plate } from '../../domain/plate.tsx'
import { isOnAnotherDay } from './guest-groups.ts'
import { useMarkEntry, useMarkExit, useUndo, type Gate } from './guest-vehicles.queries.ts'
import { busyMs } from './use-hold.ts'

/** Longer than a double click, whose second press must not hit Mark Exit in the place of Mark Entry. */
const restMs = 600

interface Props {
  guest: GuestVehicle
  gate: Gate
  /** The community's time zone. */
  zone: string | undefined
}

/** The large button, with Undo beside it for a moment. */
export function GateActions({ guest, gate, zone }: Props) {
  const t = useT()
  const user = useGuestManager()
  const [undoable, offerUndo] = useUndoable(guest.status)
  if (!canManageGuestVehicle(user, guest)) return null
  return (
    <div className="relative flex shrink-0">
      <MarkButton guest={guest} gate={gate} zone={zone} offerUndo={offerUndo} />
      {/* Keeps the button's place while Undo is offered. */}
      {guest.status === 'EXITED' && undoable && (
        <p className={`flex items-center justify-center text-center text-xs text-soft ${sizeFor(isPrivileged(user))}`}>
          {t('Just left')}
        </p>
      )}
      {/* Lies over what is beside it, so that no row gets higher. */}
      {undoable && <UndoButton key={undoable} guest={guest} gate={gate} what={undoable} />}
    </div>
  )
}

/** Large buttons are for the gate, where the icon stands above the words; a resident's list is for planning. */
const sizeFor = (large: boolean) =>
  large
    ? 'min-h-14 w-21 flex-col gap-0.5 px-1 text-xs lg:text-sm lg:min-h-11 whitespace-nowrap lg:w-auto lg:min-w-26 lg:px-2 lg:pointer-coarse:min-h-14'
    : 'min-w-24 px-2'

type Marked = 'entry' | 'exit'

function MarkButton({ guest, gate, zone, offerUndo }: Props & { offerUndo: (what: Marked) => void }) {
  const t = useT()
  const dates = useDates()
  const user = useGuestManager()
  const enter = useMarkEntry(gate, () => offerUndo('entry'))
  const exit = useMarkExit(gate, () => offerUndo('exit'))
  const resting = useRest(guest.status)
  const { vehicleNo, entryTime } = guest
  const askAndEnter = async () => {
    const day = dates.dayAndMonth(entryTime, zone)
    const question = msg('This guest is expected on {day}. Mark entry now?', { day })
    const another = isOnAnotherDay(entryTime, Date.now(), zone ?? browserZone())
    if (!another || (await ask({ question, subject: <Plate no={vehicleNo} />, verb: 'Mark Entry', harmless: true })))
      enter.start(guest)
  }
  const large = isPrivileged(user)
  return (
    <>
      {canMarkEntry(user, guest) && (
        <Button
          {...(large && { tone: 'primary' })}
          className={sizeFor(large)}
          aria-label={t('Mark Entry {vehicleNo}', { vehicleNo })}
          busy={enter.busy}
          paused={resting}
          onClick={() => void askAndEnter()}
        >
          {!enter.busy && <LogIn className="lg:hidden" />}
          {t('Mark Entry')}
        </Button>
      )}
      {canMarkExit(user, guest) && (
        <Button
          className={sizeFor(large)}
          aria-label={t('Mark Exit {vehicleNo}', { vehicleNo })}
          busy={exit.busy}
          paused={resting}
          onClick={() => exit.start(guest)}
        >
          {!exit.busy && <LogOut className="lg:hidden" />}
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
      className="absolute inset-y-0 end-full me-1 w-max px-2"
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
