import type { Label } from '@aangan/contract/core/language/text'
import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../core/language/language.ts'
import { buttonStyle } from '../ui/button-styles.ts'
import { Button } from '../ui/button.tsx'
import { ask } from '../ui/dialog/confirm.ts'
import { Dialog, DialogButtons, type DialogProps } from '../ui/dialog/dialog.tsx'
import { CopyField } from '../ui/input/copy-field.tsx'
import { notify } from '../ui/toast.ts'
import { whatsApp } from './whats-app.ts'

interface Props extends Pick<DialogProps, 'title' | 'text' | 'about' | 'returnFocus' | 'onClosed'> {
  /** The whole text to send, link and code included. */
  message: string
  mobileNo?: string | null | undefined
  /** The code cannot be shown again, so closing asks for confirmation if it was not shared. */
  once?: boolean
  /** What the message holds, to be read out or copied alone. */
  fields: readonly { readonly label: Label; readonly value: string }[]
  children?: ReactNode
}

/** Sends a pass, an invitation or a reset code. */
export function ShareSheet({ message, mobileNo, once = false, fields, children, ...dialog }: Props) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const [isSent, setSent] = useState(!once)
  const sent = () => setSent(true)
  const close = async () => {
    const question = 'Close without sharing? It is shown only once.'
    if (isSent || (await ask({ question, verb: 'Close', otherwise: 'Back' }))) setOpen(false)
  }
  const share = async () => {
    try {
      await navigator.share({ text: message })
      sent()
    } catch {
      // Cancelling the device's own sheet is no failure.
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message)
      notify.success('Copied.')
      sent()
    } catch {
      notify.error('This browser blocked copying.')
    }
  }
  return (
    <Dialog {...dialog} open={open} onClose={() => void close()} {...(!once && { onOutside: () => void close() })}>
      <div className="mt-4 flex flex-wrap gap-3 *:grow">
        <a
          href={whatsApp(message, mobileNo)}
          target="_blank"
          rel="noreferrer"
          onClick={sent}
          className={`${buttonStyle('primary', 'lg')} basis-full`}
        >
          <MessageCircle />
          {t('WhatsApp')}
        </a>
        {'share' in navigator && (
          <Button size="lg" className="px-3" onClick={() => void share()}>
            <Share2 />
            {t('Share')}
          </Button>
        )}
        <Button size="lg" className="px-3" onClick={() => void copy()}>
          <Copy />
          {t('Copy Message')}
        </Button>
      </div>
      {children}
      <div className="mt-4 flex flex-col gap-4">
        {fields.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} onCopied={sent} />
        ))}
      </div>
      <DialogButtons>
        <Button onClick={() => void close()}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
