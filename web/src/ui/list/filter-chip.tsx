import { X } from 'lucide-react'
import { useT } from '../../core/language/language.ts'

/** A filter that a link has set: shown, and taken away by its ×. */
export function FilterChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useT()
  return (
    <p className="mb-4 inline-flex max-w-full items-center rounded-lg border border-brand bg-brand-wash ps-4 text-sm font-semibold text-brand">
      <span className="min-w-0 py-1.5">{name}</span>
      <button
        type="button"
        aria-label={t('Remove the filter {name}', { name })}
        onClick={onRemove}
        className="flex size-11 shrink-0 items-center justify-center rounded-full md:size-9"
      >
        <X className="size-4" />
      </button>
    </p>
  )
}
