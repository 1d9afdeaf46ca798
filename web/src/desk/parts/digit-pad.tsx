import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { BigButton } from './big-button.tsx'
import { words } from './words.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface Props {
  onDigit: (digit: string) => void
  onDelete: () => void
  paused?: boolean
  /** The key with which the last digit is deleted gets the focus. */
  isFocused?: boolean
  /** At the left of the last row. */
  children?: ReactNode
}

/** Three by four large keys, or a keyboard. */
export function DigitPad({ onDigit, onDelete, paused = false, isFocused = false, children }: Props) {
  const t = useT()
  const pad = useRef<HTMLDivElement>(null)
  const deleting = useRef<HTMLButtonElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Hidden behind the lock: the digits belong to the lock's pad.
    if ((pad.current?.offsetParent ?? null) === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.matches('input:not([type=radio]), textarea')) return
    if (/^[0-9]$/.test(event.key)) onDigit(event.key)
    else if (event.key === 'Backspace') onDelete()
    else return
    // The last digit of a house moves the focus to a field, where the browser would type it again.
    event.preventDefault()
  })
  useEffect(() => {
    const over = new AbortController()
    addEventListener('keydown', (event) => press(event), { signal: over.signal })
    return () => over.abort()
  }, [])
  useEffect(() => {
    if (isFocused) deleting.current?.focus({ preventScroll: true })
  }, [isFocused])
  const key = (digit: string) => (
    <BigButton
      key={digit}
      paused={paused}
      className="min-h-[clamp(3.5rem,7.5dvh,5rem)] px-0 text-2xl tabular-nums"
      onClick={() => onDigit(digit)}
    >
      {digit}
    </BigButton>
  )
  return (
    <div ref={pad} className="grid grid-cols-3 gap-2">
      {digits.map(key)}
      {children ?? <span />}
      {key('0')}
      <BigButton ref={deleting} aria-label={t(words.deleteDigit)} className="px-0" onClick={onDelete}>
        <Delete className="size-6" />
      </BigButton>
    </div>
  )
}
