import type { ReactNode } from 'react'
import { useId } from 'react'
import { useSay, type Shown } from '../language/say.ts'

/** A part of My Visitors, with its heading. */
export function Part({ title, count, children }: { title: Shown; count?: number | undefined; children: ReactNode }) {
  const say = useSay()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8">
      <h3 id={id} className="mb-3 font-bold">
        {say(title)}
        {count !== undefined && <span className="ms-2 font-normal text-soft tabular-nums">{count}</span>}
      </h3>
      {children}
    </section>
  )
}
