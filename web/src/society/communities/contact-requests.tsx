import type { ContactRequest } from '@aangan/contract/society/contact-requests'
import { Mail } from 'lucide-react'
import { useId } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../domain/call-link.tsx'
import { useDates } from '../../ui/dates.ts'
import { Failure } from '../../ui/failure.tsx'
import { useFocusKeeper } from '../../ui/browser/focus-keeper.ts'
import { useContactRequests, useRequestDone } from './contact-requests.queries.ts'

export function ContactRequests({ onCreate }: { onCreate: (request: ContactRequest) => void }) {
  const t = useT()
  const requests = useContactRequests()
  const done = useRequestDone()
  const keeper = useFocusKeeper()
  const id = useId()
  if (requests.error) {
    return (
      <div className="mb-6">
        <Failure
          text={msg('Failed to load requests: {reason}', { reason: messageOf(requests.error) })}
          onRetry={() => void requests.refetch()}
        />
      </div>
    )
  }
  const count = requests.data?.length ?? 0
  if (!requests.data || count === 0) return null
  return (
    <section aria-labelledby={id} className="mb-6" {...keeper}>
      <h3 id={id} className="mb-3 font-bold">
        {t('{count, plural, one {# request to add a community} other {# requests to add a community}}', { count })}
      </h3>
      <ul aria-labelledby={id} className="grid items-start gap-3 md:grid-cols-2">
        {requests.data.map((request) => (
          <li key={request.id} className="min-w-0">
            <Request
              request={request}
              busy={done.runningFor === request.id}
              onCreate={() => onCreate(request)}
              onDone={() => done.start(request.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RequestProps {
  request: ContactRequest
  busy: boolean
  onCreate: () => void
  onDone: () => void
}

function Request({ request, busy, onCreate, onDone }: RequestProps) {
  const t = useT()
  const { day } = useDates()
  const { name, communityName, message, email, mobileNo, createdAt } = request
  return (
    <article className="card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="min-w-0 font-semibold wrap-anywhere">{communityName}</h4>
        <p className="text-sm text-soft">{day(createdAt)}</p>
      </div>
      <p className="text-sm text-soft wrap-anywhere">{name}</p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{message}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 text-sm">
        <CallLink number={mobileNo} name={name} />
        <a
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
          aria-label={t('Email {name}, {email}', { name, email })}
          className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md font-medium text-brand underline-offset-4 hover:underline"
        >
          <Mail className="size-4" />
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </a>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          tone="primary"
          aria-label={t('Create from this request: {communityName}', { communityName })}
          onClick={onCreate}
        >
          {t('Create from this request')}
        </Button>
        <Button size="sm" busy={busy} aria-label={t('Done: {communityName}', { communityName })} onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </article>
  )
}
