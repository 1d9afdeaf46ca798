import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import type { Reason } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'

const sessions = client('sessions')
const mine = ['sessions', 'mine']

export const useSessions = () => useQuery({ queryKey: mine, queryFn: ({ signal }) => sessions.list({ signal }) })

const failed = (reason: Reason): Reason => msg('Failed to sign out: {reason}', { reason })

export const useEndSession = () =>
  useAction({
    run: (id: string) => sessions.end({ params: { id } }),
    done: 'Signed out there.',
    failed,
    changes: mine,
  })

export const useEndOthers = () =>
  useAction({ run: () => sessions.endOthers(), done: 'Signed out everywhere else.', failed, changes: mine })
