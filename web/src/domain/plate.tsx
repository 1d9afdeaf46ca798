import { normalisePlate, plateParts } from '@aangan/contract/core/plates'
import { Fragment } from 'react'

/** `sm`: in a line of small text. */
const sizes = {
  sm: { plate: 'border text-xs', no: 'px-1' },
  md: { plate: 'border-2 text-sm tracking-wider', no: 'px-2 py-0.5' },
  lg: { plate: 'border-2 text-lg tracking-wider', no: 'px-2.5 py-1' },
} as const

/** A vehicle number, drawn as a plate. Shown in groups, spelt out for screen readers, copied without spaces. */
export function Plate({ no, size = 'md' }: { no: string; size?: keyof typeof sizes }) {
  return (
    <span
      className={`plate inline-flex max-w-full items-stretch overflow-hidden rounded-sm border-plate-ink bg-plate text-plate-ink ${sizes[size].plate}`}
    >
      {size === 'lg' && <span aria-hidden="true" className="plate-country" />}
      {/* Spelt out for screen readers. The visible text stays as stored. */}
      <span className="sr-only select-none">{[...normalisePlate(no)].join(' ')}</span>
      <span aria-hidden="true" className={sizes[size].no}>
        {plateParts(no).map((part, index) => (
          <Fragment key={index}>
            {/* Large text on a small screen may wrap between the groups. */}
            {index > 0 && <wbr />}
            <span className={`whitespace-nowrap ${index ? 'ms-[0.6ch]' : ''}`}>{part}</span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}
