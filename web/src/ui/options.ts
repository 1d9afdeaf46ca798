import type { Option } from './select.tsx'

/** The label of a contract value: `owner` → Owner, `FOUR_WORDS` → Four Words. */
export const wordOf = (value: string): string =>
  value
    .toLowerCase()
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')

/** Select options for a fixed list of the contract. */
export const named = (values: readonly string[], label: (value: string) => string = wordOf): Option[] =>
  values.map((value) => ({ value, label: label(value) }))

/** The value if it is one of the list. Anybody can type an address. */
export const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((known) => known === value)
