import { readFileSync } from 'node:fs'
import { EmbeddedError } from './embedded-error.ts'

/** The operating system's user that PostgreSQL runs as. */
export interface OsUser {
  uid: number
  gid: number
}

export const iAmRoot = (): boolean => process.getuid?.() === 0

/** Best first: one of our own, one that is PostgreSQL's anyway, and one that other programs run as, too. */
const candidates = ['aangan', 'postgres', 'nobody'] as const

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns the folder already, else as a user
 * who owns nothing. Undefined: we are no root, it runs as ourselves.
 */
export function userForPostgres(ownerOfFolder: OsUser | undefined): OsUser | undefined {
  if (!iAmRoot()) return undefined
  if (ownerOfFolder && ownerOfFolder.uid !== 0) return ownerOfFolder
  const user = chosenUser(readFileSync(accounts, 'utf8'))
  if (!user)
    throw new EmbeddedError(
      `PostgreSQL does not run as root, and there is no user to run it as (${candidates.join(', ')}). Make one: useradd --system aangan`,
    )
  return user
}

const accounts = '/etc/passwd'

/** The first candidate that the list of accounts has. */
export const chosenUser = (passwd: string): OsUser | undefined =>
  candidates.map((name) => findUser(passwd, name)).find((user) => user !== undefined && user.uid !== 0)

/** What to say when other programs run as the database's user: they may read its files, password or not. */
export function sharedUserWarning(
  user: OsUser | undefined,
  cluster: string,
  passwd: string = user ? readFileSync(accounts, 'utf8') : '',
): string | undefined {
  if (!user || findUser(passwd, 'nobody')?.uid !== user.uid) return undefined
  return `The database runs as the user nobody, as other programs may: they could read its files. Stop, then: useradd --system aangan; chown -R aangan: ${cluster}`
}

function findUser(passwd: string, name: string): OsUser | undefined {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
