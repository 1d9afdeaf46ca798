import { limits } from '@aangan/contract/core/constants'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { normalisePlate } from '@aangan/contract/core/plates'
import { useMemo } from 'react'
import { inGateOrder } from './guest-groups.ts'
import { useFoundGuests, useGuestVehicles } from './guest-vehicles.queries.ts'

const none: readonly GuestVehicle[] = []

/** The gate's list: today's guests, or during a search every guest whose number contains it. `settled` follows `typed` after a pause. */
export function useGateList(typed: string, settled: string, communityId: string) {
  const wanted = normalisePlate(typed)
  const listed = useGuestVehicles(communityId)
  const part = normalisePlate(settled)
  const found = useFoundGuests(part, communityId)
  const rows = useMemo(() => {
    const current = listed.data ?? none
    const known = new Set(current.map(({ id }) => id))
    const older = wanted ? (found.data ?? none).filter(({ id }) => !known.has(id)) : none
    return inGateOrder([...current, ...older].filter((guest) => normalisePlate(guest.vehicleNo).includes(wanted)))
  }, [listed.data, found.data, wanted])
  // 'None' is said only when the server has searched for exactly this.
  const looks = wanted.length >= limits.findMin
  const source = looks && rows.length === 0 && listed.data ? found : listed
  const answered = source === listed || part === wanted
  const isThere = listed.data !== undefined && (source === listed || (answered && found.data !== undefined))
  return {
    wanted,
    /** Empty while it is too short to search for. */
    found: part.length >= limits.findMin ? part : '',
    rows,
    all: listed.data ?? none,
    /** Changes with the search and its answer: then the rows are other ones, not the same in another order. */
    key: [communityId, wanted, isThere, found.isSuccess].join(' '),
    /** The error of the list, else of the search. */
    error: listed.error ?? (looks ? found.error : null),
    isPending: source.isPending || !answered,
    /** The rows answer the search. */
    isThere,
    /** The server sent its maximum: there may be more. */
    isCut: looks && found.data?.length === limits.searchResults,
    refetch: () => {
      if (listed.error || !looks) void listed.refetch()
      if (looks && !found.isSuccess) void found.refetch()
    },
  }
}
