import type { HouseAnswer, VisitKind, VisitStatus } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { codeOf } from '../../core/api/api-error.ts'
import { client } from '../../core/api/api.ts'
import { useLiveQuery } from '../../shell/live/use-live.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'

const visits = client('visits')
const visitingCars = client('visitingCars')
const all = ['visits']
/** More than this wait or are inside of one house hardly ever. */
const most = 100

/** All of the house with this status. */
export const useHouseVisits = (status: VisitStatus, unheardMs?: number) =>
  useLiveQuery({
    kinds: ['visit'],
    concerns: all,
    unheardMs,
    queryKey: [...all, status],
    queryFn: async ({ signal }) => (await visits.list({ query: { status, mine: 'true', size: most }, signal })).content,
  })

export function useRecentVisits(kind: VisitKind | undefined, find: string, page: number) {
  return useQuery({
    queryKey: [...all, 'recent', kind, find, page],
    queryFn: ({ signal }) => visits.list({ query: { past: 'true', mine: 'true', kind, find, page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export const readVisit = (id: string): Promise<Visit> => visits.read({ params: { id } })

export const useVisit = (id: string, known: Visit | undefined) =>
  useQuery({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => visits.read({ params: { id }, signal }),
    ...(known && { initialData: known }),
  })

/** Fetched with the token. The photo may follow the request. */
export const useVisitorPhoto = ({ id, hasPhoto }: Visit) =>
  useQuery({
    queryKey: ['visitor-photos', id],
    queryFn: ({ signal }) => visits.readPhoto({ params: { id }, signal }),
    enabled: hasPhoto,
    staleTime: Infinity,
    retry: false,
  })

/** Where somebody else was quicker, the request shows who. */
export function useAnswer(answered: (visit: Visit) => void) {
  const queries = useQueryClient()
  return useAction({
    run: async ({ id, answer }: { id: string; answer: HouseAnswer }) => {
      try {
        const visit = await visits.answer({ params: { id }, body: { answer } })
        queries.setQueryData([...all, 'one', id], visit)
        answered(visit)
      } catch (error) {
        if (codeOf(error) === 'visit.answered') void queries.invalidateQueries({ queryKey: all })
        throw error
      }
    },
    failed: (reason) => msg('Failed to answer: {reason}', { reason }),
    changes: all,
  })
}

export const useComing = () =>
  useAction({
    run: (id: string) => visitingCars.coming({ params: { id } }),
    done: 'They know that you are coming.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: all,
  })

export const useCollect = () =>
  useAction({
    run: (id: string) => visits.collect({ params: { id } }),
    done: 'Parcel collected.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: all,
  })
