import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '../scripts/demo-server.ts'

export const superAdmin = { username: 'superadmin', password: 'courtyard-1' }

/** One server for all stories, as by `npm start`, on an empty folder. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-e2e-'))
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      METRICS_PORT: 'off',
      DRAIN_S: '0',
      RATE_LIMIT: 'off',
      SUPER_ADMIN_USERNAME: superAdmin.username,
      SUPER_ADMIN_PASSWORD: superAdmin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  process.env['AANGAN_URL'] = await Promise.race([
    addressOf(server.stdout),
    gone.then(() => {
      throw new Error('The server did not start.')
    }),
  ])
  return async () => {
    server.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}
