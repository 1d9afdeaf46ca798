import { request } from 'node:http'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { memberEndpoints } from '@aangan/contract/people/members'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeploymentWithDatabase, password, stopApp, stranger, type DeploymentWithDatabase } from './deployment.ts'
import { figure } from './figures.ts'

let deployment: DeploymentWithDatabase
beforeAll(async () => {
  deployment = await startDeploymentWithDatabase()
})
afterAll(() => deployment.close())

test('every kind of reply carries the headers that keep a browser safe', async () => {
  const app = await deployment.app({ PUBLIC_URL: 'https://society.example' })
  const admin = (await deployment.person({ roles: ['ADMIN'] }))(app.address)
  const guest = stranger(app.address)
  const file = new File(['%PDF-1.4\n%%EOF\n'], 'plan.pdf', { type: 'application/pdf' })
  const posted = await admin.call(noticeEndpoints.create, {
    body: { title: 'Plan', content: 'Attached', endDate: '2099-01-01' },
    file,
  })
  const html = await (await fetch(app.address)).text()
  const asset = /(?:src|href)="(\/assets\/[^"]+)"/.exec(html)?.[1]
  const json = { 'content-type': 'application/json' }
  const replies = {
    page: await guest.send('GET', '/'),
    'page of the app': await guest.send('GET', '/dashboard'),
    'page that is none': await guest.send('GET', '/no-such-page', { headers: { accept: 'text/html' } }),
    ...(asset === undefined ? {} : { asset: await guest.send('GET', asset) }),
    'API, 200': await admin.call(currentUserEndpoints.read),
    'API, 400': await guest.send('POST', authEndpoints.login.path, { headers: json, body: '{' }),
    'API, 401': await guest.call(currentUserEndpoints.read),
    'API, 404': await guest.send('GET', '/api/no-such-call'),
    'API, 413': await guest.send('POST', authEndpoints.login.path, { headers: json, body: 'x'.repeat(200_000) }),
    'API, 415': await guest.send('POST', authEndpoints.login.path, {
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    }),
    download: await admin.send('GET', String(posted.body['attachmentPath'])),
    health: await guest.send('GET', '/healthz'),
  }
  for (const [kind, { status, headers }] of Object.entries(replies)) {
    const get = (name: string): string => headers.get(name) ?? ''
    const csp = get('content-security-policy')
    expect([kind, status < 500, get('x-content-type-options'), get('strict-transport-security')]).toEqual([
      kind,
      true,
      'nosniff',
      'max-age=31536000',
    ])
    expect([kind, csp.includes("default-src 'none'"), /unsafe-(inline|eval)|https?:|\*/.test(csp)]).toEqual([
      kind,
      true,
      false,
    ])
    expect([
      kind,
      get('x-frame-options'),
      get('referrer-policy'),
      get('permissions-policy').includes('camera=(self)'),
      headers.has('x-powered-by'),
      headers.has('server'),
    ]).toEqual([kind, 'DENY', 'same-origin', true, false, false])
    if (kind !== 'download') expect([kind, csp.includes("frame-ancestors 'none'")]).toEqual([kind, true])
    if (/^API|download/.test(kind)) expect([kind, get('cache-control')]).toEqual([kind, 'no-store'])
  }
  expect([
    replies.download.status,
    replies.download.headers.get('content-disposition')?.startsWith('attachment'),
  ]).toEqual([200, true])
  // Inline scripts run only by their hash in the page's policy.
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes]) => !/type="(application|importmap)/.test(attributes ?? ''),
  )
  const policy = replies.page.headers.get('content-security-policy') ?? ''
  const hashed = await Promise.all(
    inline.map(async ([, , text]) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text ?? ''))).toString('base64'),
    ),
  )
  expect(hashed.filter((hash) => !policy.includes(`'sha256-${hash}'`))).toEqual([])
  await stopApp(app)
  const plain = await deployment.app()
  const bare = await fetch(`${plain.address}/healthz`)
  expect([
    bare.headers.get('strict-transport-security'),
    bare.headers.get('content-security-policy')?.includes('upgrade-insecure-requests'),
  ]).toEqual([null, false])
  await stopApp(plain)
  figure(
    `safe headers on ${Object.keys(replies).length} kinds of reply; ${inline.length} inline scripts, all by their hash; HSTS behind https only`,
  )
})

