import type hindi from './hi.json'

/**
 * Every text of Aangan. The English sentence is its id; the catalogues beside this file translate it. Placeholders and
 * plurals are ICU: `{count, plural, one {# vehicle} other {# vehicles}}`. Where another language needs two words for one
 * in English, the place stands behind and is not shown: `Update [audit]`.
 */
export type Text = Exclude<keyof typeof hindi, `@${string}`>

/** The placeholders of a text. */
export type Names<K extends string> = K extends `${string}{${infer Rest}`
  ? Rest extends `${infer Inner}}${infer After}`
    ? NameIn<Inner> | Names<After>
    : never
  : never
/** After a brace comes a placeholder, the start of a plural, or one of its arms. */
type NameIn<Inner extends string> = Inner extends `{${infer Nested}`
  ? NameIn<Nested>
  : Inner extends `${infer Name}, ${'plural' | 'select'}${string}`
    ? Name
    : Inner extends `${string} ${string}` | `${string}#${string}` | ''
      ? never
      : Inner

export type Values = Readonly<Record<string, string | number>>

/** A text without placeholders. */
export type Label = { readonly [K in Text]: [Names<K>] extends [never] ? K : never }[Text]

/** The values that `K` needs; `V` are values that are translated themselves. */
type ValuesFor<K extends string, V = never> = [Names<K>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Names<K>, string | number | V>>]

export type Translate = <const K extends Text>(text: K, ...values: ValuesFor<K>) => string

/** A text with its values. Translated when it is sent or rendered. */
export interface Message<V = never> {
  readonly text: Text
  readonly values?: Readonly<Record<string, string | number | V>> | undefined
}

/** Types check that each placeholder has its value. */
export const msg = <const K extends Text, V extends object = never>(
  text: K,
  ...[values]: ValuesFor<K, V>
): Message<V> => ({ text, values })

/** Under which a text stands in a compiled catalogue: FNV-1a, 32 bits. compile.ts refuses two texts with one key. */
export function textKey(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
