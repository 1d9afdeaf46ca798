import { forgottenPassword, passwordResetMessages } from '@aangan/contract/access/password-resets'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { authCalls } from '../../shell/session/session.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'

const resets = client('passwordResets')

export function ForgotPasswordScreen() {
  useTitle('Forgot password')
  const t = useT()
  const sendsMail = useSendsMail()
  return (
    <div className="mx-auto w-full max-w-md grow px-4 py-10 sm:px-6 sm:pt-[12vh]">
      <div className="card p-6 sm:p-8">
        <PageHeading title="Forgot password" />
        {sendsMail === undefined ? (
          <Skeleton rows={2} />
        ) : sendsMail ? (
          <LinkForm />
        ) : (
          <>
            <p className="mt-1">{t(passwordResetMessages.askAdmin)}</p>
            <a href={paths.reset} className={`mt-6 w-full ${buttonStyle('primary')}`}>
              {t('I have a code')}
            </a>
          </>
        )}
      </div>
    </div>
  )
}

/** Undefined until the server has said. Without an answer the form is shown: it says why when it is sent. */
function useSendsMail(): boolean | undefined {
  const [sends, setSends] = useState<boolean>()
  useEffect(() => {
    authCalls.options().then(
      ({ mail }) => setSends(mail),
      () => setSends(true),
    )
  }, [])
  return sends
}

function LinkForm() {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState('')
  const form = useShapedForm({
    shape: forgottenPassword,
    initialValues: { username: '' },
    send: async (body) => setSaid((await resets.forgot({ body })).message),
  })
  const submit = async () => {
    setSaid('')
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <>
      <p className="mt-1 text-sm text-soft">{t('We send you a link to choose a new one.')}</p>
      <form
        ref={element}
        aria-label={t('Forgot password')}
        noValidate
        className="mt-6 flex flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label="Username or Email"
          reserved
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('username')}
        />
        <Button type="submit" tone="primary" busy={form.busy} className="mt-2 w-full">
          {t('Send Link')}
        </Button>
      </form>
      <div role="status">
        {said && <p className="mt-4 rounded-md bg-brand-wash px-4 py-3 text-sm font-medium text-brand">{said}</p>}
      </div>
      <FormFailureNote failure={form.failure} />
      <p className="mt-4 flex justify-center text-sm">
        <a
          href={paths.reset}
          className="inline-flex min-h-11 items-center px-1 font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t('I have a code')}
        </a>
      </p>
    </>
  )
}
