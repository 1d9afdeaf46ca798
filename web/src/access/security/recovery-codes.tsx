import { productName } from '@aangan/contract/core/product'
import { useEffect, useRef } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'
import { useRenewCodes } from './factors.queries.ts'
import { Part } from './part.tsx'

interface Props {
  left: number
  /** Codes that were just made. */
  codes: readonly string[] | undefined
  onRenewed: (codes: readonly string[]) => void
}

/** Shown while there is another factor, with which they come and end. */
export function RecoveryCodes({ left, codes, onRenewed }: Props) {
  const t = useT()
  const renew = useRenewCodes()
  const renewNow = () =>
    renew.send().then(
      ({ recoveryCodes }) => onRenewed(recoveryCodes),
      () => undefined,
    )
  return (
    <Part
      title="Recovery codes"
      hint="For a lost phone: each works once. New codes end the old ones."
      actions={
        <Button busy={renew.busy} onClick={() => void renewNow()}>
          {t('New Recovery Codes')}
        </Button>
      }
    >
      {codes ? (
        <NewCodes key={codes[0]} codes={codes} />
      ) : (
        <p className="font-semibold">
          {t('{count, plural, =0 {No codes left} one {# code left} other {# codes left}}', { count: left })}
        </p>
      )}
    </Part>
  )
}

/** `XXXX XXXX …`: easier to read and to type; spaces are ignored. */
const grouped = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? code

function NewCodes({ codes }: { codes: readonly string[] }) {
  const t = useT()
  const { username } = useUser()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  const text = codes.map(grouped).join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Copied.'),
      () => notify.error('This browser blocked copying.'),
    )
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${productName}: ${username}\n\n${text}\n`], { type: 'text/plain' }))
    link.download = `aangan-recovery-codes-${username}.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div ref={element} tabIndex={-1} role="group" aria-label={t('New Recovery Codes')} className="card p-4">
      <p className="font-semibold">{t('Keep these codes in a safe place. They are shown only once.')}</p>
      <p className="hidden print:block">{t('Username: {username}', { username })}</p>
      <ol className="my-4 grid gap-x-8 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="tabular-nums">
            {grouped(code)}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        <Button onClick={download}>{t('Download')}</Button>
        {'print' in window && <Button onClick={() => print()}>{t('Print')}</Button>}
      </div>
    </div>
  )
}
