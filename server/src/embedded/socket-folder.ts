import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { type OsUser } from './os-user.ts'

const PORT_IN_NAME = 5432
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

/**
 * The folder of the Unix socket: not under the data folder, whose path may be longer than a socket's may
 * be, but the same one for the same data folder, so that connections find a restarted database again.
 * Whoever can enter it is the database's owner, so only that user (and root) can.
 */
export function makeSocketFolder(dataDir: string, user: OsUser | undefined): { folder: string; port: number } {
  const name = `aangan-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`
  const base = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, name)) && (!user || everyoneMayPass(folder)))
  if (!base)
    throw new EmbeddedError(`No folder short enough for the database's socket: ${tmpdir()}. Set TMPDIR to another one.`)
  const folder = join(base, name)
  refuseIfForeign(folder, user)
  rmSync(folder, { recursive: true, force: true }) // what a killed one left; PostgreSQL takes a zombie's socket for a living one's
  mkdirSync(folder, { mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
  return { folder, port: PORT_IN_NAME }
}

function refuseIfForeign(folder: string, user: OsUser | undefined): void {
  const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid
  if (owner !== undefined && owner !== user?.uid && owner !== process.getuid?.())
    throw new EmbeddedError(
      `${folder} belongs to somebody else (uid ${owner}). Remove it, or set TMPDIR to another folder.`,
    )
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${PORT_IN_NAME}.lock`)) <= LONGEST_SOCKET_PATH

function everyoneMayPass(folder: string): boolean {
  const passable = (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o001
  return passable !== 0 && (folder === dirname(folder) || everyoneMayPass(dirname(folder)))
}
