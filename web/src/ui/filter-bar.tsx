import type { Label } from '@aangan/contract/language/text'
import { LoaderCircle } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useT } from '../language/language.ts'
import { Button } from './button.tsx'

export function FilterBar({
  label,
  apply,
  onApply,
  onClear,
  busy = false,
  children,
}: {
  label: Label
  /** `Search` or `Apply`. */
  apply: Label
  onApply: () => void
  onClear: () => void
  busy?: boolean
  children: ReactNode
}) {
  const t = useT()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  return (
    <form
      role="search"
      aria-label={t(label)}
      noValidate
      onSubmit={submit}
      className="mb-6 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      {/* Two in a row even on a phone, so that the results are visible. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-x-3 gap-y-4 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-x-4">
        {children}
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
        {/* Not `busy`, which ignores presses: a second search may start while the first is running, and wins. */}
        <Button type="submit" tone="primary" aria-busy={busy}>
          {busy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {t(apply)}
        </Button>
        <Button onClick={onClear}>{t('Clear')}</Button>
      </div>
    </form>
  )
}
