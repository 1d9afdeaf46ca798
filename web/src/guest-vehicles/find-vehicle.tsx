import { limits } from '@aangan/contract/fields'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../language/language.ts'
import { Field } from '../ui/field.tsx'
import { capitals, plateStyle } from '../ui/plate-input.tsx'

/** The gate's search. Opens with the digit keyboard: the last four digits are enough. */
export function FindVehicle({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [letters, setLetters] = useState(false)
  const switchKeyboard = () => {
    setLetters(!letters)
    // A phone changes its keyboard only when the field gets the focus again.
    input.current?.blur()
    requestAnimationFrame(() => input.current?.focus())
  }
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    // On a phone the hint is the placeholder, to keep the first car visible.
    <Field
      label="Find a vehicle"
      hint={<span className="max-sm:sr-only">{t('The last four digits are enough.')}</span>}
    >
      {(ties) => (
        <span className="relative">
          <input
            {...ties}
            ref={input}
            value={value}
            inputMode={letters ? 'text' : 'numeric'}
            enterKeyHint="search"
            placeholder={t('Last four digits')}
            maxLength={limits.guestVehicleNo}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(capitals(event))}
            className={`${plateStyle} pe-24 placeholder:font-sans placeholder:tracking-normal sm:placeholder:text-transparent`}
          />
          <span className="absolute inset-y-0 end-0 flex">
            {value && (
              <button type="button" aria-label={t('Clear')} onClick={clear} className={`${keyStyle} w-11`}>
                <X aria-hidden="true" className="size-5" />
              </button>
            )}
            {/* Not with a physical keyboard. */}
            <button
              type="button"
              aria-label={t(letters ? 'Type digits (123)' : 'Type letters (ABC)')}
              onClick={switchKeyboard}
              className={`${keyStyle} w-12 pointer-fine:hidden`}
            >
              {letters ? '123' : t('ABC')}
            </button>
          </span>
        </span>
      )}
    </Field>
  )
}

const keyStyle =
  'inline-flex items-center justify-center rounded-md text-sm font-semibold text-soft hover:bg-sunk hover:text-ink'
