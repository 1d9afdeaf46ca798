import { go } from '../../core/address/history.ts'
import { passwordChange, passwordMessages } from '@aangan/contract/people/current-user'
import { sessionLimitRefusals } from '@aangan/contract/core/session-limits'
import { useEffect, useRef, useState } from 'react'
import { messageOr } from '../../core/api/api.ts'
import { paths } from '../../core/address/paths.ts'
import { useT } from '../../core/language/language.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { checkSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { useLeaveGuard } from '../../ui/form/leave-guard.ts'
import { NewPasswordInput } from '../../ui/input/new-password-input.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PasswordInput } from '../../ui/input/password-input.tsx'
import { notify } from '../../ui/toast.ts'
import { useTitle } from '../../ui/browser/use-title.ts'
import { changePassword } from './profile.queries.ts'

const backToProfileMs = 2000

export function ChangePasswordScreen() {
  useTitle('Change Password')
  return (
    <RequireRole>
      <div className="mx-auto grid w-full max-w-md grow content-center px-4 py-10 sm:px-6">
        <div className="card p-6 sm:p-8">
          <PageHeading title="Change Password" />
          <ChangePassword />
        </div>
      </div>
    </RequireRole>
  )
}

function ChangePassword() {
  const t = useT()
  const { username, limit } = useUser()
  // The change lifts the limit, so its first value is remembered.
  const [first] = useState(limit)
  const next = first ? paths.dashboard : paths.profile
  const element = useRef<HTMLFormElement>(null)
  const [done, setDone] = useState(false)
  const form = useShapedForm({
    shape: passwordChange,
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    problems: ({ newPassword, confirmation }) => ({
      confirmation: !confirmation
        ? 'Please confirm the new password.'
        : confirmation !== newPassword
          ? passwordMessages.mismatch
          : undefined,
    }),
    send: async (body) => {
      try {
        await changePassword(body)
        if (first) await checkSession()
        setDone(true)
        notify.success(passwordMessages.changed)
      } catch (error) {
        notify.error('Failed to change password.')
        throw error
      }
    },
    failed: messageOr('Failed to change password.'),
  })
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void go(next), backToProfileMs)
    return () => clearTimeout(timer)
  }, [done, next])
  useLeaveGuard(form)
  const submit = async () => {
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={t('Change Password')}
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!done) void submit()
      }}
    >
      {first && !done && (
        <p className="rounded-md bg-brand-wash px-4 py-3 text-sm font-medium text-brand">
          {t(sessionLimitRefusals[first].message)}
        </p>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput label="Current Password" autoComplete="current-password" {...form.text('currentPassword')} />
      <NewPasswordInput label="New Password" {...form.text('newPassword')} />
      <PasswordInput label="Confirm New Password" autoComplete="new-password" {...form.text('confirmation')} />
      <FormFailureNote failure={form.failure} />
      <div role="status">
        {done && (
          <p className="rounded-md bg-success-wash px-4 py-3 font-medium text-success">{t(passwordMessages.changed)}</p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-3 *:grow">
        <Button type="submit" tone="primary" busy={form.busy}>
          {t('Change Password')}
        </Button>
        {/* Does not ask: nobody misses half a password. */}
        {!first && <Button onClick={() => void go(paths.profile, { unasked: true })}>{t('Cancel')}</Button>}
      </div>
    </form>
  )
}
