import { keepPreviousData } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { soonMs, useLiveQuery } from '../../shell/live/use-live.ts'
import { useAction } from '../../ui/action.ts'
import { theGate } from './gate-office.ts'

const objections = client('objections')

type ObjectionQuery = NonNullable<NonNullable<Parameters<typeof objections.list>[0]>['query']>
export const useObjections = (query: ObjectionQuery) =>
  useLiveQuery({
    kinds: ['visit'],
    unheardMs: soonMs,
    queryKey: [...theGate, 'objections', query],
    queryFn: ({ signal }) => objections.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

type Settlement = Parameters<typeof objections.settle>[0]['body']
export const useSettleObjection = () =>
  useAction({
    run: ({ id, ...body }: Settlement & { id: string }) => objections.settle({ params: { id }, body }),
    done: 'Settled.',
    changes: theGate,
  })
