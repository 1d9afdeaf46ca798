import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  children: ReactNode
}

export function AllSheet({ open, onClose, children }: Props) {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} onOutside={onClose} title="All sections">
      <ul className="mt-4 grid grid-cols-3 gap-2">{children}</ul>
      <DialogButtons>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
