/** What is looked through, in the language of the screen. */
export interface Searched {
  /** In that language, and in English. */
  readonly titles: readonly string[]
  /** What else people call it. */
  readonly words: string
}

/** From so many letters on what is typed may also stand within a word. */
const withinFrom = 3

/** The smaller the better; undefined where it does not match. */
export function rankOf(typed: string, { titles, words }: Searched): number | undefined {
  const parts = wordsOf(typed)
  const inTitles = titles.map(wordsOf)
  const all = [...inTitles.flat(), ...wordsOf(words)]
  if (parts.length === 0 || !parts.every((part) => all.some((word) => matches(word, part)))) return undefined
  if (inTitles.some((title) => title.join(' ').startsWith(parts.join(' ')))) return 0
  return parts.every((part) => inTitles.flat().some((word) => word.startsWith(part))) ? 1 : 2
}

const matches = (word: string, part: string): boolean =>
  word.startsWith(part) || (lettersIn(part) >= withinFrom && word.includes(part))

/** Vowel signs are no letters: `गाड` has two. */
const lettersIn = (part: string): number => part.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/**
 * Without case, accents, the dot of `फ़` and invisible joiners, and with one nasal sign for two that people do not tell apart.
 * Vowel signs stay: without them `बाई` and `बी` were one word.
 */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .replace(/\u0901/g, '\u0902')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
