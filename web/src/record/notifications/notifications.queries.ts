import type { NotificationPage, Preferences, SomePreferences, Switches } from '@aangan/contract/record/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { queryClient } from '../../shell/query-client.tsx'
import { useAction } from '../../ui/action.ts'

const notifications = client('notifications')
export const notificationsKey = ['notifications']
const unreadKey = [...notificationsKey, 'unread']
const preferencesKey = ['notification-preferences']
const pageSize = 10

export const knowUnread = (unread: number) => queryClient.setQueryData(unreadKey, unread)

export const useUnread = (enabled: boolean): number =>
  useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await notifications.list({ query: { page: 0, size: 1 }, signal })).unread,
    enabled,
    retry: false,
  }).data ?? 0

export const useNotifications = (page: number) =>
  useQuery({
    queryKey: [...notificationsKey, 'page', page],
    queryFn: async ({ signal }): Promise<NotificationPage> => {
      const listed = await notifications.list({ query: { page, size: pageSize }, signal })
      knowUnread(listed.unread)
      return listed
    },
    placeholderData: keepPreviousData,
  })

/** All of them without ids. */
export const useMarkRead = () =>
  useAction({
    run: async (ids?: string[]) =>
      knowUnread((await notifications.read({ body: ids ? { ids } : { all: true } })).unread),
    failed: (reason) => msg('Failed to mark as read: {reason}', { reason }),
    changes: notificationsKey,
  })

export const usePreferences = () =>
  useQuery({ queryKey: preferencesKey, queryFn: ({ signal }) => notifications.preferences({ signal }) })

const keep = (saved: Preferences) => queryClient.setQueryData<Preferences>(preferencesKey, saved)

export const useSaveQuietHours = () =>
  useAction({
    run: async (body: Pick<SomePreferences, 'quietFrom' | 'quietUntil'>) =>
      keep(await notifications.setPreferences({ body })),
    done: 'Quiet hours saved.',
  })

/** Moves at once, and back when it could not be saved. */
export function useSwitch() {
  const { send } = useAction({
    run: async (push: Partial<Switches>) => keep(await notifications.setPreferences({ body: { push } })),
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
  })
  return {
    start: async (push: Partial<Switches>) => {
      const before = queryClient.getQueryData<Preferences>(preferencesKey)
      if (!before) return
      keep({ ...before, push: { ...before.push, ...push } })
      await send(push).catch(() => keep(before))
    },
  }
}
