import { useEffect, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Field, inputStyle } from './field.tsx'
import type { TextInputProps } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'placeholder' | 'children'>

/** A password, which a button shows as it is typed. Hidden again when a form is sent. */
export function PasswordInput({ label, hint, error, className, reserved, ...input }: PasswordInputProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const hide = () => setShown(false)
    addEventListener('submit', hide, true)
    return () => removeEventListener('submit', hide, true)
  }, [])
  return (
    <Field label={label} hint={hint} error={error} className={className ?? ''} reserved={reserved ?? false}>
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            type={shown ? 'text' : 'password'}
            className={`${inputStyle} pe-12`}
          />
          <button
            type="button"
            aria-label={t('Show password')}
            aria-pressed={shown}
            // Keeps the focus, and a phone's keyboard, where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 grid size-11 place-items-center rounded-md text-soft"
          >
            <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="size-5">
              <path
                d={`M2 12c5-9 15-9 20 0-5 9-15 9-20 0m7 0a3 3 0 0 0 6 0 3 3 0 0 0-6 0${shown ? 'M4 4l16 16' : ''}`}
              />
            </svg>
          </button>
        </div>
      )}
    </Field>
  )
}
