import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '../scripts/demo-server.ts'
import { fastFolder } from '../server/test/fast-folder.ts'

export const superAdmin = { username: 'superadmin', password: 'courtyard-1' }

/** One server for all stories, as by `npm start`, on an empty folder. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { address, dataDir, stop } = await start({
    SUPER_ADMIN_USERNAME: superAdmin.username,
    SUPER_ADMIN_PASSWORD: superAdmin.password,
  })
  process.env['AANGAN_URL'] = address
  process.env['AANGAN_DATA'] = dataDir
  return stop
}

/** `said` is what it has printed so far; `end` and `again` are a break of the same server, at the same address. */
export async function start(settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(fastFolder(), 'aangan-e2e-'))
  const dataDir = join(folder, 'data')
  let output = ''
  const run = async (port: string) => {
    const server = spawn(process.execPath, ['--import', './e2e/cheap-passwords.ts', 'server/src/main.ts'], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: port,
        METRICS_PORT: 'off',
        DRAIN_S: '0',
        RATE_LIMIT: 'off',
        // The stories' push service is a place where nobody listens.
        PUSH: 'on',
        PUSH_HOSTS: '127.0.0.1',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server.stdout.on('data', (chunk) => (output += String(chunk)))
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const address = await Promise.race([
      addressOf(server.stdout),
      gone.then(() => {
        throw new Error('The server did not start.')
      }),
    ])
    return { server, gone, address }
  }
  let running = await run('0')
  const { address } = running
  const end = async () => {
    running.server.kill('SIGTERM')
    await running.gone
  }
  return {
    address,
    dataDir,
    said: () => output,
    end,
    /** The server and its database, as by kill -9. */
    kill: async () => {
      const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
      running.server.kill('SIGKILL')
      await running.gone
    },
    again: async () => {
      running = await run(new URL(address).port)
    },
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
