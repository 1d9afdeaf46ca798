import { isWeakPin, newPin, pinRefusals } from '@aangan/contract/access/pins'
import type { Label } from '@aangan/contract/core/language/text'
import { useUser } from '../../shell/session/session.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useChoosePin } from './pins.queries.ts'

interface Props {
  open: boolean
  title: Label
  onClose: () => void
  onChosen?: () => void
}

export function ChoosePin({ open, title, onClose, onChosen }: Props) {
  const { name, mobileNo } = useUser()
  const choose = useChoosePin()
  const form = useShapedForm({
    shape: newPin,
    initialValues: { pin: '' },
    problems: ({ pin }) => ({
      pin: pin.length === 4 && isWeakPin(pin, mobileNo) ? pinRefusals['pin.weak'].message : undefined,
    }),
    send: async ({ pin }) => {
      await choose.send(pin)
      onChosen?.()
    },
  })
  return (
    <DialogForm form={form} open={open} title={title} submit="Save" about={name} onClose={onClose}>
      {/* Not a password field: password managers would offer to store it. */}
      <TextInput
        label="PIN"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={4}
        {...form.text('pin')}
      />
    </DialogForm>
  )
}
