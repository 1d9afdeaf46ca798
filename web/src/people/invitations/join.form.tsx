import { go } from '../../core/address/history.ts'
import { acceptance, type OpenedInvitation } from '@aangan/contract/people/invitation-shapes'
import { msg } from '@aangan/contract/core/language/text'
import { raw } from '../../core/language/say.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { TermsLabel } from '../../access/signup/terms-label.part.tsx'
import { UsernameInput } from '../../access/signup/username-input.part.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { KeptNote } from '../../ui/form/kept-note.tsx'
import { useLeaveGuard } from '../../ui/form/leave-guard.ts'
import { NewPasswordInput } from '../../ui/input/new-password-input.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { notify } from '../../ui/toast.ts'
import { InvitedTo } from './invited-to.tsx'
import { invitations } from './invitations.queries.ts'
import { dropCode } from './kept-code.ts'

/** A new account, in the house of the invitation. */
export function JoinForm({ code, invitation }: { code: string; invitation: OpenedInvitation }) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const [joined, setJoined] = useState(false)
  const { name, email, houseNo, division, mobileNo } = invitation
  const form = useShapedForm({
    draft: 'join',
    secret: ['password'],
    shape: acceptance,
    initialValues: {
      username: '',
      password: '',
      mobileNo: '',
      email: email ?? '',
      name,
      acceptedTermsAndPrivacy: false,
    },
    prepare: (typed) => ({ ...typed, code }),
    send: async (body) => {
      const { message } = await invitations.join({ body })
      dropCode()
      notify.success(raw(message))
      setJoined(true)
    },
  })
  useLeaveGuard(form)
  // Leaving a form while it is sent would ask, so wait until nothing can be lost.
  const gone = joined && !form.dirty
  useEffect(() => {
    if (gone) void go(paths.login, { replace: true })
  }, [gone])
  const submit = async () => {
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={t('Join your community')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <InvitedTo {...invitation} />
      <KeptNote form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <UsernameInput {...form.text('username')} />
        <NewPasswordInput label="Password" {...form.text('password')} />
        <PhoneInput
          label="Mobile Number"
          {...(mobileNo !== null && {
            hint: msg('The number that was given ends in {digits}.', { digits: mobileNo.slice(-2) }),
          })}
          {...form.text('mobileNo')}
        />
        <TextInput label="Email" type="email" autoComplete="email" {...form.text('email')} />
        <TextInput label="Name" autoComplete="name" {...form.text('name')} />
        {houseNo !== null && (
          <div className="grid grid-cols-2 gap-4 *:min-w-0">
            <TextInput label="House Number" readOnly value={houseNo} />
            <TextInput label="Division" readOnly value={division ?? ''} />
          </div>
        )}
      </div>
      <div className="mt-4">
        <Checkbox label={<TermsLabel />} {...form.tick('acceptedTermsAndPrivacy')} />
      </div>
      <FormFailureNote failure={form.failure} />
      <Button
        type="submit"
        tone="primary"
        busy={form.busy}
        disabled={!form.values.acceptedTermsAndPrivacy}
        className="mt-6 w-full"
      >
        {t('Join [invitation]')}
      </Button>
      <p className="mt-2 flex justify-center text-sm">
        <a
          href={paths.login}
          onClick={(event) => {
            event.preventDefault()
            void go(paths.login, { state: { next: paths.invite } })
          }}
          className="inline-flex min-h-11 items-center px-1 font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t('I already have an account')}
        </a>
      </p>
    </form>
  )
}
