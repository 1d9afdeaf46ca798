import type { Label } from '@aangan/contract/core/language/text'
import type { ReactNode } from 'react'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'

export function Article({ title, children }: { title: Label; children: ReactNode }) {
  useTitle(title)
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6 md:py-14">
      <PageHeading title={title} />
      <div className="mt-6 flex flex-col gap-4 text-soft [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-4 [&_h2]:text-lg [&_h2]:font-bold [&_h2]:text-ink [&_li]:ps-1 [&_ul]:list-disc [&_ul]:ps-5 [&_strong]:text-ink">
        {children}
      </div>
    </article>
  )
}

/** Renders the link inside a text. */
export const linkTo = (path: string) => (words: ReactNode) => <a href={path}>{words}</a>
