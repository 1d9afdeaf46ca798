import type { ReactElement } from 'react'
import { useSay, type Shown } from '../core/language/say.ts'

/** An empty list: the specification's text, and a hint what to do next. */
export function Empty({ text, hint }: { text: Shown; hint?: Shown | ReactElement | undefined }) {
  const say = useSay()
  return (
    <div className="rounded-lg border border-dashed border-edge px-6 py-10 text-center">
      <p className="font-semibold">{say(text)}</p>
      {hint && <p className="mt-1 text-sm text-soft">{say(hint)}</p>}
    </div>
  )
}
