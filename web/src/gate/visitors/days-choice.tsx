import { passDayLabels } from '@aangan/contract/gate/pass-words'
import { passDays } from '@aangan/contract/gate/pass-windows'
import { useId } from 'react'
import { useLanguage } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { shortDay } from './weekdays.ts'

interface Props {
  value: readonly string[]
  error?: Shown | undefined
  onChange: (days: string[]) => void
}

/** Seven keys, Monday first. */
export function DaysChoice({ value, error, onChange }: Props) {
  const language = useLanguage()
  const say = useSay()
  const id = useId()
  const toggle = (day: string, on: boolean) =>
    onChange(passDays.filter((other) => (other === day ? on : value.includes(other))))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0 sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{language.t('Days')}</legend>
      <div className="grid grid-cols-7 gap-1">
        {passDays.map((day) => (
          <label key={day} className="relative min-w-0">
            <input
              type="checkbox"
              aria-label={language.t(passDayLabels[day])}
              aria-invalid={error ? true : undefined}
              checked={value.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className="grid min-h-11 place-items-center rounded-md border border-edge text-xs font-semibold peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
            >
              {shortDay(language, day)}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger">
        {error && <span className="block pt-1.5">{say(error)}</span>}
      </p>
    </fieldset>
  )
}
