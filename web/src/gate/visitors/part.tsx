import type { ReactNode } from 'react'
import { useId } from 'react'
import { useSay, type Shown } from '../../core/language/say.ts'

/** A part of My Visitors, with its heading. */
export function Part({ title, count, children }: { title: Shown; count?: number | undefined; children: ReactNode }) {
  const say = useSay()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8 [--spacing:4px]">
      <div className="mb-3 flex gap-2">
        <h3 id={id} className="font-bold">
          {say(title)}
        </h3>
        {count !== undefined && <span className="text-soft tabular-nums">{count}</span>}
      </div>
      {children}
    </section>
  )
}
