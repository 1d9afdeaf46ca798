import type { ReactNode } from 'react'
import { useSay, type Shown } from '../core/language/say.ts'

/** The page's h1. Navigation moves the focus here, so that screen readers announce the new page. */
export function PageHeading({ title, small = false }: { title: Shown; small?: boolean }) {
  const say = useSay()
  return (
    <h1
      data-page-heading
      tabIndex={-1}
      className={small ? 'font-semibold print:hidden' : 'text-xl font-bold sm:text-2xl'}
    >
      {say(title)}
    </h1>
  )
}

/** The h2 of a section, with its buttons beside it. */
export function SectionHeading({ title, children }: { title: Shown; children?: ReactNode }) {
  const say = useSay()
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 data-section-heading tabIndex={-1} className="text-lg font-bold sm:text-xl">
        {say(title)}
      </h2>
      {children}
    </div>
  )
}
