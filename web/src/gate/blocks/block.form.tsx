import { blockBody, type Block } from '@aangan/contract/gate/blocks'
import { limits } from '@aangan/contract/core/constants'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { DateInput } from '../../ui/input/date-input.tsx'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { PlateInput } from '../../domain/plate-input.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { today } from '../../ui/dates.ts'
import { useAddBlock } from './blocks.queries.ts'

interface Props {
  communityId: string | undefined
  zone: string | undefined
  editor: Editor<Block>
}

export function BlockForm({ communityId, zone, editor }: Props) {
  const add = useAddBlock()
  const form = useShapedForm({
    draft: editor.draft,
    shape: blockBody,
    initialValues: { vehicleNo: '', phone: '', name: '', reason: '', until: '' },
    prepare: (typed) => ({ ...typed, scope: 'COMMUNITY', communityId }),
    problems: ({ vehicleNo, phone, name, reason }) => ({
      vehicleNo: [vehicleNo, phone, name].every((value) => value.trim() === '')
        ? 'Give a vehicle number, a mobile number or a name.'
        : undefined,
      reason: reason.trim() === '' ? 'Reason is required.' : undefined,
    }),
    send: add.send,
    failed: (error) => msg('Failed to add block: {reason}', { reason: messageOf(error) }),
  })
  return (
    <FormCard form={form} editor={editor} title="Add Block" submit="Add Block">
      <PlateInput label="Vehicle Number" {...form.text('vehicleNo')} />
      <PhoneInput label="Mobile Number" {...form.text('phone')} />
      <TextInput
        label="Name"
        hint="A name alone only warns the guard: many people share one."
        autoComplete="off"
        maxLength={limits.name}
        {...form.text('name')}
      />
      <TextInput label="Reason" autoComplete="off" maxLength={gateLimits.givenReason} {...form.text('reason')} />
      <DateInput label="Until" hint="The last day. Empty: for ever." min={today(zone)} {...form.text('until')} />
    </FormCard>
  )
}
