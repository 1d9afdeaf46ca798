import { go } from '../../core/address/history.ts'
import { has } from '@aangan/contract/core/actor'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { onLive } from '../../shell/live/live.ts'
import { whenQuiet } from '../../shell/live/quiet.ts'
import { startLive } from '../../shell/live/start.ts'
import { useLive } from '../../shell/live/use-live.ts'
import { paths } from '../../core/address/paths.ts'
import { keepApp } from '../../shell/offline/keep-app.ts'
import { keepLists } from '../../shell/offline/keep-lists.ts'
import { followDevice } from '../../shell/push/follow-device.ts'
import { Queries, waitingKey } from '../../shell/query-client.tsx'
import { keepRenewed } from '../../shell/session/keep-renewed.ts'
import { useSession } from '../../shell/session/session.ts'
import { shortCount } from '../../ui/short-count.ts'
import { knowUnread, notificationsKey, useUnread } from './notifications.queries.ts'

/** The unread count, and what listens as long as somebody is signed in. */
export function Bell({ path }: { path: string }) {
  const { user } = useSession()
  // In a limited session every other call is refused.
  if (!user || user.limit) return null
  return (
    <Queries key={user.id}>
      <BellLink user={user} path={path} />
    </Queries>
  )
}

function BellLink({ user, path }: { user: CurrentUser; path: string }) {
  const t = useT()
  const unread = useUnread(useListening(user.id))
  // At once: a list that cannot be loaded fails soon.
  useEffect(() => (has(user, 'USER') ? keepLists(user) : undefined), [user])
  useEffect(() => onLive('bell', (news) => knowUnread(news.unread ?? 0)), [])
  useLive(['bell'], notificationsKey)
  useLive(['visit', 'import', 'notice'], waitingKey)
  const name =
    unread === 0
      ? t('Notifications')
      : t('{count, plural, one {# unread notification} other {# unread notifications}}', { count: unread })
  return (
    <a
      href={paths.notifications}
      title={name}
      aria-current={path === paths.notifications ? 'page' : undefined}
      className="relative grid size-11 place-items-center rounded-md text-soft hover:bg-sunk hover:text-ink aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand"
    >
      <BellIcon />
      <span aria-live="polite" className="sr-only">
        {name}
      </span>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 left-6 min-w-5 rounded-full bg-accent px-1 text-center text-xs whitespace-nowrap leading-5 font-semibold text-surface tabular-nums"
        >
          {shortCount(unread)}
        </span>
      )}
    </a>
  )
}

/** Begins when the page has what it needs. */
function useListening(userId: string): boolean {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    const ends = [() => over.abort()]
    ends.push(
      whenQuiet(() => {
        setBegun(true)
        ends.push(
          startLive(userId),
          followDevice(userId, (address) => void go(address)),
          keepRenewed(),
        )
        void keepApp()
        const watch = () =>
          void import('../../society/notices/emergencies.part.ts').then(
            ({ watchEmergencies }) => over.signal.aborted || ends.push(watchEmergencies()),
            () => addEventListener('online', watch, { once: true, signal: over.signal }),
          )
        watch()
      }),
    )
    return () => ends.forEach((end) => end())
  }, [userId])
  return begun
}
