import { type ChildProcess } from 'node:child_process'
import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseTarget } from '@aangan/server/core/db/target'
import { setUpAccess } from './access.ts'
import { findBinaries } from './binaries.ts'
import { APP_ROLE, clusterIn, DATABASE, OWNER, ownerOfCluster, prepareCluster, THIS_FOLDER } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { lockFolder } from './folder-lock.ts'
import { launch } from './launch.ts'
import { stopOrphan } from './orphan.ts'
import { sharedUserWarning, userForPostgres } from './os-user.ts'
import { keptPasswords } from './passwords.ts'
import { reason, stillEnding } from './postgres-log.ts'
import { settingsFor } from './postgres-settings.ts'
import { makeSocketFolder } from './socket-folder.ts'

export interface Embedded {
  /** The superuser, for migrations and backups. */
  owner: DatabaseTarget
  /** Has only the rights that migrations grant. */
  app: DatabaseTarget
  /** A fast shutdown: open transactions are rolled back. */
  stop: () => Promise<void>
  pid: number
  /** Resolves when the database has ended, for whatever reason. */
  exited: Promise<void>
}

const LARGEST_LOG = 10_000_000

/** Starts the PostgreSQL of a data folder and creates it on the first start. One process per folder. */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
  warn?: (line: string) => void
}): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  makeWritable(dataDir)
  const release = await lockFolder(dataDir)
  try {
    const cluster = clusterIn(dataDir)
    const isNew = ownerOfCluster(cluster) === undefined
    if (isNew) options.log?.(`Creating the database in ${dataDir} (first start only).`)
    const user = userForPostgres(ownerOfCluster(cluster))
    const shared = sharedUserWarning(user, cluster)
    if (shared) options.warn?.(shared)
    const binaries = findBinaries(user)
    await stopOrphan(cluster)
    prepareCluster(cluster, binaries, user)
    const passwords = keptPasswords(dataDir)
    await setUpAccess(cluster, binaries, user, passwords)
    const socket = makeSocketFolder(dataDir, user)
    const log = openLog(dataDir)
    const child = await untilReady(cluster, log.path, () => {
      const handle = openSync(log.path, 'a', 0o600)
      const started = launch(binaries.postgres, ['-D', THIS_FOLDER, ...settingsFor(socket)], {
        user,
        cwd: cluster,
        log: handle,
      })
      closeSync(handle)
      return started
    })
    let stopping = false
    const exited = ended(child).then(() => {
      // Kept after a crash, so that nobody takes the name before the restart.
      if (stopping) rmSync(socket.folder, { recursive: true, force: true })
      release()
    })
    const stopIt = (): Promise<void> => {
      stopping = true
      return stop(child, exited)
    }
    const database = { host: socket.folder, port: socket.port, database: DATABASE }
    const owner = { ...database, username: OWNER, password: passwords.owner }
    const app = { ...database, username: APP_ROLE, password: passwords.app }
    return { owner, app, pid: child.pid ?? 0, exited, stop: stopIt }
  } catch (error) {
    release()
    throw error
  }
}

function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message.split(',')[0] : String(error)
    throw new EmbeddedError(`DATA_DIR ${dataDir} cannot be written (${why}).`)
  }
}

function openLog(dataDir: string): { path: string } {
  const path = join(dataDir, 'postgres.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) renameSync(path, `${path}.1`)
  return { path }
}

/** Retries while the processes of a killed PostgreSQL are still ending. */
async function untilReady(cluster: string, log: string, start: () => ChildProcess): Promise<ChildProcess> {
  const patience = Date.now() + 10_000
  for (;;) {
    const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0
    const child = start()
    if (await becomesReady(child, cluster)) return child
    const said = readFileSync(log).subarray(from).toString()
    if (stillEnding.test(said) && Date.now() < patience) await pause(50)
    else throw new EmbeddedError(`The database does not start: ${reason(said)} (see ${log})`)
  }
}

/** PostgreSQL writes its state to line 8 of postmaster.pid. No timeout: crash recovery can be long. */
async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const over = ended(child)
  while (isRunning(child)) {
    const lines = readLines(join(cluster, 'postmaster.pid'))
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await Promise.race([over, pause(5)])
  }
  return false
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** A process that failed to spawn has no pid. */
const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

function ended(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const hurry = setTimeout(() => child.kill('SIGQUIT'), 30_000)
  await exited
  clearTimeout(hurry)
}
