import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/** `Update [audit]` → `Update`. */
export const withoutPlace = (text: string): string => text.replace(/ \[\w+\]$/, '')

const argument = /(\{\w+(?:, plural,(?: =?\w+ \{[^{}]*\})+)?\})/
const arm = / =?(\w+) \{([^{}]*)\}/g

type Compiled = Exclude<CompiledMessage, string>
const compiled = new Map<string, Compiled>()

/** English texts are compiled when they are first said: no catalogue has them. Placeholders within a plural are not needed. */
export function compileEnglish(text: string): Compiled {
  let parts = compiled.get(text)
  if (parts === undefined) {
    parts = withoutPlace(text)
      .split(argument)
      .filter(Boolean)
      .map((part) => (part.startsWith('{') ? compileArgument(part) : part))
    compiled.set(text, parts)
  }
  return parts
}

const compileArgument = (part: string): [name: string] | [name: string, type: string, arms: object] => {
  const [name = ''] = /\w+/.exec(part)!
  const arms = [...part.matchAll(arm)].map(([, key = '', words = '']) => [key, words.split(/(#)/).filter(Boolean)])
  return arms.length === 0 ? [name] : [name, 'plural', Object.fromEntries(arms)]
}
