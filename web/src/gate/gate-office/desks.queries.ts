import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'
import { failed, theGate, type Community } from './gate-office.ts'

const desks = client('gateDesks')

export const useDesks = (communityId: Community) =>
  useQuery({
    queryKey: [...theGate, 'desks', communityId ?? ''],
    queryFn: ({ signal }) => desks.list({ query: { communityId }, signal }),
  })

export const useRemoveDesk = () =>
  useAction({
    run: (id: string) => desks.remove({ params: { id } }),
    done: 'Desk removed.',
    failed,
    changes: theGate,
  })
