import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { BigButton } from './big-button.tsx'
import { turnWords } from './words-of-turns.ts'
import { words } from './words.ts'

const length = 4
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface Props {
  /** At the fourth digit. The pad is empty again once it is done. */
  onPin: (pin: string) => Promise<void>
}

/** Four digits, by large keys or a keyboard. */
export function PinPad({ onPin }: Props) {
  const t = useT()
  const pad = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const busy = typed.length === length
  const add = (digit: string) => {
    if (busy) return
    const pin = typed + digit
    setTyped(pin)
    if (pin.length === length) void onPin(pin).finally(() => setTyped(''))
  }
  const drop = () => busy || setTyped(typed.slice(0, -1))
  const press = useEffectEvent((event: KeyboardEvent) => {
    // One behind the lock is not typed at.
    if ((pad.current?.offsetParent ?? null) === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
    if (/^[0-9]$/.test(event.key)) add(event.key)
    else if (event.key === 'Backspace') drop()
  })
  useEffect(() => {
    const over = new AbortController()
    addEventListener('keydown', (event) => press(event), { signal: over.signal })
    return () => over.abort()
  }, [])
  const key = (digit: string) => (
    <BigButton
      key={digit}
      paused={busy}
      className="min-h-[clamp(3.5rem,7.5dvh,5rem)] px-0 text-2xl tabular-nums"
      onClick={() => add(digit)}
    >
      {digit}
    </BigButton>
  )
  return (
    <div ref={pad} role="group" aria-label={t('PIN')} aria-busy={busy} className="mx-auto w-full max-w-80">
      <p role="img" aria-label={t(turnWords.typed, { n: typed.length })} className="flex justify-center gap-4 py-3">
        {Array.from({ length }, (_, place) => (
          <span
            key={place}
            className={`size-4 rounded-full border-2 border-brand ${place < typed.length ? 'bg-brand' : ''}`}
          />
        ))}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {keys.map(key)}
        <span />
        {key('0')}
        <BigButton aria-label={t(words.deleteDigit)} className="px-0" onClick={drop}>
          <Delete className="size-6" />
        </BigButton>
      </div>
    </div>
  )
}
