import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseTarget } from '../src/core/db/target.ts'
import { freshDatabase } from './database-for-file.ts'
import { addressOf, runServer, type Server } from './process.ts'

let folder: string
let owner: DatabaseTarget
const servers: Server[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-url-'))
  owner = (await freshDatabase()).owner
})

afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

function start(target: DatabaseTarget): Server {
  const server = runServer({
    DATA_DIR: folder,
    DATABASE_URL: urlOf(target),
    SUPER_ADMIN_USERNAME: 'Chief',
    SUPER_ADMIN_PASSWORD: 'a long password',
    TOKEN_SECRET: 'the same key for every process of ours',
    NODE_ENV: 'production',
  })
  servers.push(server)
  return server
}

const logIn = (address: string, username: string) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'a long password' }),
  })

test('several processes on one database behave as one, from the first start on', async () => {
  const [one, other] = await Promise.all([start(owner), start(owner)].map(addressOf))
  const login = await logIn(one ?? '', 'chief')
  expect(login.status).toBe(200)
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${other}/api/users/current`, { headers })).status).toBe(200)
  expect((await fetch(`${one}/api/auth/logout`, { method: 'POST', headers })).status).toBe(204)
  expect((await fetch(`${other}/api/users/current`, { headers })).status).toBe(401)
})

test('a database that is not there, or does not let us in, stops the start with one line', async () => {
  const server = start({ ...owner, database: 'missing' })
  expect(await server.ended).toBe(1)
  expect(server.complained()).toBe('DATABASE_URL cannot be used: database "missing" does not exist.\n')
})

function urlOf({ host, port, username, password, database }: DatabaseTarget): string {
  const who = password ? `${username}:${encodeURIComponent(password)}` : username
  return host.startsWith('/')
    ? `postgresql://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${who}@${host}:${port}/${database}`
}
