import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { serverInTurn, tooFarAhead } from './pipelining.ts'
import { mostWaiting } from './transport-limits.ts'

let server: Server
let began: string[]
let atWork: number
let mostAtWork: number
let cut: number

/** Answers each request but `/held` a little later, with its own address and body; counts those at work at the same time. */
async function serve(): Promise<Socket> {
  began = []
  atWork = mostAtWork = cut = 0
  server = serverInTurn((request, response) => {
    began.push(`${request.method} ${request.url}`)
    mostAtWork = Math.max(mostAtWork, ++atWork)
    response.prependOnceListener('close', () => atWork--)
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.once('end', () => {
      if (request.url !== '/held') setTimeout(() => response.end(`<${request.url} ${body}>`), 2)
    })
  })
  server.on(tooFarAhead, () => cut++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return call()
}

const call = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const head = (method: string, path: string, more = ''): string => `${method} ${path} HTTP/1.1\r\nHost: h\r\n${more}\r\n`

function heard(socket: Socket): () => string[] {
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: string) => (text += chunk))
  return () => [...text.matchAll(/<([^>]*)>/g)].map(([, said]) => said!.trim())
}

describe('requests that arrive together on one connection', () => {
  // spec: safety.everybodys-turn.14
  test('are worked on one at a time, and answered in their order, bodies and all', async () => {
    const socket = await serve()
    const answers = heard(socket)
    const body = 'Content-Length: 5\r\n'
    const sent = [
      head('GET', '/1'),
      head('POST', '/2', body),
      'first',
      head('POST', '/3', body),
      'other',
      head('GET', '/4'),
    ]
    socket.write(sent.join(''))
    await expect.poll(answers).toEqual(['/1', '/2 first', '/3 other', '/4'])
    expect(mostAtWork).toBe(1)
  })

  test('may be as many as wait, whatever their method', async () => {
    const socket = await serve()
    heard(socket)
    const methods = ['GET', 'HEAD', 'OPTIONS', 'DELETE']
    for (let round = 0; round < 3; round++) {
      socket.write(Array.from({ length: mostWaiting + 1 }, (_, n) => head(methods[n % 4]!, `/${n}`)).join(''))
      await expect.poll(() => began.length).toBe((round + 1) * (mostWaiting + 1))
      await expect.poll(() => atWork).toBe(0)
    }
    expect([mostAtWork, cut, socket.destroyed]).toEqual([1, 0, false])
  })

  // spec: safety.everybodys-turn.14
  test('beyond that cut the connection, and none that waited is begun', async () => {
    const socket = await serve()
    heard(socket)
    const other = call()
    const answers = heard(other)
    socket.write(head('GET', '/far-ahead').repeat(mostWaiting + 500))
    await once(socket, 'close')
    other.write(head('GET', '/others'))
    await expect.poll(answers).toEqual(['/others'])
    expect([began, cut]).toEqual([['GET /far-ahead', 'GET /others'], 1])
  })

  // spec: safety.everybodys-turn.14
  test('are forgotten when the caller leaves', async () => {
    const socket = await serve()
    heard(socket)
    socket.write(head('GET', '/held') + head('GET', '/left').repeat(20))
    await expect.poll(() => began).toEqual(['GET /held'])
    socket.resetAndDestroy()
    await expect.poll(() => atWork).toBe(0)
    await pause(50)
    expect(began).toEqual(['GET /held'])
  })
})

// spec: safety.everybodys-turn.14
test('one after the other on a kept connection there may be any number', async () => {
  const socket = await serve()
  const answers = heard(socket)
  for (let n = 1; n <= 3 * mostWaiting; n++) {
    socket.write(head('GET', `/${n}`))
    await expect.poll(() => answers().length, { interval: 1 }).toBe(n)
  }
  expect(socket.destroyed).toBe(false)
})
