import type { Language } from '@aangan/contract/core/language/language'
import type { Label, Message, Values } from '@aangan/contract/core/language/text'
import { isValidElement, type ReactElement } from 'react'
import { useLanguage } from './language.ts'

/** Not translated: a name, or something a person wrote. */
export interface Raw {
  readonly raw: string
  /** Of the server's own words, which are translated again by their code after a change of language. */
  readonly server?: { readonly language: string; readonly code: string | undefined; readonly values?: Values }
}
export const raw = (words: string): Raw => ({ raw: words })

/** Can be a value of a message: the reason for a failure, or a list such as somebody's roles. */
export type Reason = Message<Reason> | Raw | MessageList

interface MessageList {
  readonly all: readonly Shown[]
  readonly between: ', ' | ' ' | '\n'
}

/** A message and its reason, each on a line of a toast. */
export const lines = (...all: readonly Shown[]): Reason => ({ all, between: '\n' })

/** Anything a component can show. Translated when it is rendered, so it follows the language. */
export type Shown = Label | Reason

let refusals: Readonly<Record<string, Message>> = {}
/** Call before the language changes, so that errors on the screen can be translated. */
export const loadRefusals = async () => {
  refusals = (await import('virtual:refusals')).default
}

export function words(shown: Shown, language: Language): string {
  if (typeof shown === 'string') return language.say(shown)
  if ('raw' in shown) return shown.server ? saidAgain(shown.raw, shown.server, language) : shown.raw
  if ('all' in shown) return shown.all.map((one) => words(one, language)).join(shown.between)
  const values = Object.entries(shown.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? words(value, language) : value,
  ])
  return language.say({ text: shown.text, values: Object.fromEntries(values) as Values })
}

const saidAgain = (
  words: string,
  { language: asked, code, values }: NonNullable<Raw['server']>,
  language: Language,
) => {
  const refusal = asked === language.code || code === undefined ? undefined : refusals[code]
  return refusal ? language.say({ text: refusal.text, values: { ...refusal.values, ...values } }) : words
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
