import type { Pass } from '@aangan/contract/gate/passes'
import { client } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useLiveQuery } from '../../shell/live/use-live.ts'
import { useAction } from '../../ui/action.ts'

const passes = client('passes')
const all = ['passes']
const most = 100

type PassInput = Parameters<typeof passes.create>[0]['body']
type PassEditInput = Parameters<typeof passes.update>[0]['body']

/** Upcoming and active, soonest first. */
export const useExpected = () =>
  useLiveQuery({
    kinds: ['pass'],
    queryKey: all,
    queryFn: async ({ signal }) => (await passes.list({ query: { mine: 'true', size: most }, signal })).content,
  })

export const useCreatePass = () =>
  useAction({
    run: (body: PassInput, idempotencyKey) => passes.create({ body, idempotencyKey }),
    done: 'Pass created.',
    changes: all,
  })

export const useUpdatePass = (id: string) =>
  useAction({
    run: (body: PassEditInput) => passes.update({ params: { id }, body }),
    done: 'Pass updated.',
    changes: all,
  })

export const useRenewCode = () =>
  useAction({
    run: ({ id }: Pass) => passes.renewCode({ params: { id } }),
    done: 'The pass has another code.',
    failed: (reason) => msg('Failed to save pass: {reason}', { reason }),
    changes: all,
  })

export const useCancelPass = () =>
  useAction({
    run: ({ id }: Pass) => passes.cancel({ params: { id } }),
    done: 'Pass cancelled.',
    failed: (reason) => msg('Failed to save pass: {reason}', { reason }),
    changes: all,
  })
