import { connect } from 'node:net'
import { authEndpoints } from '@aangan/contract/access/auth'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDeployment, stopApp, type App, type Deployment, type Somebody } from './deployment.ts'
import { figure } from './figures.ts'

let deployment: Deployment
let app: App
let admin: Somebody
beforeAll(async () => {
  deployment = await startDeployment()
  app = await deployment.app({ LOG_LEVEL: 'warn' })
  admin = await deployment.person({ roles: ['ADMIN'] })
})
afterAll(() => deployment.close())

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Raw bytes, which no library corrects. */
function raw(head: string, body = ''): Promise<Reply> {
  const { hostname, port } = new URL(app.address)
  return new Promise((done, failed) => {
    const socket = connect({ host: hostname, port: Number(port) }).setEncoding('utf8')
    let text = ''
    socket.on('data', (chunk: string) => (text += chunk))
    socket.once('error', failed)
    socket.once('close', () => {
      const [top = '', ...rest] = text.split('\r\n\r\n')
      const [first = '', ...lines] = top.split('\r\n')
      done({
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
        ),
        body: rest.join('\r\n\r\n'),
      })
    })
    socket.write(`${head}\r\nHost: here\r\nConnection: close\r\n\r\n${body}`)
  })
}

const get = (path: string, more = '\r\nAccept: text/html'): Promise<Reply> => raw(`GET ${path} HTTP/1.1${more}`)

/** The 404 page, or an error in the declared shape. */
const isRefusal = ({ status, headers, body }: Reply): boolean =>
  status >= 400 &&
  status < 500 &&
  headers['x-content-type-options'] === 'nosniff' &&
  headers['x-frame-options'] === 'DENY' &&
  (headers['content-type']!.startsWith('text/html')
    ? body.includes('<!doctype html>')
    : headers['content-type']!.startsWith('application/json') && body.includes('"requestId"'))

const addresses = [
  '//',
  '//evil.example',
  '///',
  '/none.json',
  '/none.html',
  '/none/at/all.json',
  '/%',
  '/%ff',
  '/%00',
  '/..%2f..%2fetc/passwd',
  `/${'a'.repeat(9000)}`,
]
const notes = ['/csp', '/routes', '/.vite/manifest', '/app', '/index'].flatMap((name) =>
  (name === '/app' || name === '/index'
    ? ['.html', '%2ehtml', '.HTML']
    : ['.json', '%2ejson', '%2Ejson', '.JSON']
  ).flatMap((ending) => ['', '.gz', '.br', '%2egz', '%2ebr'].map((encoding) => `${name}${ending}${encoding}`)),
)

describe('an odd request', () => {
  // spec: safety.what-is-sent.2
  test('is refused in our shape or with our page, and leaves no line in the log', async () => {
    const before = app.said()
    for (const path of addresses) expect([path, isRefusal(await get(path))]).toEqual([path, true])
    const boundary = 'x'.repeat(5000)
    const long = await raw(
      `POST ${noticeEndpoints.create.path} HTTP/1.1\r\nAuthorization: Bearer ${admin(app.address).token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 4`,
      'body',
    )
    expect([long.status, isRefusal(long)]).toEqual([400, true])
    expect([app.said().slice(before.length), app.complained()]).toEqual(['', ''])
    figure(`${addresses.length + 1} odd requests: each refused in our shape or with our page, no line in the log`)
  })

  // spec: safety.what-is-sent.2
  test("does not get the build's notes in any spelling or encoding", async () => {
    for (const path of [...notes, '/%2evite/manifest%2ejson'])
      for (const accept of ['', '\r\nAccept-Encoding: br, gzip'])
        expect([path, (await get(path, accept)).status]).toEqual([path, 404])
    figure(`${notes.length + 1} spellings of the build's notes: none is given out`)
  })
})

// spec: safety.what-is-sent.3
test('what the API answers is kept by no cache, however it was addressed', async () => {
  const authorization = `\r\nAuthorization: Bearer ${admin(app.address).token}`
  for (const path of [
    '/api/users/current',
    '/%61pi/users/current',
    '/api/users/%63urrent',
    'http://x/api/users/current',
  ]) {
    const { status, headers } = await get(path, authorization)
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store'])
  }
  const page = await get('/')
  if (page.status === 200) expect(page.headers['cache-control']).toBe('no-cache')
})

describe('a body before anybody is known', () => {
  /** As long as the shape allows, with every character escaped to six bytes. */
  const longest = (length: number): string => '\\u0939'.repeat(length)
  const ascii = (length: number): string => '\\u0061'.repeat(length)
  const mail = `${ascii(242)}@example.org`
  const bodies: [name: 'login' | 'signup' | 'contactAdmin', body: () => string, status: number][] = [
    ['login', () => `{"username":"${longest(254)}","password":"${longest(128)}"}`, 401],
    [
      'signup',
      () =>
        `{"username":"${ascii(50)}","password":"${longest(128)}","mobileNo":"9876543210","email":"${mail}","name":"${longest(100)}","houseNo":"${longest(20)}","division":"A","ownershipType":"tenant","communityId":"${deployment.community.id}","acceptedTermsAndPrivacy":true,"displayName":"${longest(350)}"}`,
      201,
    ],
    [
      'contactAdmin',
      () =>
        `{"name":"${longest(100)}","email":"${mail}","mobileNo":"9876543210","communityName":"${longest(100)}","message":"${longest(500)}"}`,
      201,
    ],
  ]
  const post = async (path: string, body: string): Promise<number> =>
    (await fetch(app.address + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status

  test.each(bodies)('%s: the longest that its form allows is taken, and no longer one', async (name, body, status) => {
    const { path, bodyLimit } = authEndpoints[name]
    expect(await post(path, body())).toBe(status)
    expect(await post(path, ' '.repeat(bodyLimit + 1))).toBe(413)
  })

  // spec: safety.what-is-sent.4
  test('where nobody listens, no more than for a login', async () => {
    expect(await post('/api/nowhere', ' '.repeat(4097))).toBe(413)
    expect(await post(authEndpoints.logout.path, ' '.repeat(4097))).not.toBe(204)
  })
})

test('the server stays up', async () => {
  expect((await fetch(`${app.address}/healthz`)).status).toBe(200)
  await stopApp(app)
})
