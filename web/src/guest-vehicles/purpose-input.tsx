import type { Label } from '@aangan/contract/language/text'
import { useRef } from 'react'
import { useT } from '../language/language.ts'
import { Chip } from '../ui/chip.tsx'
import { TextInput, type TextInputProps } from '../ui/text-input.tsx'

/** The English word is kept, in every language: it is data, which a guard of another language reads (decision 23). */
const frequent: readonly { word: string; label: Label }[] = [
  { word: 'Delivery', label: 'Delivery' },
  { word: 'Cab', label: 'Cab' },
  { word: 'Guest', label: 'Guest' },
  { word: 'Service', label: 'Service' },
]

interface Props extends Omit<TextInputProps, 'label' | 'value' | 'onChange'> {
  value: string
  onChange: (typed: unknown) => void
  /** Called after a purpose was chosen. */
  onChosen: (word: string) => void
}

/** Purpose of Visit, with chips that fill it in. */
export function PurposeInput({ value, onChange, onChosen, ...input }: Props) {
  const t = useT()
  const group = useRef<HTMLDivElement>(null)
  const clear = () => {
    onChange('')
    group.current?.parentElement?.querySelector('input')?.focus()
  }
  return (
    <TextInput label="Purpose of Visit" autoComplete="off" value={value} onChange={onChange} {...input}>
      <div ref={group} role="group" aria-label={t('Common purposes')} className="mt-2 flex flex-wrap gap-1.5">
        {frequent.map(({ word, label }) => (
          <Chip
            key={word}
            aria-pressed={value === word}
            onClick={() => {
              onChange(word)
              onChosen(word)
            }}
          >
            {t(label)}
          </Chip>
        ))}
        <Chip onClick={clear}>{t('Other')}</Chip>
      </div>
    </TextInput>
  )
}
