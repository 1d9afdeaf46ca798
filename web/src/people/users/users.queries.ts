import type { Api } from '@aangan/contract/api'
import { roleLabels, type Role } from '@aangan/contract/core/actor'
import { msg, type Label } from '@aangan/contract/core/language/text'
import type { Page } from '@aangan/contract/core/query-fields'
import { plateLength } from '@aangan/contract/core/plates'
import type { AdminUser, FoundUser } from '@aangan/contract/people/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, invalidReply } from '../../core/api/api-error.ts'
import calls from 'virtual:calls/factors'
import { client, clientOf } from '../../core/api/api.ts'
import { lines, type Reason, type Shown } from '../../core/language/say.ts'
import { useAction } from '../../ui/action.ts'

const users = client('users')
const sessions = client('sessions')
const factors = clientOf<Api['factors']>(calls)
const all = ['users']

type Query = NonNullable<NonNullable<Parameters<typeof users.search>[0]>['query']>

export const useUsers = (query: Query) =>
  useQuery({
    queryKey: [...all, 'search', query],
    queryFn: async ({ signal }) => whole(await users.search({ query, signal })),
    placeholderData: keepPreviousData,
  })

/** An invalid reply is an error (specification 8, Manage Users). */
function whole(page: Page<FoundUser>): Page<FoundUser> {
  const { content, totalPages, totalElements } = (page ?? {}) as Partial<Page<FoundUser>>
  if (!Array.isArray(content) || typeof totalPages !== 'number' || typeof totalElements !== 'number') {
    throw invalidReply()
  }
  for (const { username, vehicles } of content) {
    const odd = vehicles?.filter(({ vehicleNo }) => vehicleNo.length !== plateLength) ?? []
    // Only a warning (specification 5, Role update).
    if (odd.length > 0)
      console.warn(
        `Vehicle numbers of ${username} that are not ${plateLength} characters:`,
        odd.map(({ vehicleNo }) => vehicleNo).join(', '),
      )
  }
  return page
}

export const accessDenied: Label = 'Access denied. Please ensure you have admin or super admin privileges.'

export const usersProblem = (error: unknown, reason: Reason): Shown =>
  error instanceof ApiError && error.status === 403 ? accessDenied : msg('Failed to fetch users: {reason}', { reason })

/** Why there are no communities to choose from (specification 8, Manage Users). */
export function communitiesProblem(error: Error | null): Label {
  if (!error) return 'No communities found. You can still manage users without filtering by community.'
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return 'Access denied. Please ensure you have super admin privileges.'
  if (status === 404) return 'Communities endpoint not found. Please check the API configuration.'
  if (status >= 500) return 'Server error while fetching communities. Please try again later.'
  return 'Failed to fetch communities. You can still manage users without filtering by community.'
}

export const useToggleUser = () =>
  useAction({
    // Names the wanted state, so that a repeated call does not toggle it back.
    run: ({ id, status }: AdminUser) =>
      users.toggleStatus({ params: { id }, body: { status: status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE' } }),
    done: 'User status updated.',
    failed: (reason) => lines('Failed to update user status.', reason),
    changes: all,
  })

/** Nothing was sent. */
const nothingToSave = new ApiError(0, { text: 'No roles selected or invalid user ID.' })

export const useSetRoles = () =>
  useAction({
    run: async ({ id, roles }: { id: string; roles: Role[] }) => {
      if (!id || roles.length === 0) throw nothingToSave
      return users.setRoles({ params: { id }, body: roles })
    },
    done: ({ roles }) =>
      msg('User roles updated to {roles}.', {
        roles: { all: roles.map((role) => roleLabels[role]), between: ', ' },
      }),
    failed: (reason, _input, error) =>
      error === nothingToSave ? reason : lines('Failed to update user roles.', reason),
    changes: all,
  })

const failed = (reason: Reason): Reason => msg('Failed to save: {reason}', { reason })

export const useSignOutEverywhere = () =>
  useAction({
    run: ({ id }: AdminUser) => sessions.endOf({ params: { id } }),
    done: 'Signed out there.',
    failed,
  })

export const useRemoveFactors = () =>
  useAction({
    run: ({ id }: AdminUser) => factors.removeOf({ params: { id } }),
    done: 'Second factors removed.',
    failed,
    changes: all,
  })
