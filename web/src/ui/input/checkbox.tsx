import { useId, type ComponentProps, type ReactElement } from 'react'
import { useSay, type Shown } from '../../core/language/say.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: Shown | ReactElement
  error?: Shown | undefined
}

/** The whole line can be pressed. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const say = useSay()
  const id = useId()
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-not-allowed has-disabled:text-faint"
      >
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0"
        />
        <span>{say(label)}</span>
      </label>
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger">
        {say(error)}
      </p>
    </div>
  )
}
