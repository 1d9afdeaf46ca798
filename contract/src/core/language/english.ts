import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/** `Update [audit]` → `Update`. */
export const withoutPlace = (text: string): string => text.replace(/ \[\w+\]$/, '')

const argument = /(\{\w+(?:, plural,(?: =?\w+ \{[^{}]*\})+)?\})/
const arm = / =?(\w+) \{([^{}]*)\}/g

/** English texts are compiled when they are said: no catalogue has them. Placeholders within a plural are not needed. */
export const compileEnglish = (text: string): Exclude<CompiledMessage, string> =>
  withoutPlace(text)
    .split(argument)
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? compileArgument(part) : part))

const compileArgument = (part: string): [name: string] | [name: string, type: string, arms: object] => {
  const [name = ''] = /\w+/.exec(part)!
  const arms = [...part.matchAll(arm)].map(([, key = '', words = '']) => [key, words.split(/(#)/).filter(Boolean)])
  return arms.length === 0 ? [name] : [name, 'plural', Object.fromEntries(arms)]
}
