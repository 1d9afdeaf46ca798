import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Binaries } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type OsUser } from './os-user.ts'

export const OWNER = 'postgres'
export const APP_ROLE = 'aangan_app'
export const DATABASE = 'aangan'

/** The working directory. Unlike its path it needs no permission on the parents, which may be root's private folders. */
export const THIS_FOLDER = process.platform === 'linux' ? '/proc/self/cwd' : '.'

export const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres')

export function ownerOfCluster(cluster: string): OsUser | undefined {
  return statSync(cluster, { throwIfNoEntry: false })
}

/** Creates the cluster, or checks the version and the owner of an existing one. */
export function prepareCluster(cluster: string, binaries: Binaries, user: OsUser | undefined): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return adopt(cluster, binaries, user)
  makeCluster(cluster, binaries, user)
}

function adopt(cluster: string, binaries: Binaries, user: OsUser | undefined): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (major !== binaries.major)
    throw new EmbeddedError(
      `${cluster} was made by PostgreSQL ${major}, this is PostgreSQL ${binaries.major}. Restore a backup into a new DATA_DIR instead.`,
    )
  const { uid, mode } = statSync(cluster)
  const wanted = user?.uid ?? process.getuid?.()
  if (uid !== wanted) {
    if (!user) throw new EmbeddedError(`${cluster} belongs to another user (uid ${uid}). Start Aangan as that user.`)
    giveTo(cluster, user) // copied here by root, perhaps from a backup
  }
  if (mode & 0o077) chmodSync(cluster, 0o700)
}

function giveTo(folder: string, { uid, gid }: OsUser): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid)
  chownSync(folder, uid, gid)
}

/** Created under another name and renamed when complete: a killed start leaves nothing that looks like a database. */
function makeCluster(cluster: string, binaries: Binaries, user: OsUser | undefined): void {
  const parent = join(cluster, '..')
  for (const left of readdirSync(parent).filter((name) => name.startsWith('postgres.making')))
    rmSync(join(parent, left), { recursive: true, force: true })
  removeIfEmpty(cluster)
  const making = join(parent, `postgres.making.${process.pid}`)
  mkdirSync(making, { mode: 0o700 })
  if (user) chownSync(making, user.uid, user.gid)
  const made = spawnSync(
    binaries.initdb,
    [
      '-D',
      THIS_FOLDER,
      `--username=${OWNER}`,
      '--auth=reject', // until the passwords are set
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...user, cwd: making, env: environment, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(making, { recursive: true, force: true })
    throw new EmbeddedError(
      `The database could not be created in ${cluster}: ${made.error?.message ?? lastLine(made.stderr)}`,
    )
  }
  renameSync(making, cluster)
  syncFolder(parent)
}

function removeIfEmpty(cluster: string): void {
  if (!existsSync(cluster)) return
  try {
    rmdirSync(cluster)
  } catch {
    throw new EmbeddedError(
      `${cluster} holds files, but no database. Move them away, or set DATA_DIR to another folder.`,
    )
  }
}

/** Makes a rename durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
