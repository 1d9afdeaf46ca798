import { limits } from '@aangan/contract/core/constants'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { plain } from '../../ui/input/options.ts'
import { RadioChoice } from '../../ui/input/radio-choice.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { DigitPad } from '../parts/digit-pad.tsx'
import { words } from '../parts/words.ts'
import { HouseFacts } from './house-facts.tsx'
import type { TypedHouse } from './use-house.ts'

/** Not translated: house numbers use Latin letters in every language. */
const letters = 'ABC '

/** The wing, and the number by large keys; a number with letters by the keyboard. */
export function HousePad({ house, isFocused }: { house: TypedHouse; isFocused: boolean }) {
  const t = useT()
  const { wings, wing, number, isReady } = house
  const input = useRef<HTMLInputElement>(null)
  const [isTyped, setTyped] = useState(/\D/.test(number))
  useEffect(() => {
    if (isTyped) input.current?.focus()
  }, [isTyped])
  return (
    <>
      <RadioChoice
        label={words.division}
        name="division"
        options={plain(wings)}
        value={wing ?? ''}
        onChange={(value) => {
          const chosen = wings.find((one) => one === value)
          if (chosen) house.chooseWing(chosen)
        }}
        onBlur={() => undefined}
      />
      {isTyped && (
        <TextInput
          ref={input}
          label={words.houseNo}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={limits.houseNo}
          value={number}
          onChange={({ target }) => house.typeNumber(target.value)}
        />
      )}
      <div role="status" className="grid min-h-14">
        {isReady ? (
          <BigButton className="justify-start" onClick={house.choose}>
            <HouseFacts of={house} />
          </BigButton>
        ) : (
          <p className="self-center text-lg font-semibold">{number || t(words.whichHouse)}</p>
        )}
      </div>
      <DigitPad onDigit={house.addDigit} onDelete={house.dropLast} isFocused={isFocused}>
        <BigButton aria-expanded={isTyped} className="px-0" onClick={() => setTyped(!isTyped)}>
          {letters}
          <span className="sr-only">{t(words.houseNo)}</span>
        </BigButton>
      </DigitPad>
    </>
  )
}
