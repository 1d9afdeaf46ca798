import type { Label } from '@aangan/contract/core/language/text'
import { useRef } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Chip } from '../chip.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export interface PicksInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'children'> {
  picks: readonly { word: string; label: Shown }[]
  /** The accessible name of the chips. */
  picksLabel: Label
  value: string
  onChange: (typed: unknown) => void
  /** Called after a chip was pressed. */
  onChosen?: (word: string) => void
}

/** A text with chips that fill it in; Other empties it for typing. */
export function PicksInput({ picks, picksLabel, value, onChange, onChosen, ...input }: PicksInputProps) {
  const t = useT()
  const say = useSay()
  const group = useRef<HTMLDivElement>(null)
  const clear = () => {
    onChange('')
    group.current?.parentElement?.querySelector('input')?.focus()
  }
  return (
    <TextInput autoComplete="off" value={value} onChange={onChange} {...input}>
      <div ref={group} role="group" aria-label={t(picksLabel)} className="mt-2 flex flex-wrap gap-1.5">
        {picks.map(({ word, label }) => (
          <Chip
            key={word}
            aria-pressed={value === word}
            onClick={() => {
              onChange(word)
              onChosen?.(word)
            }}
          >
            {say(label)}
          </Chip>
        ))}
        <Chip onClick={clear}>{t('Other')}</Chip>
      </div>
    </TextInput>
  )
}
