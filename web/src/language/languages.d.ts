declare module 'virtual:refusals' {
  import type { Sentence } from '@aangan/contract/core/language/text'
  /** The sentence of each refusal, by its code. */
  const refusals: Readonly<Record<string, Sentence>>
  export default refusals
}

declare module 'virtual:languages' {
  import type { Messages } from '@lingui/core'
  /** The languages' own names, by code. */
  export const names: Readonly<Record<string, string>>
  /** English needs no catalogue. */
  export const catalogues: Readonly<Record<string, () => Promise<{ readonly default: Messages }>>>
}