test('the log of a day holds nothing personal', async () => {
  const app = await deployment.app({ LOG_LEVEL: 'trace', TRUST_PROXY: 'on' })
  const someone = await deployment.person({ username: 'zubeida.private', name: 'Zubeida Privatewala' })
  const me = someone(app.address)
  const guest = stranger(app.address)
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'Mozilla/Privatebrowser',
  }
  const post = (path: string, body: unknown, token = true) =>
    (token ? me : guest).send('POST', path, { headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
  const entered = await post(authEndpoints.login.path, { username: 'zubeida.private', password }, false)
  await post(authEndpoints.login.path, { username: 'zubeida.private', password: 'my-secret-guess' }, false)
  await post(authEndpoints.login.path, '{"username": "half-typed', false)
  await post(vehicleEndpoints.create.path, { vehicleNo: 'MH14PR1234', type: 'two-wheeler' })
  await post(vehicleEndpoints.create.path, { vehicleNo: 'MH14PR1234', type: 'two-wheeler' })
  await post(memberEndpoints.create.path, { name: 'Chhota Privatewala', relation: 'CHILD', mobileNo: '9822011223' })
  await me.send('GET', '/api/members/search?name=Privatewala&houseNo=H-1717', { headers })
  await me.send('GET', '/api/vehicles/search/vehicleNo?vehicleNo=PR1234', { headers })
  await guest.send('GET', '/api/auth/check-username?username=zubeida.private', { headers })
  await guest.send('GET', '/nothing/zubeida.private?token=abc', { headers })
  await guest.send('GET', '/api/users/current', {
    headers: { ...headers, authorization: 'Bearer eyJforged.privatetoken.abc' },
  })
  await post(
    authEndpoints.contactAdmin.path,
    {
      name: 'Zubeida Privatewala',
      email: 'zubeida@private.example',
      mobileNo: '9822011223',
      communityName: 'Privatenagar',
      message: 'Private words',
    },
    false,
  )
  await post(currentUserEndpoints.changePassword.path, {
    currentPassword: 'my-secret-guess',
    newPassword: 'my-new-secret',
  })
  // Without a database, the log must not quote the request.
  await deployment.stopDatabase()
  await me.call(currentUserEndpoints.read)
  await post(vehicleEndpoints.create.path, { vehicleNo: 'MH14PR9999', type: 'two-wheeler' })
  await deployment.startDatabase()
  await stopApp(app)
  const log = app
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const private_ = [
    /privatewala|zubeida/i,
    /MH14|PR1234|PR9999/,
    /98220|98765/,
    /H-1717/,
    /private\.example|privatenagar|private words/i,
    /my-secret|my-new|marigold/,
    /203\.0\.113/,
    /privatebrowser/i,
    /half-typed/,
    /eyJ/,
    new RegExp(me.token ?? '-'),
    new RegExp(String(entered.body['token'])),
    /argon2/,
    /\?/,
    new RegExp(me.sessionId),
  ]
  const told = log.filter((line) => private_.some((it) => it.test(line)))
  const answered = log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['msg'] === 'answered')
  figure(
    `a day's log of ${log.length} lines (${answered.length} requests): ${told.length} lines with a name, number, token, password, address or query`,
  )
  expect([told, app.complained()]).toEqual([[], ''])
  expect(answered.length).toBeGreaterThan(12)
  for (const line of answered) {
    expect(Object.keys(line).sort()).toEqual([
      'actorId',
      'hostname',
      'level',
      'method',
      'ms',
      'msg',
      'pid',
      'requestId',
      ...('route' in line ? ['route'] : []),
      'status',
      'time',
    ])
    expect([typeof line['requestId'], typeof line['time'], typeof line['ms']]).toEqual(['string', 'number', 'number'])
  }
  expect(answered.some((line) => line['actorId'] === me.id && line['route'] === '/api/members/search')).toBe(true)
})

// spec: safety.starting.2
test('the numbers for Prometheus are told on the loopback, and to nobody else', async () => {
  const port = await freePort()
  const app = await deployment.app({ METRICS_PORT: String(port), RATE_LIMIT: 'on' })
  const guest = stranger(app.address)
  const me = (await deployment.person({ username: 'counted' }))(app.address)
  for (let i = 0; i < 12; i++)
    await guest.call(authEndpoints.login, { body: { username: 'counted', password: 'wrong-one' } })
  await me.call(vehicleEndpoints.list)
  await guest.send('GET', '/nowhere/at/all', { headers: { accept: 'application/json' } })
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await reply.text()
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const line of [
    'aangan_http_requests_total{method="GET",route="/api/vehicles",status="200"} 1',
    'aangan_http_requests_total{method="POST",route="/api/auth/login",status="401"} 10',
    'aangan_http_requests_total{method="POST",route="/api/auth/login",status="429"} 2',
    'aangan_limits_hit_total{limit="login.too_many"} 2',
    'aangan_http_request_duration_seconds_count{method="GET",route="/api/vehicles"} 1',
    'aangan_db_pool_size 10',
    'aangan_db_pool_waiting 0',
    'aangan_passwords_waiting 0',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/^aangan_db_pool_in_use \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(text).not.toContain('nowhere')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`${app.address}/metrics`, { headers: { accept: 'application/json' } })).status).toBe(404)
  const named = (host: string): Promise<number | undefined> =>
    new Promise((done, failed) => {
      request({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }, (answer) => {
        answer.resume()
        done(answer.statusCode)
      })
        .once('error', failed)
        .end()
    })
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect([host, await named(host)]).toEqual([host, 421])
  for (const host of ['localhost', `localhost:${port}`, '127.0.0.1', `[::1]:${port}`])
    expect([host, await named(host)]).toEqual([host, 200])
  const others = Object.values(networkInterfaces())
    .flatMap((them) => them ?? [])
    .filter((it) => !it.internal && it.family === 'IPv4')
  for (const { address } of others)
    await expect(fetch(`http://${address}:${port}/metrics`, { signal: AbortSignal.timeout(3000) })).rejects.toThrow(
      'fetch failed',
    )
  // For a second server the metrics port is taken: it warns, and serves.
  const second = await deployment.app({ METRICS_PORT: String(port) })
  expect(second.complained()).toMatch(new RegExp(`^Port ${port} for metrics [^\\n]+\\n$`))
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  figure(
    `/metrics: ${text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length} numbers on 127.0.0.1 only (${others.length} other addresses tried); a taken port is a warning`,
  )
})

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
