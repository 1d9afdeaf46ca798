import { LoaderCircle } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'

/** The filters of a list and their two buttons. */
export function FilterBar({
  label,
  apply,
  onApply,
  onClear,
  busy = false,
  children,
}: {
  label: string
  /** The specification's word: Search or Apply. */
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
      {/* Two in a row already on a phone, so that what was found is in sight. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-x-3 gap-y-4 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-x-4">
        {children}
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
        {/* Not `busy`, which takes no press: while one search is on its way the next may be asked for, and wins. */}
        <Button type="submit" tone="primary" aria-busy={busy}>
          {busy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {apply}
        </Button>
        <Button onClick={onClear}>Clear</Button>
      </div>
    </form>
  )
}
