import { divisions } from '@aangan/contract/fields'
import { useId, useRef, type FocusEventHandler } from 'react'
import { useT } from '../language/language.ts'
import { useSay, type Shown } from '../language/say.ts'

interface Props {
  name: string
  value: string
  error?: Shown | undefined
  onChange: (division: string) => void
  onBlur: FocusEventHandler
}

/** Four large radio buttons instead of a select: one tap at the gate. */
export function DivisionChoice({ name, value, error, onChange, onBlur }: Props) {
  const id = useId()
  const t = useT()
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
      className="flex min-w-0 flex-col"
    >
      <span id={`${id}-label`} className="mb-1 text-sm font-semibold">
        {t('Division')}
      </span>
      <span className="grid grid-cols-4 gap-2">
        {divisions.map((division) => (
          <label key={division} className="relative">
            <input
              type="radio"
              name={name}
              value={division}
              checked={value === division}
              onChange={() => onChange(division)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              className={`grid min-h-11 place-items-center rounded-md border font-semibold peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent ${error ? 'border-danger inset-ring inset-ring-danger' : 'border-edge'}`}
            >
              {division}
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
