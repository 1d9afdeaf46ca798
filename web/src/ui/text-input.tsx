import type { ComponentProps, ReactNode } from 'react'
import { Field, inputStyle, type FieldProps } from './field.tsx'

export interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** What stands under the input besides hint and error: the answer of a live check, for instance. */
  children?: ReactNode
}

/** A line of text: also e-mail, phone, password, number, date and date-time, by its `type`. */
export const TextInput = ({ label, hint, error, className, reserved, children, ...input }: TextInputProps) => (
  <div className={className}>
    <Field label={label} hint={hint} error={error} {...(reserved && { reserved })}>
      {(ties) => <input {...ties} {...input} className={inputStyle} />}
    </Field>
    {children}
  </div>
)
