import { useId, type ReactNode } from 'react'

/** Components of one kind. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One component in one or several states. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <div data-specimen={title} className="min-w-0">
    <p className="mb-1 text-xs text-faint">{title}</p>
    {children}
  </div>
)

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

export const nothing = () => undefined
