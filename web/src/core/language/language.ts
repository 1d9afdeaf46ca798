import { english, makeLanguage, plainEnglish, type Language } from '@aangan/contract/core/language/language'
import { catalogues, names, type Tier } from 'virtual:languages'
import { stored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

/** The languages' own names, by code. */
export const languageNames = names
export const isLanguage = (code: string | null): code is string => code !== null && Object.keys(names).includes(code)

const known = new Map<string, Language>([[english, plainEnglish]])
const needed = new Set<Tier>(['first'])
const loaded = new Set<string>()
let wanted = english
const current = createStore(plainEnglish)

/** Spoken, or loading. */
export const wantedLanguage = (): string => wanted
/** For requests and other code outside components. */
export const currentLanguage = current.get
export const onLanguage = current.follow

export const useLanguage = (): Language => useStore(current)
export const useT = (): Language['t'] => useLanguage().t

/** Rejects when a catalogue cannot be loaded; the language then stays as it is. The last call wins. */
export async function speak(code: string): Promise<void> {
  wanted = code
  const language = await loadTexts(code, needed)
  if (wanted === code && current.get() !== language) current.set(language)
}

/** Loads the texts of a tier before they are shown, in the language that is spoken by then. Rejects when they cannot be loaded. */
export async function needTexts(tier: Tier): Promise<void> {
  let code
  do await loadTexts((code = wanted), [tier])
  while (code !== wanted)
  needed.add(tier)
}

export async function loadTexts(code: string, tiers: Iterable<Tier>): Promise<Language> {
  const language = known.get(code) ?? makeLanguage(code, {})
  known.set(code, language)
  const all = [...tiers].flatMap((tier): Tier | Tier[] => (tier === 'rest' ? ['home', tier] : tier))
  const missing = all.filter((tier) => catalogues[code] && !loaded.has(`${code} ${tier}`))
  await Promise.all(
    missing.map(async (tier) => {
      language.learn((await catalogues[code]![tier]()).default)
      loaded.add(`${code} ${tier}`)
    }),
  )
  return language
}

/** The stored choice, else the language the server chose for the page. */
export const firstLanguage = (): string =>
  [stored('language'), document.documentElement.lang].find((code) => isLanguage(code)) ?? english
