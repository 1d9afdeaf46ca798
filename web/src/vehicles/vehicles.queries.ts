import { vehicleEndpoints } from '@aangan/contract/vehicles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { useAction } from '../ui/action.ts'

const vehicles = client(vehicleEndpoints)
const mine = ['vehicles', 'mine']

export const myVehicles = queryOptions({ queryKey: mine, queryFn: ({ signal }) => vehicles.list({ signal }) })

export const useMyVehicles = () => useQuery(myVehicles)

type Body = Parameters<typeof vehicles.create>[0]['body']

export const useAddVehicle = () => useAction({ run: (body: Body) => vehicles.create({ body }), done: 'Vehicle added.', changes: mine })

export const useUpdateVehicle = (id: string) =>
  useAction({ run: (body: Body) => vehicles.update({ params: { id }, body }), done: 'Vehicle updated.', changes: mine })

export const useDeleteVehicle = () =>
  useAction({
    run: (id: string) => vehicles.remove({ params: { id } }),
    done: 'Vehicle deleted.',
    failed: () => 'Failed to delete vehicle.',
    changes: mine,
  })
