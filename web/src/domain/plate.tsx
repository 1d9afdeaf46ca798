import { normalisePlate, plateParts } from '@aangan/contract/core/plates'
import { Fragment } from 'react'

/** A vehicle number, drawn as a plate. Shown in groups, spelt out for screen readers, copied without spaces. */
export function Plate({ no, size = 'md' }: { no: string; size?: 'md' | 'lg' }) {
  const large = size === 'lg'
  return (
    <span
      className={`plate inline-flex max-w-full items-stretch overflow-hidden rounded-sm border-2 border-plate-ink bg-plate tracking-wider text-plate-ink ${large ? 'text-lg' : 'text-sm'}`}
    >
      {large && <span aria-hidden="true" className="plate-country" />}
      {/* Spelt out for screen readers. The visible text stays as stored. */}
      <span className="sr-only select-none">{[...normalisePlate(no)].join(' ')}</span>
      <span aria-hidden="true" className={large ? 'px-2.5 py-1' : 'px-2 py-0.5'}>
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
