import type { Occupancy } from '@aangan/contract/people/occupancies'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { myHouseholds } from '../../domain/my-households.ts'
import { knowUser } from '../../shell/session/session.ts'
import { useAction } from '../../ui/action.ts'

const occupancies = client('occupancies')
const me = client('currentUser')
const mine = myHouseholds.queryKey

export const useMyHouseholds = () => useQuery(myHouseholds)

export const useLivesHere = () =>
  useAction({
    run: ({ id, livesHere }: Pick<Occupancy, 'id' | 'livesHere'>) =>
      occupancies.update({ params: { id }, body: { livesHere } }),
    done: 'House saved.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: mine,
  })

export const useMakeMain = () =>
  useAction({
    run: async (id: string) => {
      const changed = await occupancies.update({ params: { id }, body: { main: true } })
      // The account shows the main house.
      knowUser(await me.read())
      return changed
    },
    done: 'House saved.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: mine,
  })
