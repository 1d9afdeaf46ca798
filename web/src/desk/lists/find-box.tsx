import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useT } from '../../core/language/language.ts'
import { onSearchKey } from '../../ui/browser/search-key.ts'
import { inputStyle } from '../../ui/input/field.tsx'
import { words } from '../parts/words.ts'

/** The one box. Plates, names and codes: its keyboard has letters and digits. */
export function FindBox({
  value,
  onChange,
  isFocused,
}: {
  value: string
  onChange: (typed: string) => void
  isFocused: boolean
}) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  useEffect(() => onSearchKey(() => input.current?.focus()), [])
  return (
    <div role="search" aria-label={t(words.title)} className="relative">
      <label htmlFor={id} className="sr-only">
        {t(words.find)}
      </label>
      <Search className="pointer-events-none absolute inset-y-0 start-4 my-auto size-6 text-soft" />
      <input
        ref={input}
        id={id}
        value={value}
        placeholder={t(words.find)}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputStyle} ${value === '' ? 'pe-3' : 'pe-15'} h-14 ps-12 placeholder:text-soft`}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t(words.clear)}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 end-0 grid size-14 place-items-center rounded-md hover:bg-sunk"
        >
          <X className="size-6" />
        </button>
      )}
    </div>
  )
}
