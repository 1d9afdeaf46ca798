import { blockForm } from '@aangan/contract/gate/blocks'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Visit } from '@aangan/contract/gate/visits'
import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { Plate } from '../../domain/plate.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useNeverAdmit } from './blocks.queries.ts'
import { isOf, useHouseFields, useMyHomes } from '../../domain/my-homes.ts'

interface Props {
  visit: Visit
  open: boolean
  returnFocus: () => HTMLElement | null
  onSaved: () => void
  onClose: () => void
}

/** For the house only: by plate and number where they are known, else by the name, which warns. */
export function NeverAdmitForm({ visit, open, returnFocus, onSaved, onClose }: Props) {
  const neverAdmit = useNeverAdmit()
  const homes = useMyHomes()
  const houseFields = useHouseFields()
  const { visitorName, vehicleNo, phone } = visit
  const onlyName = vehicleNo === null && phone === null
  const home = homes.find((one) => isOf([one])(visit))
  const form = useShapedForm({
    shape: blockForm,
    initialValues: { reason: '' },
    prepare: (typed) => ({
      ...typed,
      scope: 'HOUSE',
      name: visitorName,
      ...(vehicleNo && { vehicleNo }),
      ...(phone && { phone }),
    }),
    send: async (input, attempt) => {
      await neverAdmit.send({ ...input, ...houseFields(home?.house.id ?? '') }, attempt)
      onSaved()
    },
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  return (
    <DialogForm
      form={form}
      open={open}
      title="Never Admit to My House"
      text={
        onlyName
          ? 'Only a name is known, and many people share one: the gate is warned, and asks you.'
          : 'The gate turns them away without asking you. Your house can change this at any time.'
      }
      submit="Never Admit to My House"
      tone="danger"
      optional
      returnFocus={returnFocus}
      about={
        <>
          {visitorName} {vehicleNo && <Plate no={vehicleNo} />}
        </>
      }
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        hint="Optional. Only your house sees it."
        autoComplete="off"
        maxLength={gateLimits.givenReason}
        {...form.text('reason')}
      />
    </DialogForm>
  )
}
