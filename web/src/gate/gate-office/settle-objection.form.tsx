import { msg } from '@aangan/contract/core/language/text'
import { objectionSettlement } from '@aangan/contract/gate/objection-forms'
import { objectionOutcomeLabels, type ObjectionOutcome } from '@aangan/contract/gate/objection-outcomes'
import type { Visit } from '@aangan/contract/gate/visits'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { messageOf } from '../../core/api/api.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useSettleObjection } from './objections.queries.ts'

interface Props {
  visit: Visit
  as: ObjectionOutcome
  onClose: () => void
}

/** The office says who was right, and why: the house reads it. */
export function SettleObjectionDialog({ visit, as, onClose }: Props) {
  const settle = useSettleObjection()
  const form = useShapedForm({
    shape: objectionSettlement,
    initialValues: { note: '' },
    prepare: ({ note }) => ({ note, as }),
    send: (input, attempt) => settle.send({ id: visit.id, ...input }, attempt),
    failed: (error) => msg('That did not work: {reason}', { reason: messageOf(error) }),
  })
  return (
    <DialogForm
      open
      form={form}
      title={objectionOutcomeLabels[as]}
      about={visit.visitorName}
      submit={objectionOutcomeLabels[as]}
      onClose={onClose}
    >
      <TextInput
        label="Note"
        hint="The house reads it."
        autoComplete="off"
        maxLength={gateLimits.objectionNote}
        {...form.text('note')}
      />
    </DialogForm>
  )
}
