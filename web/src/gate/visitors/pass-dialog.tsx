import { visitorOf } from '@aangan/contract/gate/pass-words'
import type { Pass } from '@aangan/contract/gate/passes'
import { msg } from '@aangan/contract/core/language/text'
import { useT } from '../../core/language/language.ts'
import { QrCode } from '../../access/security/qr-code.part.tsx'
import { ShareSheet } from '../../domain/share-sheet.tsx'
import { spacedCode } from './code.ts'
import { useWhen } from './use-when.ts'

interface Props {
  pass: Pass
  onClosed: () => void
}

/** What the visitor needs, and ways to send it: the code in large figures, the QR code and the link. */
export function PassDialog({ pass, onClosed }: Props) {
  const t = useT()
  const when = useWhen()
  const { code, qr, link, community, phone } = pass
  if (!code || !link) return null
  const url = new URL(link, location.href).href
  const text = t('You are invited to {community}. {when}. Code at the gate: {code}', {
    community: community.displayName,
    when: when(pass),
    code: spacedCode(code),
  })
  return (
    <ShareSheet
      title={msg('Pass for {name}', { name: visitorOf(pass) })}
      text={<>{when(pass, { near: true })}</>}
      message={`${text} ${url}`}
      mobileNo={phone}
      fields={[{ label: 'Link', value: url }]}
      onClosed={onClosed}
    >
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
      {qr && (
        <div className="mt-3">
          <QrCode text={qr} label="QR code of the pass" />
        </div>
      )}
    </ShareSheet>
  )
}
