import { limits } from '@aangan/contract/fields'
import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { normalisePlate } from '@aangan/contract/plates'
import { useMemo } from 'react'
import { inGateOrder } from './guest-order.ts'
import { useFoundGuests, useGuestVehicles } from './guest-vehicles.queries.ts'

const none: readonly GuestVehicle[] = []

/** What the gate lists: those around today; while something is looked for, everybody with it in their number. `asked` follows `typed` after a pause. */
export function useGateList(typed: string, asked: string, communityId: string) {
  const wanted = normalisePlate(typed)
  const listed = useGuestVehicles(communityId)
  const found = useFoundGuests(normalisePlate(asked), communityId)
  const rows = useMemo(() => {
    const current = listed.data ?? none
    const known = new Set(current.map(({ id }) => id))
    const older = wanted ? (found.data ?? none).filter(({ id }) => !known.has(id)) : none
    return inGateOrder([...current, ...older].filter((guest) => normalisePlate(guest.vehicleNo).includes(wanted)))
  }, [listed.data, found.data, wanted])
  // That there is none is said when the server has looked for just this.
  const looks = wanted.length >= limits.findMin
  const source = looks && rows.length === 0 && listed.data ? found : listed
  const answered = source === listed || normalisePlate(asked) === wanted
  const isThere = listed.data !== undefined && (source === listed || (answered && found.data !== undefined))
  return {
    wanted,
    rows,
    /** Changes with what is asked, and when it is answered: other rows, not the same ones in another order. */
    key: [communityId, wanted, isThere, found.isSuccess].join(' '),
    /** Which of the two calls failed, the list's own first. */
    error: listed.error ?? (looks ? found.error : null),
    isPending: source.isPending || !answered,
    /** What is there can be shown. */
    isThere,
    /** The server sent as many as it ever does: there may be more. */
    isCut: looks && found.data?.length === limits.searchResults,
    refetch: () => {
      if (listed.error || !looks) void listed.refetch()
      if (looks && !found.isSuccess) void found.refetch()
    },
  }
}
