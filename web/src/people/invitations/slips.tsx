import { houseLabel } from '@aangan/contract/core/houses'
import type { RenewedInvitation } from '@aangan/contract/people/invitation-shapes'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { productName } from '@aangan/contract/core/product'
import { useDates } from '../../ui/dates.ts'
import { invitationLink } from './invitation-link.ts'
import { QrCode } from './qr-code.tsx'

interface Props {
  slips: readonly RenewedInvitation[]
  until: string
  onPrinted: () => void
  onClose: () => void
}

/** A page at a time, so that a cheap computer goes on answering. */
const atOnce = 8

/** Slips to cut out, eight a page; printed as soon as all are drawn. */
export function Slips({ slips, until, onPrinted, onClose }: Props) {
  const [drawn, setDrawn] = useState(atOnce)
  const isWhole = drawn >= slips.length
  const print = useEffectEvent(() => {
    if ('print' in window) window.print()
    onPrinted()
  })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isWhole) return undefined
    const timer = setTimeout(() => setDrawn(drawn + atOnce))
    return () => clearTimeout(timer)
  }, [isWhole, drawn])
  useEffect(() => {
    if (!isWhole) return undefined
    print()
    // Phones fire `afterprint` before they have drawn the sheet.
    const over = new AbortController()
    for (const used of ['pointerdown', 'keydown']) addEventListener(used, () => close(), { signal: over.signal })
    return () => over.abort()
  }, [isWhole])
  return createPortal(
    <div className="poster">
      <ul className="grid grid-cols-2 border-s border-t border-dashed border-edge">
        {slips.slice(0, drawn).map((slip) => (
          <Slip key={slip.id} {...slip} until={until} />
        ))}
      </ul>
    </div>,
    document.body,
  )
}

const Slip = memo(({ name, houseNo, division, code, until }: RenewedInvitation & Pick<Props, 'until'>) => {
  const t = useT()
  const { day, time } = useDates()
  const { community } = useUser()
  const link = invitationLink(code)
  const [page] = link.split('#')
  return (
    <li className="flex h-[64mm] min-w-0 flex-col gap-[2mm] border-e border-b border-dashed border-edge p-[5mm]">
      <p className="flex items-baseline justify-between gap-[4mm] text-[9pt] text-soft">
        <span className="min-w-0 truncate font-semibold text-brand">{community?.displayName ?? productName}</span>
        <span>{community && productName}</span>
      </p>
      <p className="flex items-baseline justify-between gap-[4mm]">
        <span className="line-clamp-2 min-w-0 text-[13pt] leading-tight font-bold wrap-anywhere">{name}</span>
        <span className="text-[13pt] font-bold whitespace-nowrap">{houseLabel(division, houseNo)}</span>
      </p>
      <div className="flex grow items-center gap-[4mm]">
        <QrCode text={link} className="size-[31mm] shrink-0" />
        <div className="flex min-w-0 flex-col gap-[1.5mm] text-[8.5pt] leading-snug">
          <p>{t('Scan, or open this page:')}</p>
          <p className="font-medium wrap-anywhere">
            {page}
            <wbr />#{code}
          </p>
          <p>{t('Invitation Code')}</p>
          <p className="font-mono text-[11.5pt] font-bold whitespace-nowrap">{code}</p>
        </div>
      </div>
      <p className="text-[7.5pt] text-soft">
        {t('Valid until {day}, {time}, for one person.', {
          day: day(until, community?.timeZone),
          time: time(until, community?.timeZone),
        })}
      </p>
    </li>
  )
})
