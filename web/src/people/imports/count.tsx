import type { Label } from '@aangan/contract/core/language/text'
import { useLanguage } from '../../core/language/language.ts'
import { numberIn } from '../../ui/numbers.ts'

/** A figure with its name below it. */
export function Count({ name, of }: { name: Label; of: number }) {
  const language = useLanguage()
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-sm text-soft">{language.t(name)}</dt>
      <dd className="text-xl font-bold tabular-nums">{numberIn(language, of)}</dd>
    </div>
  )
}
