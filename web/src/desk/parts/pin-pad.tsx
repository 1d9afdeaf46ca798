import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { DigitPad } from './digit-pad.tsx'
import { turnWords } from './words-of-turns.ts'

const length = 4

interface Props {
  /** At the fourth digit. The pad is empty again once it is done. */
  onPin: (pin: string) => Promise<void>
}

/** Four digits, by large keys or a keyboard. */
export function PinPad({ onPin }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const busy = typed.length === length
  const add = (digit: string) => {
    if (busy) return
    const pin = typed + digit
    setTyped(pin)
    if (pin.length === length) void onPin(pin).finally(() => setTyped(''))
  }
  const drop = () => busy || setTyped(typed.slice(0, -1))
  return (
    <div role="group" aria-label={t('PIN')} aria-busy={busy} className="mx-auto w-full max-w-80">
      <p role="img" aria-label={t(turnWords.typed, { n: typed.length })} className="flex justify-center gap-4 py-3">
        {Array.from({ length }, (_, place) => (
          <span
            key={place}
            className={`size-4 rounded-full border-2 border-brand ${place < typed.length ? 'bg-brand' : ''}`}
          />
        ))}
      </p>
      <DigitPad onDigit={add} onDelete={drop} paused={busy} />
    </div>
  )
}
