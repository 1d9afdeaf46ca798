import type { divisions } from '@aangan/contract/core/constants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'

const vehicles = client('vehicles')
const mine = ['vehicles', 'mine']

export const myVehicles = queryOptions({ queryKey: mine, queryFn: ({ signal }) => vehicles.list({ signal }) })

export const useMyVehicles = () => useQuery(myVehicles)

type Body = Parameters<typeof vehicles.create>[0]['body']

export const useAddVehicle = () =>
  useAction({
    run: (body: Body, idempotencyKey) => vehicles.create({ body, idempotencyKey }),
    done: 'Vehicle added.',
    changes: mine,
  })

export const useUpdateVehicle = (id: string) =>
  useAction({ run: (body: Body) => vehicles.update({ params: { id }, body }), done: 'Vehicle updated.', changes: mine })

export const useDeleteVehicle = () =>
  useAction({
    run: (id: string) => vehicles.remove({ params: { id } }),
    done: 'Vehicle deleted.',
    failed: () => 'Failed to delete vehicle.',
    changes: mine,
  })

/** Any part of a number, or a house. */
export type VehicleSearch =
  | { readonly by: 'vehicleNo'; readonly vehicleNo: string }
  | { readonly by: 'house'; readonly houseNo: string; readonly division: (typeof divisions)[number] }

/** The same search within this time is answered from memory. */
const keptMs = 5 * 60_000

/** Best matches first. Sent again only by a press: each search is recorded in the audit trail. */
export const useFoundVehicles = (search: VehicleSearch | undefined, communityId: string | undefined) =>
  useQuery({
    queryKey: ['vehicles', 'search', search, communityId],
    queryFn: ({ signal }) => {
      if (search?.by === 'house')
        return vehicles.searchByHouse({
          query: { houseNo: search.houseNo, division: search.division, communityId },
          signal,
        })
      return vehicles.searchByNumber({ query: { vehicleNo: search?.vehicleNo ?? '', communityId }, signal })
    },
    enabled: search !== undefined,
    staleTime: keptMs,
    refetchOnWindowFocus: false,
  })
