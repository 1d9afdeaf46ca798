import { useSay } from '../../core/language/say.ts'
import type { Visitor } from './use-visitor.ts'

/** Why the house was not asked; also what is wrong with something that has no field on the screen. */
export function Failure({ of: { failure, errors } }: { of: Visitor['form'] }) {
  const say = useSay()
  const why = failure?.text ?? errors['houseNo']
  if (!why) return null
  return (
    <p role="alert" className="rounded-lg bg-danger p-4 text-lg font-semibold text-surface">
      {say(why)}
    </p>
  )
}
