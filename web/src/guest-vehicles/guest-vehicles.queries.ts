import { guestVehicleEndpoints, type GuestVehicle, type GuestVehicleBody } from '@aangan/contract/guest-vehicles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client, messageOf } from '../api.ts'
import { useAction } from '../ui/action.ts'

const guests = client(guestVehicleEndpoints)
const all = ['guest-vehicles']
/** The gate's screen stays open all day: others' entries appear by themselves. */
const lookAgainMs = 30_000

/** Who is awaited, who is inside and who has just left; those who left come last. */
export const useGuestVehicles = (communityId: string) =>
  useQuery({
    queryKey: [...all, communityId],
    queryFn: async ({ signal }) => {
      const reply = await guests.list({ query: { communityId: communityId || undefined }, signal })
      return goneLast(Array.isArray(reply) ? reply : reply.content)
    },
    refetchInterval: ({ state }) => (state.data ? lookAgainMs : false),
  })

const goneLast = (list: readonly GuestVehicle[]) => [
  ...list.filter(({ status }) => status !== 'EXITED'),
  ...list.filter(({ status }) => status === 'EXITED').toReversed(),
]

export const useAddGuestVehicle = () =>
  useAction({ run: (body: GuestVehicleBody) => guests.create({ body }), done: 'Guest vehicle added.', changes: all })

export const useUpdateGuestVehicle = (id: string) =>
  useAction({
    run: (body: GuestVehicleBody) => guests.update({ params: { id }, body }),
    done: 'Vehicle updated.',
    changes: all,
  })

/** Why a press at the gate came to nothing; undefined once another is under way. */
export interface GateProblem {
  text: string
  reason: string
}
export type TellGate = (problem: GateProblem | undefined) => void

/** A press on a guest's row. What fails is told to the banner as well, and the list looked at anew: another guard may have been quicker. */
function useGateAction(run: (id: string) => Promise<unknown>, done: string, failed: string, tell: TellGate) {
  const queries = useQueryClient()
  return useAction({
    run: async (id: string) => {
      tell(undefined)
      try {
        return await run(id)
      } catch (error) {
        tell({ text: failed, reason: messageOf(error) })
        void queries.invalidateQueries({ queryKey: all })
        throw error
      }
    },
    done,
    failed: () => failed,
    changes: all,
  })
}

export const useMarkEntry = (tell: TellGate) =>
  useGateAction((id) => guests.enter({ params: { id } }), 'Entry marked.', 'Failed to mark entry', tell)
export const useMarkExit = (tell: TellGate) =>
  useGateAction((id) => guests.exit({ params: { id } }), 'Exit marked.', 'Failed to mark exit', tell)
export const useDeleteGuestVehicle = (tell: TellGate) =>
  useGateAction((id) => guests.remove({ params: { id } }), 'Vehicle deleted.', 'Failed to delete vehicle', tell)
