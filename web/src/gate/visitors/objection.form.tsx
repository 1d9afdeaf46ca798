import { msg } from '@aangan/contract/core/language/text'
import { objectionForm } from '@aangan/contract/gate/objection-forms'
import type { Visit } from '@aangan/contract/gate/visits'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { messageOf } from '../../core/api/api.ts'
import type { Attempt } from '../../ui/action.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'

interface Props {
  visit: Visit
  open: boolean
  send: (said: { text?: string | undefined }, attempt: Attempt) => Promise<unknown>
  returnFocus: () => HTMLElement | null
  onClose: () => void
}

/** Sends the objection to the office. A visitor who has not come in yet is denied. */
export function ObjectionForm({ visit, open, send, returnFocus, onClose }: Props) {
  const form = useShapedForm({
    shape: objectionForm,
    initialValues: { text: '' },
    send,
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  return (
    <DialogForm
      form={form}
      open={open}
      title="That Is Not Right"
      text="The office decides who was right. Whoever is approved and not in yet is denied."
      submit="Send"
      optional
      returnFocus={returnFocus}
      about={visit.visitorName}
      onClose={onClose}
    >
      <TextInput
        label="Text"
        hint="Optional. Only your house and the office see it."
        autoComplete="off"
        maxLength={gateLimits.objectionText}
        {...form.text('text')}
      />
    </DialogForm>
  )
}
