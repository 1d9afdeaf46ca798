import { createHash } from 'node:crypto'
import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { iAmRoot, type OsUser } from './os-user.ts'

const PORT_IN_NAME = 5432
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103
const OF_ROOT = '/run/aangan'

/**
 * The private folder of the Unix socket. Not in the data folder: socket paths are limited in length. The name is random, so
 * that nobody can take it first, and stored in the data folder, so that a restarted database has the same address.
 */
export function makeSocketFolder(dataDir: string, user: OsUser | undefined): { folder: string; port: number } {
  const note = join(dataDir, 'socket.folder')
  // A copied data folder must not take the original's socket.
  const beginning = `aangan-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}-`
  const kept = read(note)
  if (kept && basename(kept).startsWith(beginning) && taken(kept, user)) return { folder: kept, port: PORT_IN_NAME }
  const folder = mkdtempSync(join(baseFor(`${beginning}XXXXXX`, user), beginning))
  if (user) chownSync(folder, user.uid, user.gid)
  writeFileSync(`${note}.new`, `${folder}\n`, { mode: 0o600 })
  renameSync(`${note}.new`, note)
  return { folder, port: PORT_IN_NAME }
}

/** Recreates or empties the folder of an earlier start; false if somebody else has taken the name. */
function taken(folder: string, user: OsUser | undefined): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
    return true
  } catch {
    if (!isOurs(folder, user)) return false
  }
  // PostgreSQL mistakes a zombie's socket lock for a live one.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  return true
}

/** A private folder of our user, not something that somebody else has put there. */
function isOurs(folder: string, user: OsUser | undefined): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === (user?.uid ?? process.getuid?.()) &&
    (found.mode & 0o077) === 0
  )
}

function baseFor(name: string, user: OsUser | undefined): string {
  const wanted = [...(iAmRoot() ? [OF_ROOT] : []), tmpdir(), '/tmp']
  const base = wanted.find(
    (folder) =>
      (folder !== OF_ROOT || madeForRoot(folder)) && fits(join(folder, name)) && (!user || everyoneMayPass(folder)),
  )
  if (!base)
    throw new EmbeddedError(`No folder short enough for the database's socket: ${tmpdir()}. Set TMPDIR to another one.`)
  return base
}

/** Creates a folder that only root can write; false if the system does not allow it. */
function madeForRoot(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const { uid, mode } = lstatSync(folder)
    return uid === 0 && (mode & 0o022) === 0
  } catch {
    return false
  }
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${PORT_IN_NAME}.lock`)) <= LONGEST_SOCKET_PATH

function everyoneMayPass(folder: string): boolean {
  const passable = (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o001
  return passable !== 0 && (folder === dirname(folder) || everyoneMayPass(dirname(folder)))
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
