import { readFileSync } from 'node:fs'
import { EmbeddedError } from './embedded-error.ts'

/** The operating system's user that PostgreSQL runs as. */
export interface OsUser {
  uid: number
  gid: number
}

export const iAmRoot = (): boolean => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns the folder already, else as a user
 * who owns nothing. Undefined: we are no root, it runs as ourselves.
 */
export function userForPostgres(ownerOfFolder: OsUser | undefined): OsUser | undefined {
  if (!iAmRoot()) return undefined
  if (ownerOfFolder && ownerOfFolder.uid !== 0) return ownerOfFolder
  const user = findUser('nobody') ?? findUser('postgres')
  if (!user)
    throw new EmbeddedError(
      'PostgreSQL does not run as root, and there is no user "nobody" or "postgres" to run it as.',
    )
  return user
}

function findUser(name: string): OsUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
