import { kindOf, type Notification } from '@aangan/contract/record/notifications'
import { lazy, Suspense } from 'react'
import { useT } from '../../core/language/language.ts'
import { useDates } from '../../ui/dates.ts'
import { KindIcon } from './kind-icon.tsx'

const AllowOnce = lazy(() => import('../../gate/gate-office/allow-once.part.tsx'))

interface Props {
  notification: Notification
  onOpen: () => void
}

export function NotificationRow({ notification, onOpen }: Props) {
  const t = useT()
  const { moment } = useDates()
  const { kind, title, body, path, visitId, readAt, createdAt } = notification
  const isNew = readAt === null
  return (
    <li className={isNew ? 'bg-brand-wash' : ''}>
      <a href={path} onClick={() => isNew && onOpen()} className="flex gap-3 px-4 py-3 hover:bg-sunk">
        <KindIcon
          kind={kind}
          className={`mt-0.5 size-5 shrink-0 ${kindOf(kind)?.rings ? 'text-accent' : 'text-faint'}`}
        />
        <div className="min-w-0 grow">
          <p className={isNew ? 'font-bold' : ''}>
            {isNew && <span className="sr-only">{t('Unread:')} </span>}
            {title}
          </p>
          <p className="text-sm text-soft">{body}</p>
          <p className="text-xs text-faint">{moment(createdAt)}</p>
        </div>
        {isNew && <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />}
      </a>
      {kind === 'BLOCKED_AT_GATE' && visitId && (
        <Suspense>
          <AllowOnce visitId={visitId} />
        </Suspense>
      )}
    </li>
  )
}
