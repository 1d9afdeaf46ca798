import type { PageState } from '../../core/address/history.ts'
import { usePlace } from '../../core/address/use-address.ts'
import { credentials } from '@aangan/contract/access/credentials'
import { msg } from '@aangan/contract/core/language/text'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { deskLock } from '../../shell/session/desk-lock.ts'
import { login, useSession } from '../../shell/session/session.ts'
import { stored } from '../../core/storage.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { useShapedForm } from '../../ui/form/form.ts'
import { somebodyHasDrafts } from '../../ui/form/drafts.ts'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { goOn } from './go-on.ts'
import { PendingNote } from './pending-note.part.tsx'
import { takeAsked } from './second-step-asked.ts'
import type { UsePasskey as UsePasskeyButton } from './use-passkey.tsx'
import { PasswordInput } from '../../ui/input/password-input.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { notify } from '../../ui/toast.ts'
import { useTitle } from '../../ui/browser/use-title.ts'

const linkStyle = 'inline-flex min-h-11 items-center px-1 font-semibold text-brand underline-offset-4 hover:underline'

const SecondStep = lazyScreen(() => import('./second-step.tsx'), 'SecondStep')

export function LoginScreen() {
  useTitle('Login')
  const t = useT()
  const state = usePlace().state
  const [opened] = useState(() => ({ ...state, kept: somebodyHasDrafts() }))
  const element = useRef<HTMLFormElement>(null)
  const [UsePasskey, setUsePasskey] = useState<typeof UsePasskeyButton>()
  const [asked, setAsked] = useState(takeAsked)
  const form = useShapedForm({
    shape: credentials,
    initialValues: { username: opened.pending ?? opened.username ?? '', password: '' },
    send: async ({ username, password }) => {
      try {
        const secondFactor = await login(username, password)
        if (secondFactor) return setAsked({ asked: secondFactor, username })
      } catch (error) {
        notify.error('Login failed.')
        throw error
      }
      return welcome(username)
    },
  })
  const welcome = async (username: string) => {
    notify.success(msg('Welcome, {username}!', { username }))
    await goOn(state.next)
  }
  useEffect(() => {
    // The form works without it.
    import('./use-passkey.tsx').then(
      (module) => setUsePasskey(() => module.UsePasskey),
      () => undefined,
    )
  }, [])
  // A login in another tab continues here too, unless something is typed.
  useOnSignedIn(() => void (form.dirty || asked || goOn(state.next)))

  const submit = async () => {
    // Read at submit: another tab may have logged in meanwhile.
    const before = stored('username')
    const typed = form.values.username.trim()
    if (!deskLock.get() && before && typed && before.toLowerCase() !== typed.toLowerCase()) {
      const question = msg('User "{before}" is logged in. Continue as "{typed}"?', { before, typed })
      if (!(await ask({ question, verb: 'Continue', harmless: true }))) return
    }
    if (!(await form.submit())) focusFirstError(element.current)
  }

  return (
    <div className="mx-auto w-full max-w-md grow px-4 py-10 sm:px-6 sm:pt-[12vh]">
      <div className="card p-6 sm:p-8">
        <PageHeading title="Login" />
        <p className="mt-1 text-sm text-soft">{t('Good to see you.')}</p>
        <Notice {...opened} />
        {asked ? (
          <SecondStep {...asked} onEntered={welcome} onBack={() => setAsked(undefined)} />
        ) : (
          <>
            <form
              ref={element}
              aria-label={t('Login')}
              noValidate
              className="mt-6 flex flex-col"
              onSubmit={(event) => {
                event.preventDefault()
                void submit()
              }}
            >
              {/* The error lines are reserved, so that the button does not move. */}
              <TextInput
                label="Username"
                reserved
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                {...form.text('username')}
              />
              <PasswordInput label="Password" autoComplete="current-password" reserved {...form.text('password')} />
              <Button type="submit" tone="primary" busy={form.busy} className="mt-2 w-full">
                {t('Login')}
              </Button>
            </form>
            <p className="mt-2 flex justify-center text-sm">
              <a href={paths.forgotPassword} className={linkStyle}>
                {t('Forgot password?')}
              </a>
            </p>
            <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-soft">
              {t('New here?')}
              <a href={paths.signup} className={linkStyle}>
                {t('Sign Up')}
              </a>
              <a href={paths.invite} className={linkStyle}>
                {t('I have an invitation')}
              </a>
            </p>
            <FormFailureNote failure={form.failure} />
            {UsePasskey && <UsePasskey onEntered={welcome} />}
          </>
        )}
      </div>
    </div>
  )
}

/** After a signup or a new password, or after a session that ended with something typed, or with movements that a desk has not sent. */
function Notice({ pending, said, kept }: PageState & { kept: boolean }) {
  const t = useT()
  const waiting = Number(stored('deskQueue'))
  const notes = [
    said && t(said),
    waiting > 0 &&
      t('{n, plural, one {Log in to send # movement.} other {Log in to send # movements.}}', { n: waiting }),
    kept && t('Session expired. What you typed is kept.'),
  ]
  return (
    <div className="flex flex-col gap-4 not-empty:mt-4">
      {pending !== undefined && <PendingNote username={pending} />}
      {notes.map(
        (note) =>
          note && (
            <p key={note} role="status" className="rounded-md bg-brand-wash px-4 py-3 text-sm font-medium text-brand">
              {note}
            </p>
          ),
      )}
    </div>
  )
}

/** Calls `react` when a guest's tab becomes signed in. */
function useOnSignedIn(react: () => void) {
  const { status, user } = useSession()
  const before = useRef<'guest' | 'other'>('other')
  const tell = useEffectEvent(react)
  const now = status === 'ready' && !user ? 'guest' : 'other'
  useEffect(() => {
    const was = before.current
    before.current = now
    if (was === 'guest' && user) tell()
  }, [now, user])
}
