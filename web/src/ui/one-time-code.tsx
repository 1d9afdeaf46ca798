import { TextInput, type TextInputProps } from './text-input.tsx'

/** For a code that an admin or a mail gave. */
export const OneTimeCodeInput = (props: Omit<TextInputProps, 'hint'>) => (
  <TextInput
    hint="Twelve letters and digits, as in XXXX-XXXX-XXXX."
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    {...props}
  />
)

/** What a link carries behind `#`, where no server sees it. A code needs no decoding. */
export const linkedCode = (): string => location.hash.slice(1)

/** Neither the history nor a shared screen keeps the code. */
export function forgetLinkedCode(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname)
}
