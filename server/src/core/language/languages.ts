import { readdirSync, readFileSync } from 'node:fs'
import { compileCatalogue, type Catalogue } from '@aangan/contract/core/language/compile'
import { english, makeLanguage, plainEnglish, type Language } from '@aangan/contract/core/language/language'
import { openNegotiator } from './negotiate.ts'

/** Keyed by the language's code. */
export type Catalogues = Readonly<Record<string, Catalogue>>

export interface Languages {
  /** English first. */
  readonly codes: readonly string[]
  readonly english: Language
  /** Undefined for a code without a catalogue. */
  languageOf(code: string): Language | undefined
  /** For the header `Accept-Language`. English if it is absent, or names nothing that we speak. */
  bestLanguage(accepted: string | undefined): Language
  /** For mails and other messages outside a request: the account's language, else English. */
  languageFor(person: { readonly language: string | null }): Language
}

export function makeLanguages(catalogues: Catalogues): Languages {
  const known = new Map([[english, plainEnglish]])
  for (const [code, catalogue] of Object.entries(catalogues))
    known.set(code, makeLanguage(code, compileCatalogue(catalogue)))
  const codes = [...known.keys()]
  const negotiate = openNegotiator(codes)
  const languageOf = (code: string) => known.get(code)
  return {
    codes,
    english: plainEnglish,
    languageOf,
    // One known code needs no parser.
    bestLanguage: (accepted = english) => languageOf(accepted) ?? languageOf(negotiate(accepted)) ?? plainEnglish,
    languageFor: ({ language }) => languageOf(language ?? english) ?? plainEnglish,
  }
}

const folder = new URL('../../../../contract/src/core/language/', import.meta.url)

/** Each JSON file of the contract's folder is a language. */
export const readCatalogues = (): Catalogues =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Catalogue]),
  )

export const readLanguages = (): Languages => makeLanguages(readCatalogues())
