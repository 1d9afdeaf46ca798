import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOfProcess } from '@aangan/embedded/process-identity'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf, runServer, type Server } from '../test/process.ts'

let folder: string
let dataDir: string
let servers: Server[]
/** The data folder after the first start, which takes most of the time of a start. */
const used = mkdtempSync(join(tmpdir(), 'aangan-used-'))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-main-'))
  dataDir = join(folder, 'data')
  servers = []
})
afterAll(() => rmSync(used, { recursive: true, force: true }))

afterEach(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

function start(settings: Record<string, string> = {}): Server {
  const server = runServer({ DATA_DIR: dataDir, ...settings })
  servers.push(server)
  return server
}

/** As it was left by the first start. */
function startAgain(settings: Record<string, string> = {}): Server {
  // Unlike `cpSync`, it keeps the owner: as root, the database runs as another user.
  execFileSync('cp', ['-a', join(used, 'data'), dataDir])
  return start(settings)
}

const postgresPid = (): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('starting', () => {
  test('the first start makes a super admin and prints the password once', async () => {
    const first = start()
    const address = await addressOf(first)
    const password = /^Super admin: superadmin, password (\S+) /m.exec(first.said())?.[1]
    const login = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'superadmin', password }),
    })
    expect(login.status).toBe(200)
    const { token } = (await login.json()) as { token: string }
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    execFileSync('cp', ['-a', dataDir, used])

    const second = start()
    const again = await addressOf(second)
    expect(second.said()).toBe(`Aangan is at ${again}\n`)
    expect(second.complained()).toBe('')
    const me = await fetch(`${again}/api/users/current`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200) // the key that signs tokens was kept
    expect(statSync(join(dataDir, 'token.secret')).mode & 0o077).toBe(0)
  })

  test('it answers for itself and for its database', async () => {
    const address = await addressOf(startAgain())
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })
})

describe('what stops the start, in one line', () => {
  const refusal = async (settings: Record<string, string>): Promise<string> => {
    const server = start(settings)
    expect(await server.ended).toBe(1)
    expect(server.complained()).toMatch(/^[^\n]+\n$/)
    expect(server.said()).not.toContain(' is at ')
    return server.complained()
  }

  test('a wrong setting', async () => {
    expect(await refusal({ PORT: 'abc' })).toBe('PORT must be a number from 0 to 65535, not "abc".\n')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await expect.poll(() => taken.address()).not.toBeNull()
    const address = taken.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await refusal({ PORT: port })).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another.\n`,
    )
    taken.close()
  })

  test('an address that is not ours', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toBe('HOST 192.0.2.1 is not an address of this machine.\n')
  })

  test('a data folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await refusal({ DATA_DIR: join(folder, 'file', 'data') })).toMatch(/^DATA_DIR .* cannot be written/)
  })

  test('a database server that does not answer', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/aangan' })).toBe(
      'DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
    )
  })

  test('a data folder that another server works in', async () => {
    await addressOf(startAgain())
    expect(await refusal({})).toMatch(/^Another Aangan \(process \d+\) is running on /)
  })
})

describe('stopping', () => {
  test('a request in flight is answered first', async () => {
    const server = startAgain()
    const address = await addressOf(server)
    const { sent, answer } = halfRequest(`${address}/api/auth/login`)
    await once(sent, 'continue')
    server.child.kill('SIGTERM')
    await pause(300)
    sent.end('{"username":"nobody","password":"wrong password"}')
    expect((await answer).statusCode).toBe(401)
    expect(await server.ended).toBe(0)
  })

  // spec: safety.starting.3
  test('SIGTERM turns /readyz to 503 while requests are still answered, then it closes', async () => {
    const server = startAgain({ DRAIN_S: '4' })
    const address = await addressOf(server)
    const stopped = Date.now()
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
    const answer = await fetch(`${address}/api/auth/check-username?username=asha`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'keep-alive'])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(await server.ended).toBe(0)
    expect(Date.now() - stopped).toBeGreaterThanOrEqual(4000)
  })

  test('Ctrl-C does not wait for a balancer', async () => {
    const server = startAgain({ DRAIN_S: '60' })
    await addressOf(server)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })

  test('killed without warning, it takes its database with it', async () => {
    const server = startAgain()
    await addressOf(server)
    const pid = postgresPid()
    server.child.kill('SIGKILL')
    await server.ended
    await expect.poll(() => startOfProcess(pid)).toBeUndefined()
  })
})

test('while the database is away the server says so, and starts it again', async () => {
  const server = startAgain()
  const address = await addressOf(server)
  process.kill(postgresPid(), 'SIGKILL')
  let away = await fetch(`${address}/readyz`)
  // A backend that was connected outlives its postmaster for a moment.
  await expect.poll(async () => (away = await fetch(`${address}/readyz`)).status, { interval: 5 }).toBe(503)
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
  expect(server.complained()).toContain('The database ended unexpectedly.')
})

/** Without its body; `continue` says that the server has read the head. */
function halfRequest(url: string): { sent: ClientRequest; answer: Promise<IncomingMessage> } {
  const sent = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', expect: '100-continue' },
  })
  const answer = new Promise<IncomingMessage>((done, failed) => sent.once('response', done).once('error', failed))
  sent.flushHeaders()
  return { sent, answer }
}
