import { useId, type ReactElement, type ReactNode } from 'react'
import { useSay, type Shown } from '../../core/language/say.ts'

export interface FieldProps {
  label: Shown
  hint?: Shown | ReactElement | undefined
  error?: Shown | undefined
  className?: string
  /** The error's line is reserved, so that nothing moves when it appears. */
  reserved?: boolean
}

/** The attributes that tie an input to its label, hint and error. */
export interface FieldTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint and error below; screen readers announce a new error. */
export function Field({
  label,
  hint,
  error,
  className = '',
  reserved = false,
  children,
}: FieldProps & { children: (ties: FieldTies) => ReactNode }) {
  const id = useId()
  const say = useSay()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field flex min-w-0 flex-col ${className}`}>
      <label htmlFor={id} className="mb-1 text-sm font-semibold">
        {say(label)}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-faint">
          {say(hint)}
        </p>
      )}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={`text-sm font-medium text-danger ${reserved ? 'min-h-7' : ''}`}
      >
        {/* Below the focus ring. */}
        {error && <span className="block pt-1.5">{say(error)}</span>}
      </p>
    </div>
  )
}

export const inputStyle =
  'min-h-11 w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-base text-ink placeholder:text-faint ' +
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger [&[readonly]]:bg-sunk disabled:bg-sunk disabled:text-faint'
