import { readCatalogues, makeLanguages, type Languages } from '../src/core/language/languages.ts'

/** A language that nobody speaks: each text is the English one between brackets. */
export const madeUp = 'zxx'

/** A label within a sentence is said in the language too. */
export const isMadeUp = (said: unknown): boolean =>
  typeof said === 'string' && /^⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)?⟧$/.test(said)

export function languagesWithMadeUp(): Languages {
  const catalogues = readCatalogues()
  const texts = Object.keys(catalogues['hi'] ?? {}).filter((text) => !text.startsWith('@'))
  return makeLanguages({ ...catalogues, [madeUp]: Object.fromEntries(texts.map((text) => [text, `⟦${text}⟧`])) })
}
