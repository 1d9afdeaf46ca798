import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { example, folderOf, loopback, type Plan } from './plan.ts'
import type { Program } from './supervisor.ts'
import { unprivileged } from './users.ts'

export const patroniPrograms = (plan: Plan): Program[] =>
  plan.nodes.map((node) => ({
    name: node.name,
    command: 'patroni',
    args: [example('patroni.yml')],
    env: patroniEnvironment(plan, node),
    user: unprivileged('postgres'),
    logFile: join(folderOf(plan, node.name), 'log'),
    cwd: folderOf(plan, node.name),
    // It stops PostgreSQL, which waits for what is running.
    stop: { signal: 'SIGTERM', ms: 20_000 },
  }))

/** Patroni puts it before what its file says. */
export const patroniEnvironment = (
  plan: Plan,
  { name, port, rest }: Plan['nodes'][number],
): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  LC_ALL: 'C.UTF-8',
  PATRONI_NAME: name,
  PATRONI_RESTAPI_LISTEN: `${loopback}:${rest}`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `${loopback}:${rest}`,
  PATRONI_ETCD_HOSTS: plan.etcd.map(({ client }) => `${loopback}:${client}`).join(),
  PATRONI_POSTGRESQL_LISTEN: `${loopback}:${port}`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${loopback}:${port}`,
  PATRONI_POSTGRESQL_DATA_DIR: join(folderOf(plan, name), 'data'),
  PATRONI_POSTGRESQL_BIN_DIR: binaries(),
  PATRONI_POSTGRESQL_PGPASS: join(folderOf(plan, name), 'pgpass'),
  PATRONI_SUPERUSER_PASSWORD: plan.passwords.superuser,
  PATRONI_REPLICATION_PASSWORD: plan.passwords.replication,
  PATRONI_REWIND_PASSWORD: plan.passwords.rewind,
})

/** Of the newest PostgreSQL that Debian's packages brought. */
function binaries(): string {
  const folder = '/usr/lib/postgresql'
  const newest = readdirSync(folder)
    .map(Number)
    .toSorted((one, other) => other - one)[0]
  return join(folder, String(newest), 'bin')
}
