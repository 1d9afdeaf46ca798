import { client, messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { soonMs, useLiveQuery } from '../../shell/live/use-live.ts'
import { useAction } from '../../ui/action.ts'
import { laterWords } from '../parts/words-later.ts'
import { words } from '../parts/words.ts'

const conflicts = client('conflicts')
const key = ['gate', 'conflicts']
const size = 50

export const useConflicts = () =>
  useLiveQuery({
    kinds: ['board'],
    unheardMs: soonMs,
    queryKey: key,
    queryFn: ({ signal }) => conflicts.list({ query: { size }, signal }),
  })

type Settlement = Parameters<typeof conflicts.settle>[0]['body']
export const useSettle = () =>
  useAction({
    run: ({ id, ...body }: Settlement & { id: string }) => conflicts.settle({ params: { id }, body }),
    done: laterWords.settled,
    failed: (_, __, error) => msg(words.refused, { reason: messageOf(error) }),
    changes: ['gate'],
  })
