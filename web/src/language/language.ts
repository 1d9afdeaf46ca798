import { english, makeLanguage, plainEnglish, type Language } from '@aangan/contract/core/language/language'
import { useSyncExternalStore } from 'react'
import { catalogues, names } from 'virtual:languages'
import { stored } from '../session/storage.ts'

/** The languages' own names, by code. */
export const languageNames = names
export const isLanguage = (code: string | null): code is string => code !== null && Object.keys(names).includes(code)

const known = new Map<string, Language>([[english, plainEnglish]])
let current = plainEnglish
let wanted = english
const listeners = new Set<() => void>()

/** For requests and other code outside components. */
export const currentLanguage = () => current

export const onLanguage = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)
export const useT = (): Language['t'] => useLanguage().t

/** Rejects when the catalogue cannot be loaded; the language then stays as it is. The last call wins. */
export async function speak(code: string): Promise<void> {
  wanted = code
  const language = known.get(code) ?? makeLanguage(code, (await catalogues[code]!()).default)
  known.set(code, language)
  if (wanted !== code || current === language) return
  current = language
  listeners.forEach((changed) => changed())
}

/** The stored choice, else the language the server chose for the page. */
export const firstLanguage = (): string =>
  [stored('language'), document.documentElement.lang].find((code) => isLanguage(code)) ?? english
