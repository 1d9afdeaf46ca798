import { createHash } from 'node:crypto'

/** The same for the same parts, whichever process asks for it. */
export function derivedId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join(' ')).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}
