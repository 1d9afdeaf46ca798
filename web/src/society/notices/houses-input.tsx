import { X } from 'lucide-react'
import { useState } from 'react'
import { msg } from '@aangan/contract/core/language/text'
import { audienceMessages } from '@aangan/contract/society/notice-audience'
import { useT } from '../../core/language/language.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { typedHouses } from './notice-values.ts'

interface Props {
  houses: readonly string[]
  onChange: (houses: readonly string[]) => void
}

/** Houses as people write them, `A-402, B 101`: each becomes a chip. */
export function HousesInput({ houses, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<string>()
  const take = (text: string) => {
    const { houses: found, others } = typedHouses(text)
    if (found.length > 0) onChange([...new Set([...houses, ...found])])
    setTyped(others.join(', '))
    setUnknown(others[0])
  }
  return (
    <TextInput
      label="Houses"
      hint="Like A-402, B 101."
      autoComplete="off"
      value={typed}
      error={unknown === undefined ? undefined : msg(audienceMessages.house, { house: unknown })}
      onChange={({ target }) => {
        setUnknown(undefined)
        if (/[,;]\s*$/.test(target.value)) take(target.value)
        else setTyped(target.value)
      }}
      onBlur={() => take(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
        // It would send the form.
        event.preventDefault()
        take(typed)
      }}
    >
      {houses.length > 0 && (
        <ul aria-label={t('Houses')} className="mt-2 flex flex-wrap gap-1.5">
          {houses.map((house) => (
            <li key={house}>
              <button
                type="button"
                aria-label={t('Remove {house}', { house })}
                onClick={() => onChange(houses.filter((other) => other !== house))}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-brand bg-brand-wash px-3.5 text-sm font-semibold text-brand md:min-h-9"
              >
                {house}
                <X className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </TextInput>
  )
}
