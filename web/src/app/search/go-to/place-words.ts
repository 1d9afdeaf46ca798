import words from 'virtual:place-words'
import { useEffect } from 'react'
import { currentLanguage } from '../../../core/language/language.ts'
import { createStore, useStore } from '../../../core/store.ts'

/** What else people call the places, by their key. */
export type PlaceWords = Readonly<Record<string, string>>

const none: PlaceWords = {}
const loaded = createStore({ code: '', words: none })

const load = (code: string): void =>
  void words[code]?.().then(
    (file) => loaded.set({ code, words: file.default }),
    () => undefined,
  )
// Together with the search, before it is opened.
load(currentLanguage().code)

/** Those of the language; until they are loaded, places are found by their titles alone. */
export function usePlaceWords(code: string): PlaceWords {
  const now = useStore(loaded)
  const isMissing = now.code !== code
  useEffect(() => {
    if (isMissing) load(code)
  }, [code, isMissing])
  return isMissing ? none : now.words
}
