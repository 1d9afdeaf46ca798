import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from '../calls/request.ts'
import { todayIn } from '../../contract/src/core/dates.ts'
import { defaultTimeZone } from '../../contract/src/core/constants.ts'
import { aMonthAgo } from '../calls/request.ts'
import type { Community } from '../calls/callers.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { bench, startNode } from '../measure/machine.ts'
import type { Peer } from './peer.ts'

const folder = join(bench, 'peers', 'directus')
/** The program behind its command, which would ask the registry for a newer version. */
const program = join('node_modules', '@directus', 'api', 'dist', 'cli', 'run.js')
const tokens = { admin: 'token-of-its-administrator', reader: 'token-of-who-reads' }

const of = (field: string, ...names: string[]): string => names.map((name) => `${field}.${name}`).join(',')
const community = of('community_id', 'id', 'display_name')

/** Serves its REST API over our tables. Its own tables are in another schema, dropped when it stops. */
export const directus: Peer = {
  name: 'Directus 11',
  folder,
  start,
  requests: {
    searchByNumber: items('vehicles', ({ id, vehicleNo }) => ({
      fields: `id,vehicle_no,type,${of('user_id', 'name', 'house_no', 'division', 'mobile_no')},${community}`,
      filter: { community_id: { _eq: id }, vehicle_no: { _contains: vehicleNo.slice(-4) } },
      sort: 'vehicle_no,id',
      limit: 50,
    })),
    notices: items('notices', ({ id }) => ({
      fields: `id,title,content,end_date,created_at,updated_at,${community}`,
      filter: { community_id: { _eq: id }, end_date: { _gte: todayIn(defaultTimeZone, new Date()) } },
      sort: '-created_at,-id',
      limit: 1000,
    })),
    audit: items('audit_logs', ({ id }) => ({
      fields: `id,${of('user_id', 'id', 'username')},action,resource,resource_id,at,old_data,new_data,${community}`,
      filter: { community_id: { _eq: id }, resource: { _eq: 'GUEST_VEHICLE' }, at: { _gte: aMonthAgo } },
      sort: '-at,-id',
      limit: 10,
      page: 1,
      meta: 'filter_count',
    })),
  },
}

type Query = Readonly<Record<string, string | number | Readonly<Record<string, object>>>>
function items(collection: string, query: (community: Community) => Query) {
  return (communities: readonly Community[]): Request[] =>
    communities.map((asked) => {
      const said = Object.entries(query(asked)).map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      return {
        method: 'GET',
        path: `/items/${collection}?${new URLSearchParams(said).toString()}`,
        headers: { authorization: `Bearer ${tokens.reader}` },
      }
    })
}

async function start({ owner, sql }: SeededDatabase) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    DB_CLIENT: 'pg',
    DB_HOST: owner.host,
    DB_PORT: String(owner.port),
    DB_DATABASE: owner.database,
    DB_USER: owner.username,
    DB_PASSWORD: owner.password ?? '',
    DB_SEARCH_PATH: 'array:directus,data',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: tokens.admin,
    ADMIN_TOKEN: tokens.admin,
    SECRET: tokens.admin,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    NODE_ENV: 'production',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    // Off: it would refuse requests under load.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
  await sql`drop schema if exists directus cascade`
  await sql`create schema directus`
  await startNode(program, ['bootstrap'], { cwd: folder, env, on: '0,1' }).said(/INFO: Done/)
  // Relations made by its API would add foreign keys to our tables.
  await sql`
    insert into directus.directus_relations (many_collection, many_field, one_collection)
    values ('vehicles', 'user_id', 'users'), ('vehicles', 'community_id', 'communities'),
           ('audit_logs', 'user_id', 'users'), ('audit_logs', 'community_id', 'communities')`
  const server = startNode(program, ['start'], { cwd: folder, env: { ...env, LOG_LEVEL: 'error' } })
  const stop = async (): Promise<void> => {
    await server.stop()
    await sql`drop schema directus cascade`
  }
  try {
    await untilReady(url)
    await admitReader(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: server.pid, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + 60_000
  while (!(await fetch(`${url}/server/ping`).catch(() => undefined))?.ok) {
    if (Date.now() > until) throw new Error('Directus does not answer')
    await pause(200)
  }
}

/** A user with read permission and a static token. */
async function admitReader(url: string): Promise<void> {
  const permissions = ['vehicles', 'users', 'communities', 'notices', 'audit_logs'].map((collection) => ({
    collection,
    action: 'read',
    fields: ['*'],
  }))
  const response = await fetch(`${url}/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'reader@example.com',
      token: tokens.reader,
      policies: [{ policy: { name: 'Reads', permissions } }],
    }),
  })
  if (!response.ok) throw new Error(`Directus admits nobody: ${response.status} ${await response.text()}`)
}
