import { limits } from '@aangan/contract/core/constants'
import type { Label } from '@aangan/contract/core/language/text'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../core/language/language.ts'
import type { FieldTies } from '../ui/input/field.tsx'
import { capitals, plateStyle } from './plate-input.tsx'

interface Props {
  ties: Pick<FieldTies, 'id'> & Partial<FieldTies>
  value: string
  onChange: (typed: string) => void
  placeholder?: Label
  /** Has a button that clears it. */
  clearable?: boolean
  name?: string
  className?: string
}

/** The search for a vehicle. Opens with the digit keyboard: the last four digits are enough. */
export function DigitsFirstInput({
  ties,
  value,
  onChange,
  placeholder,
  clearable = false,
  name,
  className = '',
}: Props) {
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
    <span className="relative block">
      <input
        {...ties}
        ref={input}
        name={name}
        value={value}
        inputMode={letters ? 'text' : 'numeric'}
        enterKeyHint="search"
        placeholder={placeholder && t(placeholder)}
        maxLength={limits.guestVehicleNo}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onChange(capitals(event))}
        className={`${plateStyle} ${clearable && value ? 'pe-24 pointer-fine:pe-12' : 'pe-12 pointer-fine:pe-3'} placeholder:font-sans placeholder:tracking-normal ${className}`}
      />
      <span className="absolute inset-y-0 end-0 flex">
        {clearable && value && (
          <button type="button" aria-label={t('Clear')} onClick={clear} className={`${keyStyle} w-11`}>
            <X />
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
  )
}

const keyStyle =
  'inline-flex items-center justify-center rounded-md text-sm font-semibold text-soft hover:bg-sunk hover:text-ink'
