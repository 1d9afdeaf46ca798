import { useLayoutEffect } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

export const OneTimeCodeInput = (props: Omit<TextInputProps, 'hint'>) => (
  <TextInput
    hint="Twelve letters and digits, as in XXXX-XXXX-XXXX."
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    {...props}
  />
)

/** The code stands behind `#`, which browsers do not send. Anything shorter is an anchor of the page. */
export const linkedCode = (): string => (location.hash.length > 12 ? location.hash.slice(1) : '')

/** Neither the history nor a shared screen keeps the code. */
export function forgetLinkedCode(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname)
}

/** Opening another link in this tab does not reload the page. Listens from the first paint on. */
export function useNextLink(take: () => void): void {
  useLayoutEffect(() => {
    const onLink = () => {
      if (linkedCode() !== '') take()
    }
    addEventListener('hashchange', onLink)
    return () => removeEventListener('hashchange', onLink)
  })
}
