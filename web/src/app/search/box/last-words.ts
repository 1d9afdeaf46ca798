const shownAgainMs = 60_000

let last: { readonly userId: string; readonly words: string; readonly at: number } | undefined

/** What this person last looked for on this page, for a minute. */
export const lastWords = (userId: string): string =>
  last?.userId === userId && Date.now() - last.at < shownAgainMs ? last.words : ''

export const keepLastWords = (userId: string, words: string): void => {
  last = { userId, words, at: Date.now() }
}
