import type { Role } from '@aangan/contract/actor'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { wordOf } from '../ui/options.ts'

interface Props {
  open: boolean
  name: string
  roles: readonly Role[]
  busy: boolean
  returnFocus: () => HTMLElement | null
  onConfirm: () => void
  onCancel: () => void
}

export const ConfirmRoles = ({ open, name, roles, busy, returnFocus, onConfirm, onCancel }: Props) => (
  <Dialog
    open={open}
    title="Confirm Role Update"
    about={
      <>
        {name}
        <span className="block font-normal">{roles.map(wordOf).join(', ')}</span>
      </>
    }
    returnFocus={returnFocus}
    onClose={onCancel}
  >
    <p className="mt-3 text-sm text-soft">This ends their sessions. They have to log in again.</p>
    <DialogButtons>
      <Button onClick={onCancel}>Cancel</Button>
      <Button tone="primary" busy={busy} onClick={onConfirm}>
        Confirm
      </Button>
    </DialogButtons>
  </Dialog>
)
