import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonStyle, type Size, type Tone } from './button-styles.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: Tone
  size?: Size
  /** While its action runs, it shows a spinner, keeps the focus and ignores presses. */
  busy?: boolean
  /** Ignores presses for a moment without looking different. */
  paused?: boolean
}

/** `type="button"` by default, so that no button submits a form by accident. */
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
        // A focused button that becomes `disabled` would lose the focus.
        if (busy || paused) event.preventDefault()
        else onClick?.(event)
      }}
      className={`${buttonStyle(tone, size)} ${className}`}
    >
      {busy && <LoaderCircle className="size-4 animate-spin" />}
      {children}
    </button>
  )
}
