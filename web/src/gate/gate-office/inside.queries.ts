import { client } from '../../core/api/api.ts'
import { soonMs, useLiveQuery } from '../../shell/live/use-live.ts'
import { theGate, type Community } from './gate-office.ts'

const inside = client('inside')

export const useInside = (communityId: Community) =>
  useLiveQuery({
    kinds: ['visit', 'board', 'helper'],
    unheardMs: soonMs,
    queryKey: [...theGate, 'inside', communityId ?? ''],
    queryFn: ({ signal }) => inside.read({ query: { communityId }, signal }),
  })
