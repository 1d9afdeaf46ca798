import type { ChangeEvent, FocusEventHandler, InputHTMLAttributes } from 'react'
import { Field, inputStyle, type FieldProps } from '../ui/input/field.tsx'

export interface PlateInputProps extends FieldProps {
  value?: string
  onChange?: (typed: string) => void
  onBlur?: FocusEventHandler
  name?: string
  maxLength?: number
  placeholder?: string
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint']
}

/** A vehicle number: turned into capitals, spaced like a plate. */
export const PlateInput = ({ label, hint, error, className, onChange, maxLength = 20, ...input }: PlateInputProps) => (
  <Field label={label} hint={hint} error={error} {...(className && { className })}>
    {(ties) => (
      <input
        {...ties}
        {...input}
        maxLength={maxLength}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onChange?.(capitals(event))}
        className={plateStyle}
      />
    )}
  </Field>
)

export const plateStyle = `${inputStyle} font-plate tracking-widest uppercase placeholder:normal-case`

/** Turns the text into capitals and keeps the caret, which would jump to the end. */
export function capitals({ target }: ChangeEvent<HTMLInputElement>): string {
  const upper = target.value.toUpperCase()
  if (upper !== target.value) {
    const caret = target.selectionStart
    target.value = upper
    target.setSelectionRange(caret, caret)
  }
  return upper
}
