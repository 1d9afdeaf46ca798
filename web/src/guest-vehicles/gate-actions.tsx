import {
  canEditGuestVehicle,
  canManageGuestVehicle,
  canMarkEntry,
  canMarkExit,
  type GuestVehicle,
} from '@aangan/contract/guest-vehicles'
import { LogIn, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ask } from '../ui/confirm.ts'
import { Plate } from '../ui/plate.tsx'
import { useDeleteGuestVehicle, useMarkEntry, useMarkExit, type TellGate } from './guest-vehicles.queries.ts'

/** Longer than a double click: what was Mark Entry a moment ago must not be pressed as Mark Exit. */
const restMs = 600

/** What can be done with one guest, by whoever may: first and largest what the gate is for. */
export function GateActions({ guest, tell, onEdit }: { guest: GuestVehicle; tell: TellGate; onEdit: () => void }) {
  const user = useUser()
  const enter = useMarkEntry(tell)
  const exit = useMarkExit(tell)
  const remove = useDeleteGuestVehicle(tell)
  const resting = useRest(guest.status)
  const { id, vehicleNo } = guest
  const askAndRemove = async () => {
    if (
      await ask({
        question: 'Are you sure you want to delete this vehicle?',
        thing: <Plate no={vehicleNo} />,
        verb: 'Delete',
      })
    )
      remove.start(id)
  }
  if (!canManageGuestVehicle(user, guest)) return null
  return (
    <div className="flex w-full flex-col gap-1 lg:w-44">
      {canMarkEntry(user, guest) && (
        <Button
          tone="primary"
          size="lg"
          aria-label={`Mark Entry ${vehicleNo}`}
          busy={enter.busy}
          onClick={() => enter.start(id)}
        >
          <LogIn aria-hidden="true" className="size-5" />
          Mark Entry
        </Button>
      )}
      {canMarkExit(user, guest) && (
        <Button
          size="lg"
          aria-label={`Mark Exit ${vehicleNo}`}
          busy={exit.busy || resting}
          onClick={() => exit.start(id)}
        >
          <LogOut aria-hidden="true" className="size-5" />
          Mark Exit
        </Button>
      )}
      <div className="flex justify-between lg:justify-around">
        {canEditGuestVehicle(user, guest) && (
          <Button size="sm" tone="quiet" aria-label={`Edit ${vehicleNo}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button
          size="sm"
          tone="quiet-danger"
          aria-label={`Delete ${vehicleNo}`}
          busy={remove.busy}
          onClick={() => void askAndRemove()}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}

/** True for a moment after the status changed in front of one's eyes. */
function useRest(status: string): boolean {
  const [seen, setSeen] = useState(status)
  useEffect(() => {
    if (seen === status) return
    const timer = setTimeout(() => setSeen(status), restMs)
    return () => clearTimeout(timer)
  }, [seen, status])
  return seen !== status
}
