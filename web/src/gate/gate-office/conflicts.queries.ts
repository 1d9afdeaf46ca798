import { keepPreviousData } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { soonMs, useLiveQuery } from '../../shell/live/use-live.ts'
import { useAction } from '../../ui/action.ts'
import { failed, theGate } from './gate-office.ts'

const conflicts = client('conflicts')

type ConflictQuery = NonNullable<NonNullable<Parameters<typeof conflicts.list>[0]>['query']>
export const useConflicts = (query: ConflictQuery) =>
  useLiveQuery({
    kinds: ['board'],
    unheardMs: soonMs,
    queryKey: [...theGate, 'conflicts', query],
    queryFn: ({ signal }) => conflicts.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const useSettleMany = () =>
  useAction({
    run: (ids: string[]) => conflicts.settleMany({ body: { ids } }),
    done: 'Settled.',
    failed,
    changes: theGate,
  })

type Settlement = Parameters<typeof conflicts.settle>[0]['body']
export const useSettle = () =>
  useAction({
    run: ({ id, ...body }: Settlement & { id: string }) => conflicts.settle({ params: { id }, body }),
    done: 'Settled.',
    failed,
    changes: theGate,
  })
