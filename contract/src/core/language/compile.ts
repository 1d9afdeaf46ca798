import type { Messages } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A catalogue file: translations by text, and `@name`, the language's own name. */
export type Catalogue = Readonly<Record<string, string>>

/** Throws for a translation that is no ICU message. An empty one is left out. */
export const compileCatalogue = (catalogue: Catalogue): Messages =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([text, translation]) => !text.startsWith('@') && translation !== '')
      .map(([text, translation]) => [text, compileMessageOrThrow(translation)]),
  )
