import { LoaderCircle } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'

export function FilterBar({
  label,
  apply,
  onApply,
  onClear,
  busy = false,
  children,
}: {
  label: string
  /** `Search` or `Apply`. */
  apply: string
  onApply: () => void
  onClear: () => void
  busy?: boolean
  children: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  return (
    <form
      role="search"
      aria-label={label}
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
          {apply}
        </Button>
        <Button onClick={onClear}>Clear</Button>
      </div>
    </form>
  )
}
