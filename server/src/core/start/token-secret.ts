import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { isWholeSecret, keptSecret } from './kept-secret.ts'

/** Created once per data folder. It signs every token: a reader can impersonate any user. */
export function keptTokenSecret(dataDir: string): string {
  const file = join(dataDir, 'token.secret')
  try {
    const kept = keptSecret(file)
    if (isWholeSecret(kept)) return kept
  } catch (error) {
    throw new CannotStart(
      `The key that signs tokens cannot be stored in ${file} (${error instanceof Error ? error.message : String(error)}).`,
    )
  }
  throw new CannotStart(
    `${file} does not contain a key. Delete it and start again: a new one is created, and everybody has to log in again.`,
  )
}
