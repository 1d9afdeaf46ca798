import { go } from '../../core/address/history.ts'
import { signup } from '@aangan/contract/access/auth'
import type { ActiveCommunity } from '@aangan/contract/society/communities'
import { divisions, ownershipTypeLabels } from '@aangan/contract/core/constants'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOr } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { signupCalls } from './signup.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { KeptNote } from '../../ui/form/kept-note.tsx'
import { leaveForm, useLeaveGuard } from '../../ui/form/leave-guard.ts'
import { settleHouse } from '../../domain/house-field.ts'
import { HouseInput } from '../../domain/house-input.tsx'
import { named, plain } from '../../ui/input/options.ts'
import { NewPasswordInput } from '../../ui/input/new-password-input.tsx'
import { PendingNote } from '../login/pending-note.part.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { TermsLabel } from './terms-label.part.tsx'
import { UsernameInput } from './username-input.part.tsx'

const backToLoginMs = 3000

export function SignupForm({ community, onBack }: { community: ActiveCommunity; onBack: () => void }) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const form = useShapedForm({
    draft: 'signup',
    secret: ['password'],
    shape: signup,
    initialValues: {
      username: '',
      password: '',
      mobileNo: '',
      email: '',
      name: '',
      houseNo: '',
      division: '',
      ownershipType: '',
      acceptedTermsAndPrivacy: false,
    },
    prepare: (typed) => ({ ...typed, communityId: community.id, displayName: community.displayName }),
    send: async (body) => {
      try {
        await signupCalls.signup({ body })
        setSent(true)
      } catch (error) {
        throw withDetails(error)
      }
    },
    failed: messageOr('Registration failed. Please contact Admin.'),
  })
  useLeaveGuard(form)
  if (sent) return <Pending username={form.values.username.trim()} />
  const submit = async () => {
    if (!(await form.submit())) focusFirstError(element.current)
  }
  const settle = () =>
    settleHouse({ houseNo: form.values.houseNo, division: form.values.division }, ({ houseNo, division }) => {
      form.set('houseNo', houseNo)
      form.set('division', division)
      form.setError('division', null)
    })
  return (
    <form
      ref={element}
      aria-label={t('Signup')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="mb-6 rounded-md bg-brand-wash px-4 py-3 text-sm text-brand">
        {t('You have selected {displayName} community for signup.', community)}
      </p>
      <KeptNote form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <UsernameInput {...form.text('username')} />
        <NewPasswordInput label="Password" {...form.text('password')} />
        <PhoneInput label="Mobile Number" {...form.text('mobileNo')} />
        <TextInput label="Email" type="email" autoComplete="email" {...form.text('email')} />
        <TextInput label="Name" autoComplete="name" {...form.text('name')} />
        <HouseInput label="House Number" {...form.text('houseNo')} onLeave={settle} />
        <Select label="Division" empty="Select" options={plain(divisions)} {...form.text('division')} />
        <Select
          label="Ownership Type"
          empty="Select"
          options={named(ownershipTypeLabels)}
          {...form.text('ownershipType')}
        />
      </div>
      <div className="mt-4">
        <Checkbox label={<TermsLabel />} {...form.tick('acceptedTermsAndPrivacy')} />
      </div>
      <FormFailureNote failure={form.failure} />
      <div className="mt-6 flex flex-wrap gap-3 *:grow">
        <Button type="submit" tone="primary" busy={form.busy} disabled={!form.values.acceptedTermsAndPrivacy}>
          {t('Register')}
        </Button>
        <Button onClick={() => void leaveForm(form, onBack)}>{t('Back to Community Selection')}</Button>
      </div>
    </form>
  )
}

/** The server's message followed by its details, if any (specification 8). */
const withDetails = (error: unknown) =>
  error instanceof ApiError && error.details.length > 0
    ? new ApiError(error.status, { all: [error.shown, ...error.details], between: ' ' }, error)
    : error

/** Shown after sending, then goes to the login. */
function Pending({ username }: { username: string }) {
  const t = useT()
  const goToLogin = useCallback(() => void go(paths.login, { state: { pending: username } }), [username])
  useEffect(() => {
    const timer = setTimeout(goToLogin, backToLoginMs)
    return () => clearTimeout(timer)
  }, [goToLogin])
  return (
    <>
      <PendingNote username={username} />
      <Button className="mt-6 w-full" onClick={goToLogin}>
        {t('Go to Login')}
      </Button>
    </>
  )
}
