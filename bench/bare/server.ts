// The bare server: node:http and `pg` with the same session look-up, questions, records and replies, and nothing else.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import { createVerifier } from 'fast-jwt'
import { ageOn } from '../../contract/src/people/members.ts'
import { todayIn } from '../../contract/src/core/dates.ts'
import { occurredAtIn } from '../../contract/src/core/occurred.ts'
import { attachmentPath } from '../../contract/src/society/notice-board.ts'
import { tokenSecret } from '../data/seeded-database.ts'
import type { ClientBase } from 'pg'
import { readBoard } from './board.ts'
import { readLanguages } from '../../server/src/core/language/languages.ts'
import { deviceOf } from '../../server/src/access/auth/device.ts'
import { changesOf } from '../../server/src/record/audit/changes.rules.ts'
import { summaryOf } from '../../server/src/record/audit/audit.rules.ts'
import { newSearchId } from '../../server/src/core/events/record-searches.ts'
import { openPg } from './pg.ts'
import { queries, type QueryName } from './queries.ts'
import { tokenSigner } from '../calls/signer.ts'

type Row = Record<string, unknown>
interface Caller {
  readonly userId: string
  readonly name: string
  readonly communityId: string
  readonly timeZone: string
}

const pool = openPg(process.env['DATABASE_URL'] ?? '')
const check = createVerifier({
  key: tokenSecret,
  algorithms: ['HS256'],
  allowedIss: 'aangan',
  allowedAud: 'aangan-app',
})
const sign = tokenSigner()

const ask = async (name: QueryName, values: unknown[], on: Pick<ClientBase, 'query'> = pool): Promise<Row[]> =>
  (await on.query({ name, text: queries[name], values })).rows

async function page(
  count: QueryName,
  content: QueryName,
  values: unknown[],
  more: unknown[] = [],
): Promise<{ content: Row[]; totalPages: number; totalElements: number }> {
  const [[counted], rows] = await Promise.all([ask(count, values), ask(content, [...values, ...more])])
  const totalElements = Number(counted?.['total'])
  return { content: rows, totalPages: Math.ceil(totalElements / 10), totalElements }
}

class Versioned {
  readonly version: string
  readonly body: string
  constructor({ version, body }: { version: string; body: string }) {
    this.version = version
    this.body = body
  }
}

const { english } = readLanguages()
/** In the reader's language, as ours. */
function withSentences(row: Row, acts: readonly Row[]): Row {
  const { id, userId, userName, username, timeZone, oldData, newData, bulkId, ...rest } = row
  const told = row as unknown as Parameters<typeof summaryOf>[0] & Parameters<typeof changesOf>[0]
  const [summary, changes] = [summaryOf(told, english), changesOf(told, english, String(timeZone))]
  return {
    id,
    userId,
    userName,
    username,
    summary,
    changes,
    ...rest,
    occurredAt: occurredAtIn(told),
    oldData,
    newData,
    bulk: acts.find((act) => act['id'] === bulkId) ?? null,
  }
}

/** In the order of our reply, which the test compares byte by byte. */
function withPath({ id, title, content, communityId, community, endDate, status, fileName, ...notice }: Row): Row {
  const path = fileName === null ? null : attachmentPath(String(id), String(fileName))
  return { id, title, content, communityId, community, endDate, status, attachmentPath: path, ...notice }
}

/** Every search is recorded, in batches as ours. */
const searches: object[] = []
function record({ communityId, userId }: Caller, resource: string, query: URLSearchParams): void {
  searches.push({
    id: newSearchId(),
    at: new Date(),
    community_id: communityId,
    user_id: userId,
    resource,
    new_data: JSON.stringify(Object.fromEntries(query)),
    request_id: randomUUID(),
  })
}
setInterval(() => {
  while (searches.length > 0) void ask('recordSearches', [JSON.stringify(searches.splice(0, 1000))])
}, 800)

