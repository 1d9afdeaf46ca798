import { readFileSync } from 'node:fs'
import { EmbeddedError } from './embedded-error.ts'

/** The operating system's user that PostgreSQL runs as. */
export interface OsUser {
  uid: number
  gid: number
}

export const iAmRoot = (): boolean => process.getuid?.() === 0

/** In order of preference. Other programs may run as nobody. */
const candidates = ['aangan', 'postgres', 'nobody'] as const

/** For root, as which PostgreSQL refuses to run: the owner of the folder, or a candidate. Otherwise undefined. */
export function userForPostgres(ownerOfFolder: OsUser | undefined): OsUser | undefined {
  if (!iAmRoot()) return undefined
  if (ownerOfFolder && ownerOfFolder.uid !== 0) return ownerOfFolder
  const user = chosenUser(readFileSync(accounts, 'utf8'))
  if (!user)
    throw new EmbeddedError(
      `PostgreSQL does not run as root, and there is no user to run it as (${candidates.join(', ')}). Create one: useradd --system aangan`,
    )
  return user
}

const accounts = '/etc/passwd'

export const chosenUser = (passwd: string): OsUser | undefined =>
  candidates.map((name) => findUser(passwd, name)).find((user) => user !== undefined && user.uid !== 0)

/** A warning when the database runs as nobody. */
export function sharedUserWarning(
  user: OsUser | undefined,
  cluster: string,
  passwd: string = user ? readFileSync(accounts, 'utf8') : '',
): string | undefined {
  if (!user || findUser(passwd, 'nobody')?.uid !== user.uid) return undefined
  return `The database runs as the user nobody: other programs that run as nobody can read its files. Stop Aangan and run: useradd --system aangan; chown -R aangan: ${cluster}`
}

function findUser(passwd: string, name: string): OsUser | undefined {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
