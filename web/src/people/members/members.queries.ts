import type { Label } from '@aangan/contract/core/language/text'
import { limits } from '@aangan/contract/core/constants'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, client } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'

const members = client('members')
const mine = ['members', 'mine']

export const myMembers = queryOptions({ queryKey: mine, queryFn: ({ signal }) => members.list({ signal }) })

export const useMyMembers = () => useQuery(myMembers)

type Body = Parameters<typeof members.create>[0]['body']

export const useAddMember = () =>
  useAction({
    run: (body: Body, idempotencyKey) => members.create({ body, idempotencyKey }),
    done: 'Member added.',
    changes: mine,
  })

export const useUpdateMember = (id: string) =>
  useAction({ run: (body: Body) => members.update({ params: { id }, body }), done: 'Member updated.', changes: mine })

export const useDeleteMember = () =>
  useAction({
    run: (id: string) => members.remove({ params: { id } }),
    done: 'Member deleted.',
    failed: () => 'Failed to delete member.',
    changes: mine,
  })

type Query = NonNullable<NonNullable<Parameters<typeof members.search>[0]>['query']>

/** Not refetched on focus: each search is recorded in the audit trail. */
export const useFoundMembers = (query: Query) =>
  useQuery({
    queryKey: ['members', 'search', query],
    queryFn: ({ signal }) => members.search({ query: { ...query, size: limits.pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

/** Why a search failed (specification 8, Members). */
export function searchProblem(error: Error | null): Label {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return 'Access denied. Please check your super admin permissions.'
  if (status === 404) return 'Members endpoint not found. Please check API configuration.'
  return 'Failed to fetch members. Please try again.'
}
