import { useSay, type Shown } from '../../core/language/say.ts'

/** The heading of a group, with the number of its rows. */
export function GroupHeading({ title, count }: { title: Shown; count: number }) {
  const say = useSay()
  return (
    <span className="text-sm font-semibold text-soft">
      {say(title)} <span className="font-normal tabular-nums">{count}</span>
    </span>
  )
}
