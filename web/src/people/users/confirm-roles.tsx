import { roleLabels, type Role } from '@aangan/contract/core/actor'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'

interface Props {
  open: boolean
  name: string
  roles: readonly Role[]
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmRoles({ open, name, roles, busy, onConfirm, onCancel }: Props) {
  const t = useT()
  return (
    <Dialog
      open={open}
      title="Confirm Role Update"
      about={
        <>
          {name}
          <span className="block font-normal">{roles.map((role) => t(roleLabels[role])).join(', ')}</span>
        </>
      }
      onClose={onCancel}
    >
      <p className="mt-3 text-sm text-soft">{t('They are signed out and log in again with the new roles.')}</p>
      <DialogButtons>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button tone="primary" busy={busy} onClick={onConfirm}>
          {t('Confirm')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
