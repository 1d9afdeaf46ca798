import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import type { Reason } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'

export const invitations = client('invitations')
const auth = client('auth')
const all = ['invitations']

type Query = NonNullable<NonNullable<Parameters<typeof invitations.list>[0]>['query']>

const failed = (reason: Reason): Reason => msg('Failed to save: {reason}', { reason })

export const useInvitations = (query: Query) =>
  useQuery({
    queryKey: [...all, query],
    queryFn: ({ signal }) => invitations.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const useMails = (): boolean =>
  useQuery({ queryKey: ['options'], queryFn: ({ signal }) => auth.options({ signal }), staleTime: Infinity }).data
    ?.mail === true

export const useInvite = () =>
  useAction({
    run: (body: Parameters<typeof invitations.create>[0]['body']) => invitations.create({ body }),
    done: 'Invitation created.',
    changes: all,
  })

export const useInviteFamily = () =>
  useAction({
    run: (body: Parameters<typeof invitations.inviteFamily>[0]['body']) => invitations.inviteFamily({ body }),
    done: 'Invitation created.',
    changes: ['household'],
  })

/** A new code for one person. */
export const useNewCode = (shown: (code: string) => void) =>
  useAction({
    run: async (id: string) => {
      const [renewed] = await invitations.renew({ body: { ids: [id] } })
      if (renewed) shown(renewed.code)
    },
    failed,
    changes: all,
  })

export const useEndInvitation = (changes: QueryKey = all) =>
  useAction({
    run: (id: string) => invitations.remove({ params: { id } }),
    done: 'Invitation ended.',
    failed,
    changes,
  })

/** The invitation of an account. */
export const invitationOf = async (userId: string) => (await invitations.list({ query: { userId } })).content[0]
