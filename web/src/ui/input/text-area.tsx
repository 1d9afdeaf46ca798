import type { ComponentProps } from 'react'
import { Field, inputStyle, type FieldProps } from './field.tsx'

export const TextArea = ({
  label,
  hint,
  error,
  className,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) => (
  <Field label={label} hint={hint} error={error} {...(className && { className })}>
    {(ties) => (
      <textarea rows={3} {...ties} {...area} className={`${inputStyle} field-sizing-content max-h-96 min-h-24 py-2`} />
    )}
  </Field>
)
