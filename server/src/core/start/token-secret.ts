import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { isWholeSecret, storedSecret } from './stored-secret.ts'

/** Created once per data folder. It signs every token: a reader can impersonate any user. */
export function storedTokenSecret(dataDir: string): string {
  const file = join(dataDir, 'token.secret')
  try {
    const kept = storedSecret(file)
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
