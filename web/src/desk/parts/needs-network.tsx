import { useT } from '../../core/language/language.ts'
import { laterWords } from './words-later.ts'

/** Instead of a button that would only fail. */
export function NeedsNetwork() {
  const t = useT()
  return (
    <p role="status" className="rounded-md bg-warning-wash px-4 py-3 font-semibold text-warning">
      {t(laterWords.needsNetwork)}
    </p>
  )
}
