import type { Role } from '@aangan/contract/actor'
import type { RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons, DialogThing } from '../ui/dialog.tsx'
import { wordOf } from '../ui/options.ts'

interface Props {
  open: boolean
  name: string
  roles: readonly Role[]
  busy: boolean
  returnFocus: RefObject<HTMLElement | null>
  onConfirm: () => void
  onCancel: () => void
}

/** Whether these shall be the user's roles. */
export const ConfirmRoles = ({ open, name, roles, busy, returnFocus, onConfirm, onCancel }: Props) => (
  <Dialog open={open} firm title="Confirm Role Update" returnFocus={returnFocus} onClose={onCancel}>
    <div className="mt-3">
      <DialogThing>
        {name}
        <span className="block font-normal">{roles.map(wordOf).join(', ')}</span>
      </DialogThing>
    </div>
    <p className="mt-3 text-sm text-soft">
      Their sessions end, so that the new roles count at once: they log in again.
    </p>
    <DialogButtons>
      <Button onClick={onCancel}>Cancel</Button>
      <Button tone="primary" busy={busy} onClick={onConfirm}>
        Confirm
      </Button>
    </DialogButtons>
  </Dialog>
)
