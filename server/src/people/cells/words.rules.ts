/** How words of a file are compared: whatever their case, spaces and marks, and with or without the dot of फ़ and ज़. */
export const wordKey = (typed: string): string =>
  typed
    .toLowerCase()
    .normalize('NFD')
    .replace(/\u093c|[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** Cells that say that there is nothing. */
const nothing = /^(?:[-–—_.*]+|n\.?\s?\/?\s?a\.?|#n\/a|nil|null|none|not available|लागू नाही|नहीं है)$/i
export const isNothing = (cell: string): boolean => cell === '' || nothing.test(cell)

/** Words between commas. */
export const listed = (words: string): readonly string[] => words.split(',').map((word) => word.trim())

/** Words of a choice, by the value they mean. */
export type Meanings<V extends string> = Readonly<Record<V, readonly string[]>>

/** The value that a word means; anything else stays as it is, for the contract to refuse. */
export function understand<V extends string>(meanings: Meanings<V>): (typed: string) => string {
  const values = new Map<string, string>()
  for (const [value, words] of Object.entries<readonly string[]>(meanings))
    for (const word of [value, ...words]) values.set(wordKey(word), value)
  return (typed) => values.get(wordKey(typed)) ?? typed
}