type Handler = (caller: Caller, query: URLSearchParams) => Promise<unknown>
const handlers: Record<string, Handler> = {
  '/api/vehicles/search/vehicleNo': (caller, query) => {
    record(caller, 'VEHICLE', query)
    return ask('searchByNumber', [caller.communityId, query.get('vehicleNo')])
  },
  '/api/vehicles/search/house': (caller, query) => {
    record(caller, 'VEHICLE', query)
    return ask('searchByHouse', [caller.communityId, query.get('houseNo'), query.get('division')])
  },
  '/api/vehicles': async ({ communityId, userId, name }) =>
    (await ask('vehicles', [communityId, userId])).map(({ houseId, ...row }) => ({
      ...row,
      userId,
      userName: name,
      houseId,
    })),
  '/api/notices': async ({ communityId, userId }) => {
    const values = [communityId, new Date(), userId]
    const found = await ask('notices', values)
    const asking = found.filter(({ poll }) => poll !== null).map(({ id }) => id)
    const polls = asking.length === 0 ? [] : await ask('polls', [...values, asking])
    const byId = new Map(polls.map(({ id, poll }) => [id, poll]))
    return found.map((notice) => withPath({ ...notice, poll: byId.get(notice['id']) ?? null }))
  },
  '/api/guest-vehicles': ({ communityId }) => ask('guests', [communityId, new Date(Date.now() - 86_400_000)]),
  '/api/members/search': async (caller, query) => {
    const { communityId, timeZone } = caller
    record(caller, 'MEMBER', query)
    const found = await page('membersCounted', 'members', [communityId])
    const today = todayIn(timeZone, new Date())
    for (const row of found.content) if (row['birthdate'] !== null) row['age'] = ageOn(String(row['birthdate']), today)
    return found
  },
  '/api/admin/users/search': ({ communityId }, query) =>
    page('usersCounted', 'users', [communityId, query.get('name')], [new Date()]),
  '/api/audit': async ({ communityId }, query) => {
    const found = await page('auditCounted', 'audit', [communityId, query.get('resource'), query.get('startDate')])
    const bulkIds = [...new Set(found.content.flatMap(({ bulkId }) => bulkId ?? []))]
    const acts = bulkIds.length === 0 ? [] : await ask('acts', [communityId, bulkIds])
    return { ...found, content: found.content.map((row) => withSentences(row, acts)) }
  },
  '/api/gate/board': async (caller, query) => new Versioned(await readBoard(ask, query.get('deskId'), caller)),
  '/api/users/analytics': async ({ communityId }) => (await ask('analytics', [communityId]))[0],
}

async function reply(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://it')
  if (pathname === '/api/auth/login') return login(request)
  const token = check(request.headers.authorization?.slice(7) ?? '') as { sid: string; sub: string }
  const [session] = await ask('session', [token.sid])
  const handler = handlers[pathname]
  if (session?.['user_id'] !== token.sub || handler === undefined) throw new Error('not signed in')
  const communityId = String(session['community_id'])
  const caller = {
    userId: token.sub,
    name: String(session['name']),
    communityId,
    timeZone: String(session['time_zone']),
  }
  return handler(caller, searchParams)
}

async function login(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { username, password } = JSON.parse(Buffer.concat(chunks).toString()) as { username: string; password: string }
  const [account] = await ask('account', [username])
  if (!account?.['may_enter'] || !(await verify(String(account['password_hash']), password)))
    throw new Error('not let in')
  const [sid, sub, now] = [randomUUID(), String(account['user_id']), new Date()]
  const client = await pool.connect()
  await client.query('begin')
  const device = deviceOf(request.headers['user-agent'] ?? '')
  const until = new Date(now.getTime() + 12 * 3_600_000)
  await ask('openSession', [sid, sub, until, account['password_hash'], device, now], client)
  const after = JSON.stringify({ id: sub })
  await ask('record', [now, account['community_id'], sub, 'LOGIN', 'SESSION', null, null, after, randomUUID()], client)
  await client.query('commit')
  client.release()
  return { token: sign({ sid, sub }), role: (account['roles'] as string[]).join(',') }
}

const server = createServer((request, response) => {
  reply(request).then(
    (made) => {
      if (made instanceof Versioned) {
        response.setHeader('etag', `"${made.version}"`)
        if (request.headers['if-none-match'] === `"${made.version}"`) return response.writeHead(304).end()
      }
      const body = made instanceof Versioned ? made.body : JSON.stringify(made)
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`at http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
