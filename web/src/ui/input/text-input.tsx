import type { Label } from '@aangan/contract/core/language/text'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Field, inputStyle, type FieldProps } from './field.tsx'

export interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id' | 'placeholder'> {
  placeholder?: Label
  /** Shown under the input besides hint and error, such as the result of a live check. */
  children?: ReactNode
}

export function TextInput(props: TextInputProps) {
  const { label, hint, error, className, reserved, children, placeholder, ...input } = props
  const t = useT()
  return (
    <div className={className}>
      <Field label={label} hint={hint} error={error} {...(reserved && { reserved })}>
        {(ties) => <input {...ties} {...input} placeholder={placeholder && t(placeholder)} className={inputStyle} />}
      </Field>
      {children}
    </div>
  )
}
