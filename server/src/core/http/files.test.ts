import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { sendDownload } from './files.ts'

const server = Fastify()
let chunks: () => AsyncIterable<Uint8Array>
server.get('/', (_, reply) => sendDownload(reply, { chunks: chunks(), type: 'text/csv', fileName: 'हाउस.csv' }))
server.get('/paced', (_, reply) =>
  sendDownload(
    reply,
    { chunks: chunks(), type: 'text/csv', fileName: 'a.csv' },
    { patienceMs: 500, bytesPerSecond: 1 },
  ),
)
const listening = server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())

const seen = { asked: 0, ended: false }
async function* counted(most: number, failure?: Error): AsyncGenerator<Uint8Array> {
  Object.assign(seen, { asked: 0, ended: false })
  try {
    while (seen.asked < most) {
      seen.asked++
      yield Buffer.alloc(32 * 1024, '.')
    }
    if (failure !== undefined) throw failure
  } finally {
    seen.ended = true
  }
}

it('a download is sent whole, with its name', async () => {
  chunks = () => counted(3)
  const reply = await fetch(await listening)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv'])
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="____.csv"; filename*=UTF-8''%E0%A4%B9%E0%A4%BE%E0%A4%89%E0%A4%B8.csv`,
  )
  expect(await reply.text()).toHaveLength(3 * 32 * 1024)
  expect(seen.ended).toBe(true)
})

it('one that fails before its first chunk is a plain refusal', async () => {
  chunks = () => counted(0, Object.assign(new Error('too long'), { statusCode: 409 }))
  const reply = await fetch(await listening)
  expect([reply.status, reply.headers.get('content-disposition')]).toEqual([409, null])
})

// spec: files.export.14
it('one that fails later never looks whole', async () => {
  chunks = () => counted(3, new Error('the database is away'))
  const reply = await fetch(await listening)
  expect(reply.status).toBe(200)
  await expect(reply.text()).rejects.toThrow('terminated')
})

// spec: files.export.12
it('a caller who hangs up stops its making, and one who does not read makes it wait', async () => {
  chunks = () => counted(100_000)
  const reader = await unread('/')
  let before = -1
  // Until the buffers of the system are full.
  await expect
    .poll(() => [before, (before = seen.asked)], { interval: 200 })
    .toSatisfy(([earlier, now]: number[]) => now! > 0 && earlier === now)
  expect(seen).toMatchObject({ ended: false })
  expect(seen.asked).toBeLessThan(1000)
  reader.destroy()
  await expect.poll(() => seen.ended).toBe(true)
})

// spec: files.export.13
it('a caller who takes nothing for too long is cut off, and its making stops', async () => {
  chunks = () => counted(100_000)
  const reader = await unread('/paced')
  await expect.poll(() => seen.ended, { timeout: 20_000 }).toBe(true)
  expect(seen.asked).toBeLessThan(1000)
  reader.destroy()
})

it('its head alone makes nothing more', async () => {
  chunks = () => counted(100_000)
  const reply = await fetch(await listening, { method: 'HEAD' })
  expect([reply.status, await reply.text(), seen]).toEqual([200, '', { asked: 1, ended: true }])
})

it('a caller who hangs up before the first chunk stops it too', async () => {
  const { promise: ready, resolve: makeReady } = Promise.withResolvers<void>()
  chunks = async function* () {
    await ready
    yield* counted(100_000)
  }
  const gone = new AbortController()
  const asked = fetch(await listening, { signal: gone.signal }).then(({ body }) => text(body!))
  await new Promise((resolve) => setTimeout(resolve, 50))
  gone.abort()
  await expect(asked).rejects.toThrow('abort')
  makeReady()
  await expect.poll(() => seen).toMatchObject({ ended: true })
  expect(seen.asked).toBeLessThan(100)
})

/** Asks for a file on a connection of its own, and reads nothing. */
async function unread(path: string): Promise<Socket> {
  const address = await listening
  const reader = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  await once(reader, 'connect')
  reader.pause()
  reader.write(`GET ${path} HTTP/1.1\r\nhost: ${new URL(address).host}\r\n\r\n`)
  return reader
}
