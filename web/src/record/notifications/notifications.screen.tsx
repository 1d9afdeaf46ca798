import { useParams } from '../../core/address/use-address.ts'
import type { Notification } from '@aangan/contract/record/notifications'
import { msg } from '@aangan/contract/core/language/text'
import { codeOf } from '../../core/api/api-error.ts'
import { useT } from '../../core/language/language.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { Button } from '../../ui/button.tsx'
import type { ListShape } from '../../ui/list/column.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'
import { NotificationRow } from './notification-row.tsx'
import { useMarkRead, useNotifications, usePreferences } from './notifications.queries.ts'
import { Preferences } from './preferences.tsx'
import { ThisDevice } from './this-device.tsx'

export function NotificationsScreen() {
  useTitle('Notifications')
  return (
    <RequireRole>
      <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
        <Notifications />
      </div>
    </RequireRole>
  )
}

function Notifications() {
  const t = useT()
  const [{ page }, change] = useParams({ page: 0 })
  const query = useNotifications(page)
  const { start: markRead, busy } = useMarkRead()
  // At a gate desk nobody changes what is their own.
  const isAtDesk = codeOf(usePreferences().error) === 'turn.not_here'
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8">
      <section>
        <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageHeading title="Notifications" />
          {query.data !== undefined && query.data.unread > 0 && (
            <Button busy={busy} onClick={() => markRead(undefined)}>
              {t('Mark All Read')}
            </Button>
          )}
        </div>
        <PagedList
          label="Notifications"
          query={query}
          rowKey={({ id }) => id}
          columns={[]}
          empty="No notifications."
          hint="Visitors, parcels, helpers and notices appear here."
          failure={(reason) => msg('Failed to load notifications: {reason}', { reason })}
          showing={(counts) => msg('Showing {shown} of {total} notifications', counts)}
          page={page}
          onPage={(next) => change({ page: next })}
          Rows={Rows}
        />
      </section>
      {!isAtDesk && (
        <div className="flex flex-col gap-6">
          <ThisDevice />
          <Preferences />
        </div>
      )}
    </div>
  )
}

function Rows({ label, rows }: ListShape<Notification>) {
  const t = useT()
  const { start } = useMarkRead()
  return (
    <ul aria-label={t(label)} className="card divide-y divide-line overflow-hidden">
      {rows.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} onOpen={() => start([notification.id])} />
      ))}
    </ul>
  )
}
