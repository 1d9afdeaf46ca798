import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Connection } from '../live/stream-reply.ts'
import { sendStream } from './stream.ts'

// spec: gate.live.3
it('a stream whose reader does not read is closed', async () => {
  const app = Fastify()
  let connection: Connection | undefined
  const closed = Promise.withResolvers<void>()
  app.get('/', (_, reply) => sendStream(reply, { begin: (opened) => (connection = opened), closed: closed.resolve }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(reader, 'connect')
  await expect.poll(() => connection).toBeDefined()
  const frame = Buffer.alloc(32 * 1024, '.')
  const sending = setInterval(() => connection?.send(frame), 1)
  await closed.promise
  clearInterval(sending)
  reader.destroy()
  await app.close()
})
