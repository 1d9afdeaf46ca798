import { invitationCode, type OpenedInvitation } from '@aangan/contract/people/invitation-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { Queries } from '../../shell/query-client.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { OneTimeCodeInput, useNextLink } from '../../ui/input/one-time-code.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'
import { invitations } from './invitations.queries.ts'
import { JoinForm } from './join.form.tsx'
import { dropCode, keepCode, takeCode } from './kept-code.ts'
import { TakeHouse } from './take-house.tsx'

export function InviteScreen() {
  useTitle('Join your community')
  const [code, setCode] = useState(takeCode)
  useNextLink(() => setCode(takeCode()))
  return (
    <div className="mx-auto w-full max-w-2xl grow px-4 py-10 sm:px-6">
      <div className="card p-6 sm:p-8">
        <PageHeading title="Join your community" />
        <Queries>
          {code === '' ? (
            <CodeForm onCode={setCode} />
          ) : (
            <Opened
              key={code}
              code={code}
              onForget={() => {
                dropCode()
                setCode('')
              }}
            />
          )}
        </Queries>
      </div>
    </div>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const form = useShapedForm({
    shape: invitationCode,
    initialValues: { code: '' },
    send: async (body) => {
      await invitations.open({ body })
      keepCode(body.code)
      onCode(body.code)
    },
  })
  const submit = async () => {
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={t('Join your community')}
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <OneTimeCodeInput label="Invitation Code" {...form.text('code')} />
      <FormFailureNote failure={form.failure} />
      <Button type="submit" tone="primary" busy={form.busy} className="w-full">
        {t('Continue')}
      </Button>
    </form>
  )
}

function Opened({ code, onForget }: { code: string; onForget: () => void }) {
  const t = useT()
  const { status, user } = useSession()
  // Whose form it is stays: signing in empties what was loaded.
  const [joined, setJoined] = useState<OpenedInvitation>()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => invitations.open({ body: { code }, signal }),
    // Each look counts as a try of a code.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    enabled: joined === undefined,
  })
  const invitation = joined ?? data
  if (error)
    return (
      <div className="mt-6">
        <Failure
          text={messageOf(error)}
          {...(!(error instanceof ApiError && error.status === 400) && { onRetry: () => void refetch() })}
        />
        <Button className="mt-6 w-full" onClick={onForget}>
          {t('Type another code')}
        </Button>
      </div>
    )
  if (invitation === undefined || (status === 'loading' && !joined))
    return (
      <div className="mt-6">
        <Skeleton rows={4} />
      </div>
    )
  return user === null || joined ? (
    <JoinForm code={code} invitation={invitation} onJoined={() => setJoined(invitation)} />
  ) : (
    <TakeHouse code={code} invitation={invitation} userName={user.name} />
  )
}
