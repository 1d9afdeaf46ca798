import type { LucideIcon } from 'lucide-react'
import { useId, useRef, type FocusEventHandler } from 'react'
import { useSay, type Shown } from '../../core/language/say.ts'

export interface RadioOption {
  value: string
  label: Shown
  icon?: LucideIcon
}

export interface RadioChoiceProps {
  label: Shown
  options: readonly RadioOption[]
  name: string
  value: string
  error?: Shown | undefined
  className?: string
  /** More of them than stand side by side. */
  several?: boolean
  onChange: (value: string) => void
  onBlur: FocusEventHandler
}

/** Large radio buttons side by side, instead of a select: one tap. */
export function RadioChoice({
  label,
  options,
  name,
  value,
  error,
  className = '',
  several = false,
  onChange,
  onBlur,
}: RadioChoiceProps) {
  const id = useId()
  const say = useSay()
  const keys = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={keys}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      // The first wrong field of a form gets the focus: here its first key.
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) keys.current?.querySelector('input')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur(event)
      }}
      className={`flex min-w-0 flex-col ${className}`}
    >
      <span id={`${id}-label`} className="mb-1 text-sm font-semibold">
        {say(label)}
      </span>
      <span className={`grid gap-2 ${several ? 'grid-cols-2 sm:grid-cols-3' : 'auto-cols-fr grid-flow-col'}`}>
        {options.map(({ value: own, label: text, icon: Icon }) => (
          <label key={own} className="relative min-w-0">
            <input
              type="radio"
              name={name}
              value={own}
              checked={value === own}
              onChange={() => onChange(own)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              className={`flex h-full ${several ? 'min-h-18' : 'min-h-11'} flex-col items-center justify-center gap-1 rounded-md border px-1 text-center font-semibold peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent ${Icon ? `py-2 ${several ? '' : 'text-xs'}` : ''} ${error ? 'border-danger inset-ring inset-ring-danger' : 'border-edge'}`}
            >
              {Icon && <Icon className="size-6" />}
              {say(text)}
            </span>
          </label>
        ))}
      </span>
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger">
        {error && <span className="block pt-1.5">{say(error)}</span>}
      </p>
    </div>
  )
}
