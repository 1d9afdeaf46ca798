/** Enough for a person's name. */
const mostLetters = 50

/**
 * A name in a mail to somebody who has not said it themself: letters, and what stands between those of a name. Whoever
 * invites a stranger can write anything there, and no mail client must make a link of it.
 */
export function nameInMail(name: string): string {
  const words = name.match(/[\p{L}\p{M}'’-]+(?:\.(?!\S))?/gu) ?? []
  return [...words.join(' ')].slice(0, mostLetters).join('').trim()
}
