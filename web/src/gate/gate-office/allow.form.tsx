import { gateLimits } from '@aangan/contract/society/gate-limits'
import { allowForm } from '@aangan/contract/gate/visit-endpoints'
import type { Visit } from '@aangan/contract/gate/visits'
import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useAllow } from './visits.queries.ts'

/** An admin lets a blocked visitor in, this once. */
export function AllowDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const allow = useAllow()
  const form = useShapedForm({
    shape: allowForm,
    initialValues: { reason: '' },
    send: ({ reason }, attempt) => allow.send({ id: visit.id, reason }, attempt),
    failed: (error) => msg('That did not work: {reason}', { reason: messageOf(error) }),
  })
  return (
    <DialogForm
      open
      form={form}
      title="Allow Once"
      text={visit.walkIn ? 'Their house is asked next.' : 'They may come in within 30 minutes.'}
      about={visit.visitorName}
      submit="Allow Once"
      onClose={onClose}
    >
      <TextInput label="Reason" autoComplete="off" maxLength={gateLimits.givenReason} {...form.text('reason')} />
    </DialogForm>
  )
}
