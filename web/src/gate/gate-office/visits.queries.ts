import { keepPreviousData } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { soonMs, useLiveQuery } from '../../shell/live/use-live.ts'
import { useAction } from '../../ui/action.ts'
import { theGate } from './gate-office.ts'

const visits = client('visits')

type VisitQuery = NonNullable<NonNullable<Parameters<typeof visits.list>[0]>['query']>
export const useVisits = (query: VisitQuery) =>
  useLiveQuery({
    kinds: ['visit'],
    unheardMs: soonMs,
    queryKey: [...theGate, 'visits', query],
    queryFn: ({ signal }) => visits.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** One of them, as it is now. */
export const useVisit = (id: string) =>
  useLiveQuery({
    kinds: ['visit'],
    unheardMs: soonMs,
    queryKey: [...theGate, 'visit', id],
    queryFn: ({ signal }) => visits.read({ params: { id }, signal }),
  })

export const useAllow = () =>
  useAction({
    run: ({ id, reason }: { id: string; reason: string }) => visits.allow({ params: { id }, body: { reason } }),
    done: 'Allowed once.',
    changes: theGate,
  })
