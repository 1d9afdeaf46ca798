import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { example, folderOf, loopback, type Plan } from './plan.ts'
import type { Program } from './supervisor.ts'
import { unprivileged } from './users.ts'

const at = (port: number): string => `http://${loopback}:${port}`

/** Three members, so that one may be lost. They know who the primary is. */
export const etcdPrograms = (plan: Plan): Program[] =>
  plan.etcd.map((member) => ({
    name: member.name,
    command: 'etcd',
    args: [],
    env: { PATH: process.env['PATH'] ?? '', ...etcdEnvironment(plan, member) },
    user: unprivileged('postgres'),
    logFile: join(folderOf(plan, member.name), 'log'),
    cwd: folderOf(plan, member.name),
    stop: { signal: 'SIGTERM', ms: 5_000 },
  }))

/** deploy/etcd.env with addresses of its own. */
export const etcdEnvironment = (plan: Plan, { name, client, peer }: Plan['etcd'][number]): Record<string, string> => ({
  ...(parseEnv(readFileSync(example('etcd.env'), 'utf8')) as Record<string, string>),
  ETCD_NAME: name,
  ETCD_DATA_DIR: join(folderOf(plan, name), 'data'),
  ETCD_LISTEN_CLIENT_URLS: at(client),
  ETCD_ADVERTISE_CLIENT_URLS: at(client),
  ETCD_LISTEN_PEER_URLS: at(peer),
  ETCD_INITIAL_ADVERTISE_PEER_URLS: at(peer),
  ETCD_INITIAL_CLUSTER: plan.etcd.map((one) => `${one.name}=${at(one.peer)}`).join(),
})
