import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'

/** Headings and bar: one line at a desk. On a phone only the bar stays below the header. */
export function GateHead({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className="max-lg:contents lg:sticky lg:top-14 lg:z-10 lg:-mx-6 lg:-mt-5.5 lg:flex lg:items-center lg:gap-x-4 lg:bg-ground lg:px-6 lg:py-2">
      <div className="-mt-2 mb-1 flex flex-wrap items-baseline justify-between gap-x-4 lg:m-0 lg:block lg:shrink-0">
        <h2 data-section-heading tabIndex={-1} className="text-lg font-bold [&:lang(en)]:leading-6">
          {t('Guest Vehicles')}
        </h2>
        <h3 className="text-xs font-semibold text-soft">{t('Active Guest Vehicles')}</h3>
      </div>
      {children}
    </div>
  )
}
