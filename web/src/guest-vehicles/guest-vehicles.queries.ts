import { limits } from '@aangan/contract/fields'
import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import type { CallOf } from '@aangan/contract/endpoint'
import { guestVehicleEndpoints } from '@aangan/contract/guest-vehicle-endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, client, messageOf } from '../api.ts'
import { useAction } from '../ui/action.ts'
import { useOnline } from '../ui/use-online.ts'

const guests = client(guestVehicleEndpoints)
type GuestInput = CallOf<typeof guestVehicleEndpoints.create>['body']
const all = ['guest-vehicles']
/** The gate's screen stays open all day: others' entries appear by themselves. */
const lookAgainMs = 30_000

type Listed = Awaited<ReturnType<typeof guests.list>>
const asArray = (reply: Listed): readonly GuestVehicle[] => (Array.isArray(reply) ? reply : reply.content)

/** Who is awaited, who is inside and who has just left. */
export function useGuestVehicles(communityId: string) {
  const online = useOnline()
  return useQuery({
    queryKey: [...all, 'list', communityId],
    queryFn: async ({ signal }) =>
      asArray(await guests.list({ query: { communityId: communityId || undefined }, signal })),
    // Without a network the answer is known: that is said once, not every half minute.
    refetchInterval: ({ state }) => (online && state.data ? lookAgainMs : false),
    refetchOnWindowFocus: online,
    refetchOnReconnect: 'always',
  })
}

/** Every guest vehicle with this in its number, also those that the list does not hold any more. */
export const useFoundGuests = (find: string, communityId: string) =>
  useQuery({
    queryKey: [...all, 'find', find, communityId],
    queryFn: async ({ signal }) =>
      asArray(await guests.list({ query: { find, communityId: communityId || undefined }, signal })),
    enabled: find.length >= limits.findMin,
    refetchOnReconnect: 'always',
  })

export const useAddGuestVehicle = () =>
  useAction({
    run: (body: GuestInput, idempotencyKey) => guests.create({ body, idempotencyKey }),
    done: 'Guest vehicle added.',
    changes: all,
  })

export const useUpdateGuestVehicle = (id: string) =>
  useAction({
    run: (body: GuestInput) => guests.update({ params: { id }, body }),
    done: 'Vehicle updated.',
    changes: all,
  })

/** Why a press at the gate came to nothing; undefined once another is under way. */
export interface GateProblem {
  text: string
  reason: string | undefined
}

/** Callbacks for a press on one of the rows. */
export interface Gate {
  failed: (problem: GateProblem | undefined) => void
  /** Entry or exit was marked, and can be undone for a moment. */
  marked: (guest: GuestVehicle) => void
  deleted: (id: string) => void
}

interface Press {
  /** Answered with the guest as it is now; with nothing when it is gone. */
  run: (guest: GuestVehicle) => Promise<GuestVehicle | undefined>
  done: string
  failed: string
  gate: Gate
  /** It worked; told before the list is loaded anew. */
  worked?: (guest: GuestVehicle) => void
}

/** A press on a guest’s row. A failure is also shown in the banner. */
function usePress({ run, done, failed, gate, worked }: Press) {
  const queries = useQueryClient()
  return useAction({
    run: async (guest: GuestVehicle) => {
      gate.failed(undefined)
      let now: GuestVehicle | undefined
      try {
        now = await run(guest)
      } catch (error) {
        gate.failed({ text: failed, reason: messageOf(error) })
        // Refused: another guard may have been quicker, and the row is to show it.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          void queries.invalidateQueries({ queryKey: all })
        throw error
      }
      worked?.(guest)
      // In the list at once: its next reply may not come.
      queries.setQueriesData<readonly GuestVehicle[]>({ queryKey: all }, (list) =>
        list?.flatMap((row) => (row.id === guest.id ? (now ?? []) : row)),
      )
    },
    done,
    failed: () => failed,
    changes: all,
  })
}

const byId = ({ id }: GuestVehicle) => ({ params: { id } })

export const useMarkEntry = (gate: Gate, worked: () => void) =>
  usePress({
    run: (guest) => guests.enter(byId(guest)),
    done: 'Entry marked.',
    failed: 'Failed to mark entry',
    gate,
    worked: (guest) => {
      gate.marked(guest)
      worked()
    },
  })

export const useMarkExit = (gate: Gate, worked: () => void) =>
  usePress({
    run: (guest) => guests.exit(byId(guest)),
    done: 'Exit marked.',
    failed: 'Failed to mark exit',
    gate,
    worked: (guest) => {
      gate.marked(guest)
      worked()
    },
  })

/** Takes back what was marked last. */
export const useUndo = (what: 'entry' | 'exit', gate: Gate) =>
  usePress({
    run: (guest) => (what === 'entry' ? guests.undoEntry(byId(guest)) : guests.undoExit(byId(guest))),
    done: what === 'entry' ? 'Entry undone.' : 'Exit undone.',
    failed: what === 'entry' ? 'Failed to undo entry' : 'Failed to undo exit',
    gate,
  })

export const useDeleteGuestVehicle = (gate: Gate) =>
  usePress({
    run: async (guest) => {
      await guests.remove(byId(guest))
      return undefined
    },
    done: 'Vehicle deleted.',
    failed: 'Failed to delete vehicle',
    gate,
    worked: ({ id }) => gate.deleted(id),
  })
