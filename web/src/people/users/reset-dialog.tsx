import type { AdminUser } from '@aangan/contract/people/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { paths } from '../../core/address/paths.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/input/copy-field.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'

const resets = client('passwordResets')

interface Props {
  user: AdminUser
  returnFocus: () => HTMLElement | null
}

/** Makes a code, and shows it until it is closed. */
export function ResetDialog({ user, returnFocus }: Props) {
  const t = useT()
  const [code, setCode] = useState('')
  const [open, setOpen] = useState(false)
  const issue = useAction({
    run: async () => {
      setCode((await resets.issue({ params: { id: user.id } })).code)
      setOpen(true)
    },
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
  })
  const start = useEffectEvent(() => issue.start())
  useEffect(() => start(), [])
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      title="Reset Password"
      text="Valid for 30 minutes. It is shown only once."
      about={
        <>
          {user.name}
          <span className="block font-normal">{user.username}</span>
        </>
      }
      returnFocus={returnFocus}
      onClose={close}
    >
      <div className="mt-4 flex flex-col gap-4">
        <CopyField label="Reset Code" value={code} />
        {/* Where this admin has reached Aangan, others do too. */}
        <CopyField label="Link" value={new URL(`${paths.reset}#${code}`, location.origin).href} />
      </div>
      <DialogButtons>
        <Button tone="primary" onClick={close}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
