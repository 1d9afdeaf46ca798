import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { DatabaseTarget } from '../src/core/db/target.ts'

const root = join(import.meta.dirname, '../..')

/** No setting of whoever runs the tests, but what Node has compiled already (scripts/test.mjs). */
export const bareEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** A server process, started as by `npm start`. */
export interface Server {
  child: ChildProcess
  said: () => string
  complained: () => string
  /** Settles with the exit code. */
  ended: Promise<number | null>
}

/** For DATABASE_URL. */
export const urlOf = ({ host, port, username, password = '', database }: DatabaseTarget): string =>
  `postgresql://${username}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** With these settings and no others. `folder`: of another version of the project. */
export function runServer(settings: Record<string, string>, folder = root): Server {
  const child = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
    env: { ...bareEnvironment, PORT: '0', METRICS_PORT: 'off', DRAIN_S: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  return { child, said: () => out, complained: () => err.replace(sharedUser, ''), ended }
}

/** About the machine, not the test: root without a user for PostgreSQL. */
const sharedUser = /^The database runs as the user nobody: .*\n/m

export function addressOf({ child, said, ended, complained }: Server): Promise<string> {
  return new Promise((found, failed) => {
    const look = () => {
      const address = / is at (http\S+)\n/.exec(said())?.[1]
      if (address) found(address)
    }
    child.stdout?.on('data', look)
    void ended.then(() => failed(new Error(`It ended: ${complained()}`)))
    look()
  })
}
