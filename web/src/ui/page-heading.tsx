import type { ReactNode } from 'react'

/** The one h1 of a page. Navigation moves the focus here, so that the new page is read out. */
export const PageHeading = ({ children }: { children: ReactNode }) => (
  <h1 data-page-heading tabIndex={-1} className="text-xl font-bold sm:text-2xl">
    {children}
  </h1>
)

/** The h2 of a section, with what can be done in it at its side. */
export const SectionHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <h2 data-section-heading tabIndex={-1} className="text-lg font-bold sm:text-xl">
      {title}
    </h2>
    {children}
  </div>
)
