import { useT } from '../../core/language/language.ts'
import { plateLetters } from './plate-letters.ts'

export function GuestCard() {
  const t = useT()
  return (
    <g>
      <rect x="292" y="278" width="212" height="112" rx="14" className="fill-surface stroke-line" />
      <Plate />
      <text x="308" y="366" className="fill-ink text-base font-semibold">
        A-101
      </text>
      <rect x="398" y="348" width="90" height="26" rx="13" className="fill-success-wash" />
      <text x="443" y="366" textAnchor="middle" className="fill-success text-sm font-semibold">
        {t('Arrived')}
      </text>
    </g>
  )
}

/** Looks like a large `Plate`, but is drawn: the landing page loads no font. */
const Plate = () => (
  <g>
    <rect x="308" y="294" width="180" height="40" rx="6" className="fill-plate" />
    <path d="M330 294v40h-16a6 6 0 0 1-6-6v-28a6 6 0 0 1 6-6Z" className="fill-plate-band" />
    <path d={plateLetters.country} transform="translate(312 329) scale(.045)" className="fill-white" />
    <path d={plateLetters.number} transform="translate(342.5 321) scale(.0905)" className="fill-plate-ink" />
    <rect x="308" y="294" width="180" height="40" rx="6" fill="none" strokeWidth="2" className="stroke-plate-ink" />
  </g>
)

export function NoticeCard() {
  const t = useT()
  return (
    <g>
      <rect x="16" y="8" width="236" height="58" rx="14" className="fill-surface stroke-line" />
      <circle cx="45" cy="37" r="16" className="fill-brand-wash" />
      <path d="M38 34v6h4l8 5V29l-8 5Z" className="fill-brand" />
      <text x="72" y="33" className="fill-ink text-base font-semibold">
        {t('Water tank')}
      </text>
      <text x="72" y="54" className="fill-soft text-sm">
        {t('Cleaning on Sunday')}
      </text>
    </g>
  )
}
