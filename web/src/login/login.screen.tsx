import { credentials } from '@aangan/contract/auth'
import { productName } from '@aangan/contract/product'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { paths } from '../paths.ts'
import { ownPath } from '../session/own-path.ts'
import { login } from '../session/session.ts'
import { stored } from '../session/storage.ts'
import { Button } from '../ui/button.tsx'
import { ask } from '../ui/confirm.ts'
import { useShapedForm } from '../ui/form.ts'
import { focusFirstError } from '../ui/focus-error.ts'
import { FormFailureNote } from '../ui/form-failure.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { notify } from '../ui/toast.ts'
import { useTitle } from '../ui/use-title.ts'

/** The way in. */
export function LoginScreen() {
  useTitle('Login')
  const router = useRouter()
  const next = ownPath(useRouterState({ select: ({ location }) => location.state.next }))
  const element = useRef<HTMLFormElement>(null)
  const form = useShapedForm({
    shape: credentials,
    initialValues: { username: '', password: '' },
    send: async ({ username, password }) => {
      try {
        await login(username, password)
      } catch (error) {
        notify.error('Login failed.')
        throw error
      }
      notify.success(`Welcome, ${username}!`)
      // By the address as it is: it may carry a section and its filters.
      if (next) router.history.replace(next)
      else await router.navigate({ to: paths.dashboard, replace: true })
    },
  })

  const submit = async () => {
    // Judged now, from what the browser holds: a second tab may have logged in meanwhile.
    const before = stored('username')
    const typed = form.values.username.trim()
    if (before && typed && before.toLowerCase() !== typed.toLowerCase()) {
      const question = `User "${before}" is logged in. Continue as "${typed}"?`
      if (!(await ask({ question, verb: 'Continue', harmless: true }))) return
    }
    if (!(await form.submit())) focusFirstError(element.current)
  }

  return (
    <div className="mx-auto grid w-full max-w-md grow content-center px-4 py-10 sm:px-6">
      <div className="rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">
        <PageHeading>Login</PageHeading>
        <p className="mt-1 text-sm text-soft">Good to see you at {productName}.</p>
        <form
          ref={element}
          aria-label="Login"
          noValidate
          className="mt-6 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <TextInput
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('username')}
          />
          <TextInput label="Password" type="password" autoComplete="current-password" {...form.text('password')} />
          <div>
            <FormFailureNote failure={form.failure} />
            <Button type="submit" tone="primary" busy={form.busy} className="mt-4 w-full">
              Login
            </Button>
          </div>
        </form>
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1 text-sm text-soft">
          New to the house?
          <a
            href={paths.signup}
            className="inline-flex min-h-11 items-center px-1 font-semibold text-brand underline-offset-4 hover:underline"
          >
            Sign Up
          </a>
        </p>
      </div>
    </div>
  )
}
