import { visitorOf } from '@aangan/contract/gate/pass-words'
import type { Pass } from '@aangan/contract/gate/passes'
import { msg } from '@aangan/contract/core/language/text'
import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { QrCode } from '../../access/security/qr-code.part.tsx'
import { buttonStyle } from '../../ui/button-styles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { spacedCode } from './code.ts'
import { useWhen } from './use-when.ts'

interface Props {
  pass: Pass
  onClosed: () => void
}

/** What the visitor needs: the code in large figures, the QR code, and ways to send both. */
export function PassDialog({ pass, onClosed }: Props) {
  const t = useT()
  const when = useWhen()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const { code, qr } = pass
  return (
    <Dialog
      open={open}
      title={msg('Pass for {name}', { name: visitorOf(pass) })}
      text={<>{when(pass, { near: true })}</>}
      onClose={close}
      onOutside={close}
      onClosed={onClosed}
    >
      {code && (
        <p className="mt-4 text-center">
          <span className="block text-sm text-soft">{t('Code at the gate')}</span>
          {/* Read digit by digit. */}
          <span className="sr-only">{[...code].join(' ')}</span>
          <span
            aria-hidden="true"
            className="block font-plate text-[min(1.875rem,12vw)] font-bold tracking-wider whitespace-nowrap tabular-nums"
          >
            {spacedCode(code)}
          </span>
        </p>
      )}
      {qr && (
        <div className="mt-3">
          <QrCode text={qr} label="QR code of the pass" />
        </div>
      )}
      <div className="mt-6 grid gap-3">
        <Sending pass={pass} />
      </div>
      <DialogButtons>
        <Button onClick={close}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

/** The phone's own sharing; else Copy, and WhatsApp. */
function Sending({ pass }: { pass: Pass }) {
  const t = useT()
  const when = useWhen()
  const { code, link, community, phone } = pass
  if (!code || !link) return null
  const url = new URL(link, location.href).href
  const text = t('You are invited to {community}. {when}. Code at the gate: {code}', {
    community: community.displayName,
    when: when(pass),
    code: spacedCode(code),
  })
  if ('share' in navigator)
    return (
      // Cancelling the share sheet is no failure.
      <Button tone="primary" size="lg" onClick={() => void navigator.share({ text, url }).catch(() => {})}>
        <Share2 />
        {t('Share')}
      </Button>
    )
  const whole = `${text} ${url}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole)
      notify.success('Copied.')
    } catch {
      notify.error('This browser blocked copying.')
    }
  }
  return (
    <>
      <a
        href={`https://wa.me/${phone ? `91${phone}` : ''}?text=${encodeURIComponent(whole)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('primary', 'lg')}
      >
        <MessageCircle />
        {t('WhatsApp')}
      </a>
      <Button size="lg" onClick={() => void copy()}>
        <Copy />
        {t('Copy')}
      </Button>
    </>
  )
}
