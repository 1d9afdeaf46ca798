import type { Label } from '@aangan/contract/language/text'
import { useT } from '../language/language.ts'

/** The heading of a group, with the number of its rows. */
export function GroupHeading({ title, count }: { title: Label; count: number }) {
  const t = useT()
  return (
    <span className="text-sm font-semibold text-soft">
      {t(title)} <span className="font-normal tabular-nums">{count}</span>
    </span>
  )
}
