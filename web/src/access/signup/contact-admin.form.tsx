import { contactRequest } from '@aangan/contract/access/auth'
import { authMessages } from '@aangan/contract/access/auth-messages'
import { useRef, useState } from 'react'
import { messageOr } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { signupCalls } from './signup.queries.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { KeptNote } from '../../ui/form/kept-note.tsx'
import { leaveForm, useLeaveGuard } from '../../ui/form/leave-guard.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { notify } from '../../ui/toast.ts'

interface Props {
  /** What was searched and not found. */
  searched: string
  onBack: () => void
}

export function ContactAdminForm({ searched, onBack }: Props) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const form = useShapedForm({
    draft: 'contact',
    shape: contactRequest,
    initialValues: { name: '', email: '', mobileNo: '', communityName: searched, message: '' },
    send: async (body) => {
      await signupCalls.contactAdmin({ body })
      notify.success(authMessages.requestSent)
      setSent(true)
    },
    failed: messageOr('Failed to send request. Please try again.'),
  })
  useLeaveGuard(form)
  if (sent) {
    return (
      <div role="status">
        <p className="rounded-md bg-success-wash px-4 py-3 font-medium text-success">{t(authMessages.requestSent)}</p>
        <Button className="mt-6 w-full" onClick={onBack}>
          {t('Back to Community Selection')}
        </Button>
      </div>
    )
  }
  const filled = Object.values(form.values).every((value) => value.trim() !== '')
  const submit = async () => {
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={t('Contact administrator')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <KeptNote form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput label="Name" autoComplete="name" {...form.text('name')} />
        <TextInput label="Email" type="email" autoComplete="email" {...form.text('email')} />
        <PhoneInput label="Mobile Number" {...form.text('mobileNo')} />
        <TextInput label="Community Name" {...form.text('communityName')} />
        <TextArea label="Message" className="sm:col-span-2" {...form.text('message')} />
      </div>
      <FormFailureNote failure={form.failure} />
      <div className="mt-6 flex flex-wrap gap-3 *:grow">
        <Button type="submit" tone="primary" busy={form.busy} disabled={!filled}>
          {t('Send Request')}
        </Button>
        <Button onClick={() => void leaveForm(form, onBack)}>{t('Back to Community Selection')}</Button>
      </div>
    </form>
  )
}
