import { randomUUID } from 'node:crypto'
import { authEndpoints } from '@aangan/contract/access/auth'
import { refusals, refusalsOf, type RefusalCode } from '@aangan/contract/api'
import { inWireOrder, type Role } from '@aangan/contract/core/actor'
import type { CallOf, Endpoint } from '@aangan/contract/core/endpoint'
import { liveEndpoints } from '@aangan/contract/core/live'
import { requestOf, type RequestInput } from '@aangan/contract/core/request'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../src/access/auth/passwords.ts'
import { buildApp } from '../src/app.ts'
import { openDatabase, type Database } from '../src/core/db/database.ts'
import type { DatabaseTarget } from '../src/core/db/target.ts'
import { openRecord } from '../src/core/events/record.ts'
import { openCodes } from '../src/core/keys/codes.ts'
import { makeLanguages, type Languages } from '../src/core/language/languages.ts'
import { tokensWith } from '../src/core/session/tokens.ts'
import { announcedOfMany, followers } from '../src/followers.ts'
import type { Tell } from '../src/record/notifications/tell.ts'
import { party } from './authenticator.ts'
import { besideOf } from './beside.ts'
import { freshDatabase } from './database-for-file.ts'
import { openOwnerPool, type OwnerPool } from './owner-pool.ts'
import { beginningOf } from './stream.ts'

export const password = 'marigold-42'
const tokenSecret = 'a secret for the tests, and for nothing else'
let passwordHash: Promise<string> | undefined

export interface Answer {
  readonly status: number
  // Untyped: tests read any field; the fuzz test checks replies against their shapes.
  readonly body: Record<string, never> & { [key: string]: unknown } & unknown[]
  readonly text: string
  readonly headers: Headers
}

type Request = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: File | undefined
  idempotencyKey?: string
}

/** A person of the test's world, or a guest without a token. */
export interface Speaker {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly communityId: string
  readonly token: string | undefined
  readonly sessionId: string
  /** As the browser makes the call. */
  call<E extends Endpoint>(endpoint: E, request?: CallOf<E> | Request): Promise<Answer>
  /** Any request at all. */
  send(method: string, path: string, init?: RequestInit): Promise<Answer>
}

export interface World {
  readonly app: FastifyInstance
  /** For a second server on the same database. */
  readonly target: DatabaseTarget
  readonly tokenSecret: string
  /** The database's owner. */
  readonly owner: DatabaseTarget
  readonly db: Database
  readonly address: string
  /** The database as its owner, who sees every community. */
  readonly sql: OwnerPool
  readonly here: { id: string; displayName: string }
  readonly there: { id: string; displayName: string }
  readonly guest: Speaker
  readonly resident: Speaker
  readonly neighbour: Speaker
  readonly guard: Speaker
  readonly admin: Speaker
  readonly superAdmin: Speaker
  /** Of the other community. */
  readonly stranger: Speaker
  readonly strangerGuard: Speaker
  readonly strangerAdmin: Speaker
  /** In the first community by default. */
  person(options?: PersonOptions): Promise<Speaker>
  /** Moves the server's clock. */
  travel(ms: number): void
  now(): Date
  close(): Promise<void>
}

interface PersonOptions {
  roles?: readonly Role[]
  communityId?: string | null
  status?: string
  username?: string
  name?: string
  houseNo?: string
  division?: string
  ownershipType?: string
}

interface WorldOptions {
  rateLimit?: boolean
  superAdminFactor?: boolean
  languages?: Languages
  /** Push is off without any. */
  pushHosts?: string[]
}

export const recordWith = (tell: Tell) =>
  openRecord(
    { tell, announce: () => {}, enqueue: async () => {}, mailIsOn: false, askAhead: () => {} },
    followers,
    announcedOfMany,
  )

/** Records without telling anybody. */
export const auditOnly = recordWith(async () => {})

/** What jobs can use, without a mail server. */
export const jobDeps = (secret = tokenSecret) => ({
  codes: openCodes(secret),
  record: auditOnly,
  clock: () => new Date(),
  report: (error: unknown): never => {
    throw error
  },
  publicAddress: silent.publicAddress,
  channels: { announce: () => {}, languages: makeLanguages({}), outbox: undefined },
  signal: new AbortController().signal,
})

