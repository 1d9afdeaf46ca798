import type { ComponentProps, ReactNode } from 'react'
import { Field, inputStyle, type FieldProps } from './field.tsx'

export interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** Shown under the input besides hint and error, such as the result of a live check. */
  children?: ReactNode
}

export const TextInput = ({ label, hint, error, className, reserved, children, ...input }: TextInputProps) => (
  <div className={className}>
    <Field label={label} hint={hint} error={error} {...(reserved && { reserved })}>
      {(ties) => <input {...ties} {...input} className={inputStyle} />}
    </Field>
    {children}
  </div>
)
