import type { Api } from '@aangan/contract/api'
import type { CallOf } from '@aangan/contract/core/endpoint'
import { msg } from '@aangan/contract/core/language/text'
import type { PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { soonMs, useLiveQuery } from '../../shell/live/use-live.ts'
import { useAction } from '../../ui/action.ts'
import type { Known, Said } from './said.part.ts'
import { askingWords } from './words.part.ts'

const visits = client('visits')
const houses = client('houses')
type Request = CallOf<Api['visits']['ask']>['body']
type Asked = Awaited<ReturnType<typeof visits.ask>>
const all = ['visits']
const keyOf = (id: string) => [...all, 'asked', id]

/** A request of this browser, and what becomes of it. */
export const useAsked = (id: string) =>
  useLiveQuery({
    kinds: ['visit'],
    unheardMs: soonMs,
    queryKey: keyOf(id),
    queryFn: ({ signal }) => visits.read({ params: { id }, signal }),
  })

const keep = (queries: QueryClient, visit: Asked) => queries.setQueryData(keyOf(visit.id), visit)

export function useAskHouse(asked: (visit: Asked) => void) {
  const queries = useQueryClient()
  return useAction({
    run: async (body: Request, idempotencyKey) => {
      const visit = await visits.ask({ body, idempotencyKey })
      keep(queries, visit)
      asked(visit)
    },
    changes: all,
  })
}

/** Who lives in the house that is asked, once it is wanted. */
export function usePeopleOf({ communityId, division, houseNo: number }: Asked, isWanted: boolean): readonly Known[] {
  const { data } = useQuery({
    queryKey: ['houses', 'people', communityId, division, number],
    queryFn: async ({ signal }) => {
      const { content } = await houses.list({ query: { communityId, division, number }, signal })
      const house = content.find((one) => one.number.toLowerCase() === number.toLowerCase())
      return house && houses.read({ params: { id: house.id }, signal })
    },
    enabled: isWanted,
  })
  const living = data?.occupancies.filter(({ livesHere, endedAt }) => livesHere && endedAt === null) ?? []
  return living.map(({ userId: id, userName: name }) => ({ id, name }))
}

/** What a guard does while the house is asked. */
export function useAskingCalls() {
  const queries = useQueryClient()
  return {
    contacts: (id: string) => visits.contacts({ params: { id } }),
    decide: async (id: string, decision: PhoneDecision, said: Said = {}) => {
      try {
        keep(queries, await visits.decide({ params: { id }, body: { decision, ...said } }))
      } finally {
        // Refused: the house was quicker.
        void queries.invalidateQueries({ queryKey: keyOf(id) })
      }
    },
  }
}

export const useGiveUp = (id: string) => {
  const queries = useQueryClient()
  return useAction({
    run: async () => void keep(queries, await visits.decide({ params: { id }, body: { decision: 'GAVE_UP' } })),
    failed: (reason) => msg(askingWords.refused, { reason }),
  })
}