/** No logs, no mail, no limits. */
export const silent = {
  rateLimit: false,
  trustProxy: false,
  superAdminFactor: false,
  publicUrl: undefined,
  publicAddress: 'http://localhost:3000',
  smtpUrl: undefined,
  mailFrom: 'Aangan <no-reply@localhost>',
  push: false,
  pushHosts: [] as string[],
  logLevel: 'silent',
} as const

/** The audit rows of a thing. */
export const trailOf = async (sql: OwnerPool, resource: string, id: unknown) =>
  (
    await sql`select action, user_id, community_id, old_data, new_data from data.audit_logs where resource = ${resource} and resource_id = ${String(id)} order by at, id`
  ).map((row) => ({
    action: row['action'],
    by: row['user_id'],
    community: row['community_id'],
    before: JSON.parse(row['old_data']),
    after: JSON.parse(row['new_data']),
  }))

/** Two communities with people of every role, a database of their own, and a listening server. */
export async function world({
  rateLimit = false,
  superAdminFactor = false,
  languages,
  pushHosts = ['127.0.0.1'],
}: WorldOptions = {}): Promise<World> {
  const target = await freshDatabase()
  const sql = openOwnerPool(target.owner)
  const db = openDatabase(target.app, { size: 8 })
  let offset = 0
  const now = (): Date => new Date(Date.now() + offset)
  const push = pushHosts.length > 0
  const settings = {
    ...silent,
    push,
    pushHosts,
    rateLimit,
    trustProxy: true,
    publicUrl: party.origin,
    superAdminFactor,
  }
  const app = await buildApp({ db, settings, tokenSecret, clock: now, languages })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const beside = besideOf(address)
  const hash = await (passwordHash ??= hashPassword(password))
  const here = await community(sql, 'Green Meadows')
  const there = await community(sql, 'Lake View')

  const person = async (options: PersonOptions = {}): Promise<Speaker> => {
    const {
      roles = ['USER'],
      communityId = here.id,
      status = 'ACTIVE',
      houseNo = '101',
      division = 'A',
      ownershipType = 'owner',
    } = options
    const username = options.username ?? `person${counter++}`
    const name = options.name ?? `Person ${username}`
    const home = communityId !== null
    const sessionId = randomUUID()
    const livesHere = home && status === 'ACTIVE'
    const [user] = await sql<{ id: string }[]>`
      with person as (
        insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles)
        values (${communityId}, ${username}, ${hash}, ${name}, ${home ? '9876543210' : null}, ${home ? `${username}@example.org` : null},
                ${home ? houseNo : null}, ${home ? division : null}, ${home ? ownershipType : null}, ${status}, string_to_array(${inWireOrder(roles).join(',')}, ','))
        returning id
      ), session as (
        insert into data.sessions (id, user_id, expires_at, confirmed_at)
        select ${sessionId}, id, now() + interval '10 days', ${now()} from person
      ), member as (
        insert into data.members (community_id, user_id, name, mobile_no, relation)
        select ${communityId}, id, ${name}, '9876543210', 'SELF' from person where ${livesHere}
      )
      select id from person`
    const id = user!.id
    if (livesHere) await sql`call data.house_people(${id})`
    const token = tokensWith(tokenSecret, now).sign({ sessionId, userId: id })
    return speaker(beside.address, { id, name, username, communityId: communityId ?? '', token, sessionId })
  }

  const [resident, neighbour, guard, admin, superAdmin, stranger, strangerGuard, strangerAdmin] = await Promise.all([
    person({ username: 'resident', name: 'Asha Rao' }),
    person({ username: 'neighbour', name: 'Vikram Shah', houseNo: '202', division: 'B', ownershipType: 'tenant' }),
    person({ username: 'guard', name: 'Ramesh Guard', roles: ['SECURITY'] }),
    person({ username: 'admin', name: 'Meera Admin', roles: ['ADMIN'] }),
    person({ username: 'super', name: 'Super Admin', roles: ['SUPER_ADMIN'], communityId: null }),
    person({ username: 'stranger', name: 'Nadia Stranger', communityId: there.id }),
    person({ username: 'strangerguard', name: 'Other Guard', roles: ['SECURITY'], communityId: there.id }),
    person({ username: 'strangeradmin', name: 'Other Admin', roles: ['ADMIN'], communityId: there.id }),
  ])
  const guest = speaker(beside.address, {
    id: '',
    name: '',
    username: '',
    communityId: '',
    token: undefined,
    sessionId: '',
  })
  await beside.start(target, {
    TOKEN_SECRET: tokenSecret,
    PUBLIC_URL: party.origin,
    TRUST_PROXY: 'on',
    RATE_LIMIT: rateLimit ? 'on' : 'off',
    PUSH: push ? 'on' : 'off',
    PUSH_HOSTS: pushHosts.join(),
    SUPER_ADMIN_SECOND_FACTOR: superAdminFactor ? 'required' : 'optional',
  })

  return {
    app,
    target: target.app,
    tokenSecret,
    owner: target.owner,
    db,
    address,
    sql,
    here,
    there,
    guest,
    resident,
    neighbour,
    guard,
    admin,
    superAdmin,
    stranger,
    strangerGuard,
    strangerAdmin,
    person,
    now,
    travel: (ms) => {
      offset += ms
    },
    async close() {
      await beside.stop()
      await app.close()
      await db.close()
      await sql.end()
    },
  }
}

