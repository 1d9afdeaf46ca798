import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonStyle, type Size, type Tone } from './button-styles.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: Tone
  size?: Size
  /** Its work is under way: the button turns, keeps the focus and does nothing more. */
  busy?: boolean
  /** Takes no press for a moment, and looks as if it did: nothing of its own is under way. */
  paused?: boolean
}

/** Every button. `type="button"` unless said otherwise, so that none sends a form by accident. */
export function Button({
  tone = 'plain',
  size = 'md',
  busy = false,
  paused = false,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || paused || undefined}
      onClick={(event) => {
        // Not `disabled`: a button that disables itself under the finger drops the focus to the page.
        if (busy || paused) event.preventDefault()
        else onClick?.(event)
      }}
      className={`${buttonStyle(tone, size)} ${className}`}
    >
      {busy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
      {children}
    </button>
  )
}
