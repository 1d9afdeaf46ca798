import { absenceBody, absenceProblems, type HouseHelper } from '@aangan/contract/society/house-helpers'
import { messageOr } from '../../core/api/api.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { browserZone, today } from '../../ui/dates.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useTellAbsence } from './my-helpers.queries.ts'

interface AbsenceFormProps {
  helper: Pick<HouseHelper, 'id' | 'name'>
  open: boolean
  onClose: () => void
}

export function AbsenceForm({ helper, open, onClose }: AbsenceFormProps) {
  const tell = useTellAbsence(helper.id)
  const first = today()
  const form = useShapedForm({
    shape: absenceBody,
    initialValues: { from: first, until: first, note: '' },
    problems: (typed) => absenceProblems(typed, { now: new Date(), timeZone: browserZone() }),
    send: tell.send,
    failed: messageOr('Failed to save the absence.'),
  })
  return (
    <DialogForm
      form={form}
      open={open}
      title="Tell Absence"
      text="Every house that has this helper on its list is told."
      submit="Save Absence"
      about={helper.name}
      onClose={onClose}
    >
      <DateInput label="From" min={first} {...form.text('from')} />
      <DateInput label="Until" min={first} {...form.text('until')} />
      <TextInput label="Note" {...form.text('note')} />
    </DialogForm>
  )
}
