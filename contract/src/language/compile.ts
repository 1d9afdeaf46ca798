import type { Messages } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** What a catalogue's file holds: texts and their translations, and `@name`, the language in its own words. */
export type Catalogue = Readonly<Record<string, string>>

/** Throws for a translation that is no ICU message. An empty one is left out. */
export const compileCatalogue = (catalogue: Catalogue): Messages =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([text, translation]) => !text.startsWith('@') && translation !== '')
      .map(([text, translation]) => [text, compileMessageOrThrow(translation)]),
  )

/** English needs its plurals, and the texts that say where they stand; every other text says what it is. */
export const compileEnglish = (texts: readonly string[]): Messages =>
  compileCatalogue(
    Object.fromEntries(
      texts.filter((text) => /\{\w+, | \[\w+\]$/.test(text)).map((text) => [text, withoutPlace(text)]),
    ),
  )

/** `Update [audit]` → `Update`: English that another language says differently in another place. */
export const withoutPlace = (text: string): string => text.replace(/ \[\w+\]$/, '')
