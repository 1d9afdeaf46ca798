import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** Everything that the cluster's parts know of each other. All on loopback, each part in a folder of its own. */
export interface Plan {
  readonly folder: string
  /** Owner of the database `aangan`; a new one at each start of a new folder. */
  readonly passwords: {
    readonly owner: string
    readonly superuser: string
    readonly replication: string
    readonly rewind: string
  }
  readonly tokenSecret: string
  readonly etcd: readonly { readonly name: string; readonly client: number; readonly peer: number }[]
  readonly nodes: readonly { readonly name: string; readonly port: number; readonly rest: number }[]
  readonly apps: readonly { readonly name: string; readonly port: number }[]
  /** HAProxy's three doors. */
  readonly doors: { readonly app: number; readonly primary: number; readonly replicas: number }
}

/** A file of deploy/: what an administrator starts from is what runs here. */
export const example = (name: string): string => join(import.meta.dirname, '..', 'deploy', name)

export const loopback = '127.0.0.1'
export const databaseName = 'aangan'
export const ownerName = 'aangan'

const size = 3
const numbered = (name: string) => Array.from({ length: size }, (_, index) => ({ name: `${name}${index + 1}`, index }))

/** `base`: the first of a hundred ports that nobody else uses. */
export function planOf(folder: string, base: number): Plan {
  const secret = () => randomBytes(24).toString('base64url')
  return {
    folder,
    passwords: { owner: secret(), superuser: secret(), replication: secret(), rewind: secret() },
    tokenSecret: secret() + secret(),
    etcd: numbered('etcd').map(({ name, index }) => ({ name, client: base + 30 + index, peer: base + 40 + index })),
    nodes: numbered('db').map(({ name, index }) => ({ name, port: base + 10 + index, rest: base + 20 + index })),
    apps: numbered('app').map(({ name, index }) => ({ name, port: base + 1 + index })),
    doors: { app: base, primary: base + 50, replicas: base + 51 },
  }
}

export const folderOf = ({ folder }: Plan, name: string): string => join(folder, name)

/** Names every node; a client works out which one is the primary. */
export const databaseUrl = ({ nodes, passwords }: Plan): string =>
  addressOf(nodes.map(({ port }) => port).join(), passwords.owner, 'primary')
export const replicaUrl = ({ doors, passwords }: Plan): string => addressOf(String(doors.replicas), passwords.owner)

function addressOf(ports: string, password: string, target?: string): string {
  const hosts = ports
    .split(',')
    .map((port) => `${loopback}:${port}`)
    .join()
  const query = target === undefined ? '' : `?target_session_attrs=${target}`
  return `postgresql://${ownerName}:${password}@${hosts}/${databaseName}${query}`
}
