import type { ReactNode } from 'react'

/** The page's h1. Navigation moves the focus here, so that screen readers announce the new page. */
export const PageHeading = ({ children }: { children: ReactNode }) => (
  <h1 data-page-heading tabIndex={-1} className="text-xl font-bold sm:text-2xl">
    {children}
  </h1>
)

/** The h2 of a section, with its buttons beside it. */
export const SectionHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <h2 data-section-heading tabIndex={-1} className="text-lg font-bold sm:text-xl">
      {title}
    </h2>
    {children}
  </div>
)
