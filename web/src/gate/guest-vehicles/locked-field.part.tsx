import type { Label } from '@aangan/contract/core/language/text'
import { useId } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'

interface Props {
  label: Label
  value: string | undefined
  /** Shown while there is no value. */
  placeholder?: Label | undefined
  error?: Shown | undefined
}

/** A read-only value of the form, without a frame and not a tab stop. */
export function LockedField({ label, value = '', placeholder, error }: Props) {
  const id = useId()
  const t = useT()
  const say = useSay()
  const shown = value || (placeholder ? t(placeholder) : '')
  return (
    <div className="max-w-full text-sm">
      <span className="flex items-baseline gap-1.5">
        <label htmlFor={id} className="shrink-0 text-faint">
          {t(label)}
        </label>
        {/* Unlike an input, it wraps a long name. */}
        <textarea
          id={id}
          readOnly
          tabIndex={-1}
          value={value}
          placeholder={placeholder && t(placeholder)}
          rows={1}
          cols={Math.max(1, shown.length)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-w-0 field-sizing-content resize-none bg-transparent font-semibold text-soft outline-offset-0 placeholder:font-normal placeholder:text-faint"
        />
      </span>
      <p id={`${id}-error`} aria-live="polite" className="font-medium text-danger">
        {error && say(error)}
      </p>
    </div>
  )
}
