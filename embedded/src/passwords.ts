import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isWholeSecret, storedSecret, readSecret } from '@aangan/server/core/start/stored-secret'
import { EmbeddedError } from './embedded-error.ts'

export interface Passwords {
  readonly owner: string
  readonly app: string
}

const fileIn = (dataDir: string): string => join(dataDir, 'database.secret')

/** The passwords of a data folder, created on the first start. The file holds the owner's. */
export function keptPasswords(dataDir: string): Passwords {
  const file = fileIn(dataDir)
  try {
    const kept = storedSecret(file)
    if (isWholeSecret(kept)) return passwordsFrom(kept)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new EmbeddedError(`The database's password cannot be stored in ${file} (${why}).`)
  }
  throw new EmbeddedError(`${file} does not contain a password. Delete it and start again: a new one is created.`)
}

/** The owner's password; undefined in a folder of a version without passwords. */
export const ownerPassword = (dataDir: string): string | undefined => readSecret(fileIn(dataDir))

const passwordsFrom = (secret: string): Passwords => ({
  owner: secret,
  app: createHmac('sha256', secret).update('aangan_app').digest('base64url'),
})

/** Identifies a pair of passwords without revealing them. */
export const fingerprintOf = ({ owner }: Passwords): string =>
  createHash('sha256').update(owner).digest('base64url').slice(0, 16)

const ITERATIONS = 4096

/** The form in which PostgreSQL stores a password (RFC 5803), so that no statement contains the password itself. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`
}
