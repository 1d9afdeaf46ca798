import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { boundConnections } from './connections.ts'
import { isNearby } from './network.ts'

// spec: safety.what-is-sent.4
test('one address may hold so many connections; the places are free again when they end', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  boundConnections(server, { most: 3, counts: () => true })
  let dropped = 0
  server.on('drop', () => dropped++)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answered = async (): Promise<boolean> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n')
    held.push(socket)
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  }
  const held: ReturnType<typeof connect>[] = []
  for (const expected of [true, true, true, false, false]) expect(await answered()).toBe(expected)
  for (const socket of held) socket.destroy()
  await expect.poll(answered).toBe(true)
  expect(dropped).toBeGreaterThanOrEqual(2)
  server.closeAllConnections()
  server.close()
})

// spec: safety.what-is-sent.4
test('a proxy is not bounded: addresses of the machine and of private networks do not count', () => {
  const counted = (address: string): boolean => !isNearby(address)
  expect(
    [
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '10.1.2.3',
      '172.18.0.1',
      '192.168.1.7',
      '::ffff:192.168.1.7',
      'fd00::7',
      'fe80::1%eth0',
    ].filter(counted),
  ).toEqual([])
  expect(['203.0.113.5', '::ffff:203.0.113.5', '2001:db8::1', '172.32.0.1'].filter(counted)).toHaveLength(4)
})
