import { emailLink } from '@aangan/contract/people/email-changes'
import type { Label } from '@aangan/contract/core/language/text'
import { useLayoutEffect, useState } from 'react'
import { client } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { checkSession, useSession } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { forgetLinkedCode, linkedCode, useNextLink } from '../../ui/input/one-time-code.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'

const emails = client('emailChanges')

interface Words {
  readonly title: Label
  readonly explanation: Label
  readonly button: Label
  readonly send: typeof emails.confirm
  /** Where to go afterwards. */
  readonly next: { readonly path: string; readonly label: Label }
}
const confirming: Words = {
  title: 'Confirm your email address',
  explanation: 'From then on it is the email address of your account.',
  button: 'Confirm Email Address',
  send: emails.confirm,
  next: { path: paths.profile, label: 'Profile' },
}
const keeping: Words = {
  title: 'Keep your email address',
  explanation: 'Your account keeps the email address that it had, and is signed out everywhere.',
  button: 'Keep This Email Address',
  send: emails.takeBack,
  next: { path: paths.forgotPassword, label: 'Choose a new password' },
}

/** Asks before it sends the code: what looks through mails for dangerous links opens them too. */
export function EmailScreen() {
  const [words] = useState(() => (location.search === '?keep' ? keeping : confirming))
  useTitle(words.title)
  const [code, setCode] = useState(linkedCode)
  useNextLink(() => setCode(linkedCode()))
  useLayoutEffect(forgetLinkedCode, [code])
  return (
    <div className="mx-auto w-full max-w-md grow px-4 py-10 sm:px-6 sm:pt-[12vh]">
      <div className="card p-6 sm:p-8">
        <PageHeading title={words.title} />
        <LinkForm key={code} code={code} {...words} />
      </div>
    </div>
  )
}

function LinkForm({ code, title, explanation, button, send, next }: Words & { code: string }) {
  const t = useT()
  const { user } = useSession()
  const [said, setSaid] = useState('')
  const form = useShapedForm({
    shape: emailLink,
    initialValues: { code },
    send: async (body) => {
      setSaid((await send({ body })).message)
      // The email is shown with the account, and this browser's session may have ended.
      if (user) await checkSession()
    },
  })
  // There is no field to show it at.
  const wrong = form.errors['code']
  return (
    <form
      aria-label={t(title)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {!said && <p className="mt-3">{t(explanation)}</p>}
      <div role="status">
        {said && <p className="mt-4 rounded-md bg-success-wash px-4 py-3 font-medium text-success">{said}</p>}
      </div>
      <FormFailureNote failure={form.failure ?? (wrong && { text: wrong, reason: undefined })} />
      {said ? (
        <a
          href={next.path}
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t(next.label)}
        </a>
      ) : (
        <Button type="submit" tone="primary" busy={form.busy} className="mt-6 w-full">
          {t(button)}
        </Button>
      )}
    </form>
  )
}
