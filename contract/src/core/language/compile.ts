import type { Messages } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { textKey } from './text.ts'

/** A catalogue file: translations by text, and `@name`, the language's own name. */
export type Catalogue = Readonly<Record<string, string>>

/** By the keys of the texts. Throws for a translation that is no ICU message. An empty one is left out. */
export function compileCatalogue(catalogue: Catalogue): Messages {
  const translated = Object.entries(catalogue).filter(
    ([text, translation]) => !text.startsWith('@') && translation !== '',
  )
  const messages = Object.fromEntries(
    translated.map(([text, translation]) => [textKey(text), compileMessageOrThrow(translation)]),
  )
  if (Object.keys(messages).length < translated.length) throw new Error('Two texts have the same key.')
  return messages
}
