import { quietProblems, somePreferences, type Preferences } from '@aangan/contract/record/notifications'
import { useId, useRef, type FormEvent } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { useLeaveGuard } from '../../ui/form/leave-guard.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useSaveQuietHours } from './notifications.queries.ts'

export function QuietHoursForm({ values: { quietFrom, quietUntil } }: { values: Preferences }) {
  const t = useT()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveQuietHours()
  const form = useShapedForm({
    shape: somePreferences,
    initialValues: { quietFrom: quietFrom ?? '', quietUntil: quietUntil ?? '' },
    problems: quietProblems,
    send: ({ quietFrom: from = null, quietUntil: until = null }, attempt) =>
      save.send({ quietFrom: from, quietUntil: until }, attempt),
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  useLeaveGuard(form)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="card p-4 sm:p-6"
    >
      <h2 id={id} className="font-bold">
        {t('Quiet Hours')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft">
        {t('Only visitors at the gate and emergencies ring then. Leave both empty for none.')}
      </p>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextInput type="time" label="Quiet Hours From" {...form.text('quietFrom')} />
        <TextInput type="time" label="Until" {...form.text('quietUntil')} />
      </div>
      <FormFailureNote failure={form.failure} />
      <Button type="submit" tone="primary" busy={form.busy} className="mt-4 max-sm:w-full">
        {t('Save')}
      </Button>
    </form>
  )
}
