import type { Language } from '@aangan/contract/core/language/language'
import type { Label, Names, Sentence, Text } from '@aangan/contract/core/language/text'
import { isValidElement, type ReactElement } from 'react'
import { useLanguage } from './language.ts'

/** Not translated: a name, or something a person wrote. */
export interface Verbatim {
  readonly said: string
}
export const verbatim = (said: string): Verbatim => ({ said })

/** A message from the server. After a change of language it is translated again by its code. */
export interface ServerText extends Verbatim {
  /** The language of `said`. */
  readonly language: string
  readonly code: string | undefined
  readonly values?: Sentence['values']
}

/** A sentence that contains another one, such as the reason for a failure. */
export interface Nested {
  readonly text: Text
  readonly values: Readonly<Record<string, string | number | ShownObject>>
}
export const nested = <const K extends Text>(
  text: K,
  values: Readonly<Record<Names<K>, string | number | ShownObject>>,
): Nested => ({
  text,
  values,
})

/** A list of texts, such as the roles of a person. */
export interface Several {
  readonly all: readonly Shown[]
  readonly between: ', ' | ' '
}

/** Anything a component can show. Translated when it is rendered, so it follows the language. */
export type Shown = Label | ShownObject
export type ShownObject = Sentence | Nested | Several | Verbatim

/** `reason`: a second line. */
export interface ToastText {
  readonly message: Shown
  readonly reason: Shown
}

let refusals: Readonly<Record<string, Sentence>> = {}
/** Call before the language changes, so that errors on the screen can be translated. */
export const loadRefusals = async () => {
  refusals = (await import('virtual:refusals')).default
}

export function words(shown: Shown, language: Language): string {
  if (typeof shown === 'string') return language.say(shown)
  if ('said' in shown) return 'language' in shown ? saidAgain(shown as ServerText, language) : shown.said
  if ('all' in shown) return shown.all.map((one) => words(one, language)).join(shown.between)
  const values = Object.entries(shown.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? words(value, language) : value,
  ])
  return language.say({ text: shown.text, values: Object.fromEntries(values) as Sentence['values'] })
}

const saidAgain = ({ said, language: asked, code, values }: ServerText, language: Language): string => {
  const refusal = asked === language.code || code === undefined ? undefined : refusals[code]
  return refusal ? language.say({ text: refusal.text, values: { ...refusal.values, ...values } }) : said
}

/** Translates anything a component can show; elements are returned as they are. */
export function useSay() {
  const language = useLanguage()
  function say(shown: Shown): string
  function say(shown: Shown | ReactElement | undefined): string | ReactElement | undefined
  function say(shown: Shown | ReactElement | undefined) {
    return shown === undefined || isValidElement(shown) ? shown : words(shown, language)
  }
  return say
}
