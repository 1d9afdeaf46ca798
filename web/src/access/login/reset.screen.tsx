import { passwordMessages } from '@aangan/contract/people/current-user'
import { passwordReset, passwordResetMessages } from '@aangan/contract/access/password-resets'
import { useLayoutEffect, useRef, useState } from 'react'
import { client } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { NewPasswordInput } from '../../ui/input/new-password-input.tsx'
import { forgetLinkedCode, linkedCode, OneTimeCodeInput, useNextLink } from '../../ui/input/one-time-code.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PasswordInput } from '../../ui/input/password-input.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'
import { logInWith } from './log-in-with.part.ts'

const resets = client('passwordResets')

export function ResetScreen() {
  useTitle('Set a new password')
  const [code, setCode] = useState(linkedCode)
  useNextLink(() => setCode(linkedCode()))
  useLayoutEffect(forgetLinkedCode, [code])
  return (
    <div className="mx-auto w-full max-w-md grow px-4 py-10 sm:px-6 sm:pt-[12vh]">
      <div className="card p-6 sm:p-8">
        <PageHeading title="Set a new password" />
        <ResetForm key={code} code={code} />
      </div>
    </div>
  )
}

function ResetForm({ code }: { code: string }) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const form = useShapedForm({
    shape: passwordReset,
    initialValues: { code, newPassword: '', confirmation: '' },
    problems: ({ newPassword, confirmation }) => ({
      confirmation: !confirmation
        ? 'Please confirm the new password.'
        : confirmation !== newPassword
          ? passwordMessages.mismatch
          : undefined,
    }),
    send: async (body) => {
      const { username } = await resets.reset({ body })
      const leave = await logInWith(
        { username, password: body.newPassword },
        { logIn: passwordResetMessages.logIn, done: passwordMessages.changed },
      )
      await leave()
    },
  })
  const submit = async () => {
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={t('Set a new password')}
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <OneTimeCodeInput label="Reset Code" {...form.text('code')} />
      <NewPasswordInput label="New Password" {...form.text('newPassword')} />
      <PasswordInput label="Confirm New Password" autoComplete="new-password" {...form.text('confirmation')} />
      <FormFailureNote failure={form.failure} />
      <Button type="submit" tone="primary" busy={form.busy} className="mt-2 w-full">
        {t('Set Password')}
      </Button>
    </form>
  )
}
