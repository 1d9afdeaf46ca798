import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { useFresh } from '../live/use-fresh.ts'
import { useAction } from '../ui/action.ts'
import { theGate } from './the-gate.ts'

const visits = client('visits')

type VisitQuery = NonNullable<NonNullable<Parameters<typeof visits.list>[0]>['query']>
export const useVisits = (query: VisitQuery) => {
  const key = [...theGate, 'visits', query]
  const refetchInterval = useFresh(['visit'], key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => visits.list({ query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

/** One of them, as it is now. */
export function useVisit(id: string) {
  const key = [...theGate, 'visit', id]
  const refetchInterval = useFresh(['visit'], key)
  return useQuery({ queryKey: key, queryFn: ({ signal }) => visits.read({ params: { id }, signal }), refetchInterval })
}

export const useAllow = () =>
  useAction({
    run: ({ id, reason }: { id: string; reason: string }) => visits.allow({ params: { id }, body: { reason } }),
    done: 'Allowed once.',
    changes: theGate,
  })
