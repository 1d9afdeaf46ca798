import type { ReactNode } from 'react'

/** An empty list: the specification's text, and a hint what to do next. */
export const Empty = ({ text, hint }: { text: string; hint?: ReactNode }) => (
  <div className="rounded-lg border border-dashed border-edge px-6 py-10 text-center">
    <p className="font-semibold">{text}</p>
    {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
  </div>
)
