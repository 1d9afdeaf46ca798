import type { Label } from '@aangan/contract/core/language/text'
import { ListFilter, LoaderCircle } from 'lucide-react'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../button.tsx'
import { useWide } from '../browser/use-wide.ts'

interface Props {
  label: Label
  /** `Search` or `Apply`. */
  apply: Label
  onApply: () => void
  onClear: () => void
  busy?: boolean
  /** The field that stays in sight on a phone, where the others unfold. At a desk all share one line. */
  first?: ReactNode
  filled?: number
  /** A button after Clear. */
  more?: ReactNode
  children: ReactNode
}

export function FilterBar({ label, apply, onApply, onClear, busy = false, first, filled = 0, more, children }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const id = useId()
  const wide = useWide()
  const oneLine = useWide('lg') && first !== undefined
  const folds = first !== undefined && !wide
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
      className={oneLine ? 'filters mb-4 flex items-start gap-2' : 'card mb-4 p-3'}
    >
      {/* Two in a row even on a phone, so that the results are visible. */}
      <div
        className={
          oneLine
            ? 'filter-fields flex grow flex-wrap gap-2'
            : 'grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-x-3 gap-y-3 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] sm:gap-x-4'
        }
      >
        {first}
        {folds && (
          <Button aria-expanded={open} aria-controls={id} className="mt-6.5 self-start" onClick={() => setOpen(!open)}>
            <ListFilter className="size-4" />
            {filled > 0 ? t('Filters ({count})', { count: filled }) : t('Filters')}
          </Button>
        )}
        <div id={id} className={`filter-fields *:min-w-0 ${folds && !open ? 'hidden' : 'contents'}`}>
          {children}
        </div>
      </div>
      <div className={oneLine ? 'flex shrink-0 gap-2' : 'mt-3 flex flex-wrap gap-3 max-sm:*:grow'}>
        {/* Not `busy`, which ignores presses: a second search may start while the first is running, and wins. */}
        <Button type="submit" tone="primary" aria-busy={busy}>
          {busy && <LoaderCircle className="size-4 animate-spin" />}
          {t(apply)}
        </Button>
        <Button onClick={onClear}>{t('Clear')}</Button>
        {more}
      </div>
    </form>
  )
}
