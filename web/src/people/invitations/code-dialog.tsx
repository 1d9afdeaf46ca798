import { invitationDays } from '@aangan/contract/people/invitation-shapes'
import { msg } from '@aangan/contract/core/language/text'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/input/copy-field.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { House } from '../../domain/house.tsx'
import { invitationLink } from './invitation-link.ts'

export interface ShownInvitation {
  readonly name: string
  readonly houseNo: string | null
  readonly division: string | null
  readonly code: string
}

interface Props {
  invitation: ShownInvitation
  onClosed: () => void
  returnFocus?: () => HTMLElement | null
}

/** The code, until it is closed. */
export function CodeDialog({ invitation: { name, houseNo, division, code }, onClosed, returnFocus }: Props) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const url = invitationLink(code)
  return (
    <Dialog
      open={open}
      title="Invitation"
      text={msg('Valid for {days} days. It is shown only once.', { days: invitationDays })}
      about={
        <span className="flex flex-wrap gap-x-3">
          {name} <House no={houseNo} division={division} />
        </span>
      }
      onClose={close}
      onClosed={onClosed}
      {...(returnFocus && { returnFocus })}
    >
      <div className="mt-4 flex flex-col gap-4">
        <CopyField label="Invitation Code" value={code} />
        <CopyField label="Link" value={url} />
      </div>
      <DialogButtons>
        {'share' in navigator && (
          // Cancelling the share sheet is no failure.
          <Button onClick={() => void navigator.share({ url }).catch(() => {})}>{t('Share')}</Button>
        )}
        <Button tone="primary" onClick={close}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
