import type { Option } from './select.tsx'

/** `owner` → Owner, `FOUR_WORDS` → Four Words: how a fixed word of the contract is shown. */
export const wordOf = (value: string): string =>
  value
    .toLowerCase()
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')

/** The choices of a select over a fixed list of the contract. */
export const named = (values: readonly string[], label: (value: string) => string = wordOf): Option[] =>
  values.map((value) => ({ value, label: label(value) }))

/** What an address or a select says, when it is one of a fixed list; anybody can type an address. */
export const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((known) => known === value)
