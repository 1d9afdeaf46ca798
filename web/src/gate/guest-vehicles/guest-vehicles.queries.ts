import { limits } from '@aangan/contract/core/constants'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { CallOf } from '@aangan/contract/core/endpoint'
import type { Api } from '@aangan/contract/api'
import type { Label } from '@aangan/contract/core/language/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { codeOf } from '../../core/api/api-error.ts'
import { ApiError, client, messageOf } from '../../core/api/api.ts'
import type { Shown } from '../../core/language/say.ts'
import { hearing } from '../../shell/live/live.ts'
import { useLiveQuery } from '../../shell/live/use-live.ts'
import { useStore } from '../../core/store.ts'
import { useAction } from '../../ui/action.ts'
import { useOnline } from '../../ui/browser/use-online.ts'

const guests = client('guestVehicles')
type GuestInput = CallOf<Api['guestVehicles']['create']>['body']
const all = ['guest-vehicles']
/** How often the list is read where changes are not heard. */
const lookMs = 60_000

type Listed = Awaited<ReturnType<typeof guests.list>>
const asArray = (reply: Listed): readonly GuestVehicle[] => (Array.isArray(reply) ? reply : reply.content)

export function useGuestVehicles(communityId: string) {
  const online = useOnline()
  const isHearing = useStore(hearing)
  // The gate's screen stays open all day: changes by others must appear.
  return useLiveQuery({
    kinds: ['visit'],
    concerns: all,
    queryKey: [...all, 'list', communityId],
    queryFn: async ({ signal }) =>
      asArray(await guests.list({ query: { communityId: communityId || undefined }, signal })),
    // Offline every request would fail, with a message each time.
    refetchInterval: ({ state }) => !isHearing && online && state.data !== undefined && lookMs,
    refetchOnWindowFocus: online,
    refetchOnReconnect: 'always',
  })
}

/** Every guest vehicle whose number contains this, also those no longer in the list. */
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

/** Why an action at the gate failed. */
export interface GateProblem {
  text: Shown
  reason?: Shown
  code?: string | undefined
}

/** Callbacks of a row's actions. `failed` gets undefined when another action starts. */
export interface Gate {
  failed: (problem: GateProblem | undefined) => void
  /** Entry or exit was marked, and can be undone for a moment. */
  marked: (guest: GuestVehicle) => void
  deleted: (id: string) => void
}

interface Press {
  /** Resolves to the guest as it is now, or to undefined when it was deleted. */
  run: (guest: GuestVehicle) => Promise<GuestVehicle | undefined>
  done: Label
  failed: Label
  gate: Gate
  /** Called on success, before the list is reloaded. */
  worked?: (guest: GuestVehicle) => void
}

/** An action on a guest’s row. A failure is also shown in the banner. */
function usePress({ run, done, failed, gate, worked }: Press) {
  const queries = useQueryClient()
  return useAction({
    run: async (guest: GuestVehicle) => {
      gate.failed(undefined)
      let now: GuestVehicle | undefined
      try {
        now = await run(guest)
      } catch (error) {
        gate.failed({ text: failed, reason: messageOf(error), code: codeOf(error) })
        // Refused: another guard may have been quicker, so reload the row.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          void queries.invalidateQueries({ queryKey: all })
        throw error
      }
      worked?.(guest)
      // Into the list at once: the reload may fail.
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
