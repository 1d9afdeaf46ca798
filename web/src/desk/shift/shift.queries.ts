import type { shiftEnd, shiftForm } from '@aangan/contract/gate/gate-desk-endpoints'
import type * as z from 'zod/mini'
import { client } from '../../core/api/api.ts'
import { queryClient } from '../../shell/query-client.tsx'
import { useAction } from '../../ui/action.ts'

const shifts = client('shifts')
const changes = ['gate']

/** A failure may mean that the server is not reached any more: the board tells. */
const orLook = async <T>(done: Promise<T>): Promise<T> => {
  try {
    return await done
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: changes })
    throw error
  }
}

export const useStartShift = () =>
  useAction({
    run: (body: z.output<typeof shiftForm>, idempotencyKey) => orLook(shifts.create({ body, idempotencyKey })),
    changes,
  })

/** The board follows, also where it fails. */
export const endShift = async (id: string, body: z.input<typeof shiftEnd>): Promise<void> => {
  await orLook(shifts.end({ params: { id }, body }))
  await queryClient.invalidateQueries({ queryKey: changes })
}
