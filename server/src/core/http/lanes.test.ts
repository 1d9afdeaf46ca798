import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openLanes, type Lanes } from './lanes.ts'

/** What the server has begun and not answered, by the request's own name. */
const begun = new Map<string, () => void>()
const order: string[] = []
let lanes: Lanes
const server = Fastify()
server.get<{ Params: { lane: string; name: string } }>(
  '/:lane/:name',
  { onRequest: async ({ params }, reply) => void (await lanes.enter(params.lane, reply)) },
  async ({ params: { name } }) => {
    order.push(name)
    await new Promise<void>((resolve) => begun.set(name, resolve))
    begun.delete(name)
    return name
  },
)
const listening = server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())

beforeEach(() => {
  lanes = openLanes({ atWork: 2, waiting: 3, refusal: 'attempts.too_many', cutsOff: true })
  order.length = 0
})

interface Asked {
  readonly socket: Socket
  /** When the server has heard of the end of the connection. */
  readonly closed: Promise<unknown>
}

/** On a connection of its own, once the one before it has arrived. */
async function ask(path: string): Promise<Asked> {
  await listening
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const arrived = once(server.server, 'request')
  socket.on('error', () => {})
  socket.setEncoding('utf8')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const [, response] = (await arrived) as [IncomingMessage, ServerResponse]
  return { socket, closed: once(response, 'close') }
}
const finish = (name: string): void => begun.get(name)!()
const atWork = () => [...begun.keys()]

// spec: safety.everybodys-turn.8
it('so many of one lane are at work, the rest follow in the order of their coming', async () => {
  const asked: Asked[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) asked.push(await ask(`/one/${name}`))
  await expect.poll(atWork).toEqual(['a', 'b'])
  for (const [name, then] of [
    ['b', ['a', 'c']],
    ['a', ['c', 'd']],
    ['c', ['d', 'e']],
    ['d', ['e']],
    ['e', []],
  ] as const) {
    finish(name)
    await expect.poll(atWork).toEqual(then)
  }
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const { socket } of asked) socket.destroy()
})

// spec: safety.everybodys-turn.8
it('while a crowd waits, one is at work', async () => {
  lanes = openLanes({ atWork: 2, waiting: 5, crowd: 2, refusal: 'attempts.too_many' })
  const asked: Asked[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) asked.push(await ask(`/one/${name}`))
  await expect.poll(atWork).toEqual(['a', 'b'])
  for (const [name, then] of [
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d', 'e']],
    ['d', ['e', 'f']],
    ['e', ['f']],
    ['f', []],
  ] as const) {
    finish(name)
    await expect.poll(atWork).toEqual(then)
  }
  for (const { socket } of asked) socket.destroy()
})

// spec: safety.everybodys-turn.8
it('another lane is free all the while', async () => {
  const asked: Asked[] = []
  for (const name of ['a', 'b', 'c']) asked.push(await ask(`/one/${name}`))
  asked.push(await ask('/other/x'))
  await expect.poll(atWork).toEqual(['a', 'b', 'x'])
  for (const name of ['x', 'a', 'b']) finish(name)
  await expect.poll(atWork).toEqual(['c'])
  finish('c')
  for (const { socket } of asked) socket.destroy()
})

// spec: safety.everybodys-turn.8
it('who hangs up leaves the place at work, or the place in the line, to the next', async () => {
  const asked: Asked[] = []
  for (const name of ['a', 'b', 'c', 'd']) asked.push(await ask(`/one/${name}`))
  await expect.poll(atWork).toEqual(['a', 'b'])
  const [first, , third] = asked
  third!.socket.destroy()
  await third!.closed
  first!.socket.destroy()
  await expect.poll(atWork).toEqual(['a', 'b', 'd'])
  expect(order).toEqual(['a', 'b', 'd'])
  for (const name of ['a', 'b', 'd']) finish(name)
  for (const { socket } of asked) socket.destroy()
})

// spec: safety.everybodys-turn.10
it('beyond those that may wait it is refused, and the connection closed', async () => {
  const asked: Asked[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) asked.push(await ask(`/one/${name}`))
  const tooMany = await ask('/one/f')
  const [head] = (await once(tooMany.socket, 'data')) as [string]
  expect(head).toMatch(/^HTTP\/1\.1 \d{3} /)
  expect(head.toLowerCase()).toContain('connection: close')
  expect(atWork()).toEqual(['a', 'b'])
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await expect.poll(atWork).toContain(name)
    finish(name)
  }
  for (const { socket } of asked) socket.destroy()
})
