import type { Label } from '@aangan/contract/core/language/text'
import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Field, inputStyle, type FieldProps } from './field.tsx'

export interface Option {
  value: string
  label: Shown
}

export interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'id'> {
  options: readonly Option[]
  /** The label of the empty option: 'Select' in a form, 'All Communities' in a filter. */
  empty?: Label
}

export function Select({ label, hint, error, className, options, empty, ...select }: SelectProps) {
  const say = useSay()
  return (
    <Field label={label} hint={hint} error={error} {...(className && { className })}>
      {(ties) => (
        <span className="relative block">
          <select {...ties} {...select} className={`${inputStyle} appearance-none truncate pe-10`}>
            {empty !== undefined && <option value="">{say(empty)}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {say(text)}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute end-3 top-3 text-faint" />
        </span>
      )}
    </Field>
  )
}
