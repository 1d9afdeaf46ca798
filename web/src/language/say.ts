import type { Language } from '@aangan/contract/language/language'
import type { Label, Names, Sentence, Text } from '@aangan/contract/language/text'
import { isValidElement, type ReactElement } from 'react'
import { useLanguage } from './language.ts'

/** Shown as it is, in every language: a name, or what somebody wrote. */
export interface Verbatim {
  readonly said: string
}
export const verbatim = (said: string): Verbatim => ({ said })

/** The server's words. In another language than that of `said` they are made again from the refusal's code. */
export interface ServerText extends Verbatim {
  /** The language it was asked for in. */
  readonly language: string
  readonly code: string | undefined
  readonly values?: Sentence['values']
}

/** A sentence that names another one, such as the reason of a failure. */
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

/** The roles that somebody has; a message and its details. */
export interface Several {
  readonly all: readonly Shown[]
  readonly between: ', ' | ' '
}

/** What a component is given to show. It becomes words where it is drawn, so that it follows the language. */
export type Shown = Label | ShownObject
export type ShownObject = Sentence | Nested | Several | Verbatim

let refusals: Readonly<Record<string, Sentence>> = {}
/** Before the language changes while something is shown. */
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

/** Puts into words what a component was given; elements stay as they are. */
export function useSay() {
  const language = useLanguage()
  function say(shown: Shown): string
  function say(shown: Shown | ReactElement | undefined): string | ReactElement | undefined
  function say(shown: Shown | ReactElement | undefined) {
    return shown === undefined || isValidElement(shown) ? shown : words(shown, language)
  }
  return say
}
