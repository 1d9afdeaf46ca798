import type { Label } from '@aangan/contract/core/language/text'
import { raw } from '../../core/language/say.ts'
import type { Option } from './select.tsx'

/** Select options for a list of the contract, with its labels. */
export const named = (labels: Readonly<Record<string, Label>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Select options that read the same in every language. */
export const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: raw(value) }))

/** The value if it is one of the list. Anybody can type an address. */
export const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((known) => known === value)
