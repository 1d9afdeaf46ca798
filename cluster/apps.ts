import { join } from 'node:path'
import { databaseUrl, folderOf, loopback, replicaUrl, type Plan } from './plan.ts'
import type { Program } from './supervisor.ts'
import { unprivileged } from './users.ts'

export const root = join(import.meta.dirname, '..')

/** The server's own processes, as a service manager would start them. `env`: more settings. */
export const appPrograms = (plan: Plan, env: Readonly<Record<string, string>> = {}): Program[] =>
  plan.apps.map(({ name, port }) => ({
    name,
    command: process.execPath,
    args: [join(root, 'scripts', 'serve.mjs')],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: loopback,
      PORT: String(port),
      DATABASE_URL: databaseUrl(plan),
      DATABASE_REPLICA_URL: replicaUrl(plan),

      DATA_DIR: folderOf(plan, name),
      TOKEN_SECRET: plan.tokenSecret,
      TRUST_PROXY: '1',
      PUBLIC_URL: `http://localhost:${plan.doors.app}`,
      METRICS_PORT: 'off',
      ...env,
    },
    user: unprivileged('nobody'),
    logFile: join(folderOf(plan, name), 'log'),
    cwd: folderOf(plan, name),
    stop: { signal: 'SIGTERM', ms: 15_000 },
  }))
