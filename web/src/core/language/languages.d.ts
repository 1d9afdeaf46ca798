declare module 'virtual:refusals' {
  import type { Message } from '@aangan/contract/core/language/text'
  /** The sentence of each refusal, by its code. */
  const refusals: Readonly<Record<string, Message>>
  export default refusals
}

declare module 'virtual:languages' {
  import type { Messages } from '@lingui/core'
  /** The languages' own names, by code. */
  export const names: Readonly<Record<string, string>>
  /** When texts are needed (web/text-tiers.ts). */
  export type Tier = 'first' | 'home' | 'desk' | 'rest'
  /** Without English, which needs no catalogue. */
  export const catalogues: Readonly<
    Record<string, Readonly<Record<Tier, () => Promise<{ readonly default: Messages }>>>>
  >
}
