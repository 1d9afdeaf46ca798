/** Enough for a person's name. */
const mostLetters = 50

/**
 * A name that somebody else entered, safe to mail: only letters and the marks that names contain. An inviter can type
 * anything, and no mail client may turn it into a link.
 */
export function nameInMail(name: string): string {
  const words = name.match(/[\p{L}\p{M}'’-]+(?:\.(?!\S))?/gu) ?? []
  return [...words.join(' ')].slice(0, mostLetters).join('').trim()
}