/** A login from a network address, as the trusted proxy reports it. */
export const loginFrom = (guest: Speaker, address: string, username: string, secret: string): Promise<Answer> =>
  guest.send('POST', authEndpoints.login.path, {
    body: JSON.stringify({ username, password: secret }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })

let counter = 1

async function community(sql: OwnerPool, name: string): Promise<{ id: string; displayName: string }> {
  const [row] = await sql<{ id: string; displayName: string }[]>`
    insert into data.communities (name, area, city, state, country) values (${name}, 'Baner', 'Pune', 'Maharashtra', 'India')
    returning id, display_name as "displayName"`
  return row!
}

type Known = Pick<Speaker, 'id' | 'name' | 'username' | 'communityId' | 'token' | 'sessionId'>

/** Sent by every test; by default `fetch` sends `*`. Both get English. */
const asked = process.env['ACCEPT_LANGUAGE']

export function speaker(address: string | (() => string), known: Known): Speaker {
  const send: Speaker['send'] = async (method, path, init = {}) => {
    const headers = new Headers(init.headers)
    if (known.token !== undefined && !headers.has('authorization'))
      headers.set('authorization', `Bearer ${known.token}`)
    if (asked !== undefined && !headers.has('accept-language')) headers.set('accept-language', asked)
    const isStream = method === 'GET' && path.split('?', 1)[0] === liveEndpoints.open.path
    const url = (typeof address === 'string' ? address : address()) + path
    const response = await (isStream ? beginningOf(url, headers) : fetch(url, { ...init, method, headers }))
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, body: parsed(text) as Answer['body'] }
  }
  return {
    ...known,
    send,
    async call(endpoint, request = {}) {
      const { method, url, headers, body } = requestOf(endpoint, request as RequestInput)
      const answer = await send(method, url, { headers, body })
      assertDeclared(endpoint, answer)
      return answer
    },
  }
}

/** Of addresses that reach no endpoint. */
const addressRefusals = ['path.unknown', 'body.too_large']

/** Fails the test if the call's entry does not declare the refusal. */
function assertDeclared(endpoint: Endpoint, answer: Answer): void {
  const { status, body } = answer
  const code = status < 400 ? undefined : isPage(answer) ? codeOnPage(endpoint, answer) : String(body['code'])
  if (code !== undefined && !addressRefusals.includes(code) && !refusalsOf(endpoint).includes(code as RefusalCode))
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${status} ${code}, which its entry does not declare`)
}

const isPage = ({ headers }: Answer): boolean => headers.get('content-type') === 'text/html; charset=utf-8'

/** A page says no code: the one whose sentence it is. */
const codeOnPage = (endpoint: Endpoint, { status, text }: Answer): string => {
  // The screens', where they are built.
  if (status === 404 && text.includes('<script type="module"')) return 'path.unknown'
  const fits = (code: RefusalCode) => refusals[code].status === status && text.includes(`<h1>${refusals[code].message}`)
  return (endpoint.reply === 'page' && refusalsOf(endpoint).find(fits)) || `a page (${text})`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
