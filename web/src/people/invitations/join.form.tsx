import { go } from '../../core/address/history.ts'
import { acceptance, acceptanceProblems, type OpenedInvitation } from '@aangan/contract/people/invitation-shapes'
import { invitationMessages } from '@aangan/contract/people/invitations'
import { msg } from '@aangan/contract/core/language/text'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { logInWith } from '../../access/login/log-in-with.part.ts'
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
import { InvitedTo } from './invited-to.tsx'
import { invitations } from './invitations.queries.ts'
import { dropCode } from './kept-code.ts'

interface Props {
  code: string
  invitation: OpenedInvitation
  /** The code is used up; the form is still needed. */
  onJoined: () => void
}

/** A new account, in the house of the invitation. */
export function JoinForm({ code, invitation, onJoined }: Props) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const { name, email, houseNo, division, mobileNo, username } = invitation
  const [leave, setLeave] = useState<() => Promise<void>>()
  const form = useShapedForm({
    draft: 'join',
    secret: ['password'],
    shape: acceptance,
    initialValues: {
      username,
      password: '',
      mobileNo: '',
      email: email ?? '',
      name,
      acceptedTermsAndPrivacy: false,
    },
    prepare: (typed) => ({ ...typed, code }),
    problems: (typed) => acceptanceProblems({ mobileNo: typed.mobileNo || undefined }, invitation),
    send: async (body, { saved }) => {
      await invitations.join({ body })
      dropCode()
      // Before somebody else is signed in, who has drafts of their own.
      saved()
      onJoined()
      const next = await logInWith(body, { logIn: invitationMessages.welcome })
      setLeave(() => next)
    },
  })
  useLeaveGuard(form)
  // Leaving a form while it is sent would ask, so wait until nothing can be lost.
  const gone = form.dirty ? undefined : leave
  useEffect(() => void gone?.(), [gone])
  const [changing, setChanging] = useState(form.kept !== undefined)
  const isOpen = changing || ['name', 'email', 'mobileNo'].some((field) => form.errors[field] !== undefined)
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
      <InvitedTo {...invitation}>
        {!isOpen && (
          <Button
            size="sm"
            className="shrink-0"
            onClick={() => {
              flushSync(() => setChanging(true))
              element.current?.querySelector<HTMLElement>('[name=mobileNo]')?.focus()
            }}
          >
            {t('Change')}
          </Button>
        )}
      </InvitedTo>
      <KeptNote form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <UsernameInput {...form.text('username')} />
        <NewPasswordInput label="Password" {...form.text('password')} />
        {(isOpen || mobileNo === null) && (
          <PhoneInput
            label="Mobile Number"
            {...(mobileNo !== null && {
              hint: msg('The number that was given ends in {digits}.', { digits: mobileNo.slice(-2) }),
            })}
            {...form.text('mobileNo')}
          />
        )}
        {isOpen && (
          <>
            <TextInput label="Email" type="email" autoComplete="email" {...form.text('email')} />
            <TextInput label="Name" autoComplete="name" {...form.text('name')} />
            {houseNo !== null && (
              <div className="grid grid-cols-2 gap-4 *:min-w-0">
                <TextInput label="House Number" readOnly value={houseNo} />
                <TextInput label="Division" readOnly value={division ?? ''} />
              </div>
            )}
          </>
        )}
      </div>
      <div className="mt-4">
        <Checkbox label={<TermsLabel />} {...form.tick('acceptedTermsAndPrivacy')} />
      </div>
      <FormFailureNote failure={form.failure} />
      <Button
        type="submit"
        tone="primary"
        busy={form.busy || leave !== undefined}
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
