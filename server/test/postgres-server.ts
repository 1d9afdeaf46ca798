import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from '@aangan/embedded/launch'
import { userForPostgres } from '@aangan/embedded/os-user'
import { asOwner } from '../src/core/db/owner.ts'
import type { DatabaseTarget } from '../src/core/db/target.ts'

const OWNER = 'society_owner'
const PASSWORD = 'a test password'

/**
 * A PostgreSQL server as a hosting provider offers it: over TCP with a password, with an owner who may create databases
 * and roles but is no superuser.
 */
export async function startServer({
  dataDir,
}: {
  dataDir: string
}): Promise<{ owner: DatabaseTarget; app: DatabaseTarget; stop: () => Promise<void> }> {
  const bin = findBinaries()
  const user = userForPostgres(undefined)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dirname(dataDir), 0o711)
  if (user) chownSync(dataDir, user.uid, user.gid)
  const as = { ...user, cwd: dataDir, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      dataDir,
      '--username=postgres',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    as,
  )
  const port = await freePort()
  const log = openSync(join(dirname(dataDir), 'server.log'), 'a')
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${dataDir}`,
    '-c',
    'max_connections=100',
    '-c',
    'fsync=off',
  ]
  const child = launch(join(bin, 'postgres'), ['-D', dataDir, '-p', String(port), ...settings], {
    user,
    cwd: dataDir,
    log,
  })
  closeSync(log)
  await ready(dataDir)
  await makeOwner(dataDir, port)
  const owner = { host: '127.0.0.1', port, database: 'aangan', username: OWNER, password: PASSWORD }
  const stop = async () => {
    const over = new Promise((done) => child.once('exit', done))
    child.kill('SIGINT')
    await over
  }
  return { owner, app: { ...owner, role: 'aangan_app' }, stop }
}

/** The newest version that Debian or Ubuntu has installed. */
function findBinaries(): string {
  const packages = '/usr/lib/postgresql'
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : []
  const bin = versions
    .map((version) => join(packages, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
  if (!bin) throw new Error("TEST_DATABASE=server needs the machine's PostgreSQL: apt-get install postgresql")
  return bin
}

async function makeOwner(socketFolder: string, port: number): Promise<void> {
  await asOwner({ host: socketFolder, port, username: 'postgres', database: 'postgres' }, async (sql) => {
    await sql.script(`create role ${OWNER} login createdb createrole password '${PASSWORD}'`)
    await sql.script(`create database aangan owner ${OWNER}`)
  })
}

async function ready(dataDir: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const pidFile = join(dataDir, 'postmaster.pid')
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('\nready')) return
    await pause(20)
  }
  throw new Error(`The PostgreSQL server in ${dataDir} does not start.`)
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
