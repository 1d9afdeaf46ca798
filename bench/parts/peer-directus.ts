import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { bench, startNode } from '../measure/machine.ts'
import { compared, readerToken, requests } from './directus-queries.ts'
import type { Peer } from './peer.ts'

const folder = join(bench, 'peers', 'directus')
/** The program behind its command, which would ask the registry for a newer version. */
const program = join('node_modules', '@directus', 'api', 'dist', 'cli', 'run.js')
const adminToken = 'token-of-its-administrator'

/** Serves its REST API over our tables. Its own tables are in another schema, dropped when it stops. */
export const directus: Peer = {
  name: 'Directus 11',
  folder,
  start,
  requests,
  compared,
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
    ADMIN_PASSWORD: adminToken,
    ADMIN_TOKEN: adminToken,
    SECRET: adminToken,
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
  await sql.script(itsTables)
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

/**
 * It reads no table with a primary key of two columns, so these two are copied with one of their own. Relations made by its
 * API would add foreign keys to our tables.
 */
const itsTables = `
  create table directus.board_reads as select gen_random_uuid() as id, notice_id, user_id, read_at from data.notice_reads;
  create table directus.board_houses as select gen_random_uuid() as id, notice_id, house_id from data.notice_houses;
  alter table directus.board_reads add primary key (id);
  alter table directus.board_houses add primary key (id);
  create index on directus.board_reads (notice_id, user_id);
  create index on directus.board_houses (notice_id, house_id);
  analyze directus.board_reads, directus.board_houses;
  insert into directus.directus_fields (collection, field, special)
  values ('notices', 'attachments', 'o2m'), ('notices', 'reads', 'o2m'), ('notices', 'houses', 'o2m');
  insert into directus.directus_relations (many_collection, many_field, one_collection, one_field)
  values ('vehicles', 'user_id', 'users', null), ('vehicles', 'house_id', 'houses', null), ('vehicles', 'community_id', 'communities', null),
    ('notices', 'community_id', 'communities', null), ('notices', 'created_by', 'users', null),
    ('notice_attachments', 'notice_id', 'notices', 'attachments'), ('board_reads', 'notice_id', 'notices', 'reads'),
    ('board_houses', 'notice_id', 'notices', 'houses'), ('board_houses', 'house_id', 'houses', null),
    ('audit_logs', 'user_id', 'users', null), ('audit_logs', 'community_id', 'communities', null)`

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

const readCollections = [
  'vehicles',
  'users',
  'houses',
  'communities',
  'notices',
  'notice_attachments',
  'board_reads',
  'board_houses',
  'audit_logs',
]

/** A user with read permission and a static token. */
async function admitReader(url: string): Promise<void> {
  const permissions = readCollections.map((collection) => ({
    collection,
    action: 'read',
    fields: ['*'],
  }))
  const response = await fetch(`${url}/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'reader@example.com',
      token: readerToken,
      policies: [{ policy: { name: 'Reads', permissions } }],
    }),
  })
  if (!response.ok) throw new Error(`Directus admits nobody: ${response.status} ${await response.text()}`)
}
