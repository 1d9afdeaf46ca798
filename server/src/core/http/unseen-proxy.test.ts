import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { isNearby } from './network.ts'
import { warnOfUnseenProxy } from './unseen-proxy.ts'

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['::ffff:192.168.1.1', true],
  ['fd00::1', true],
  ['fe80::1%eth0', true],
  ['203.0.113.7', false],
  ['::ffff:203.0.113.7', false],
  ['2001:db8::1', false],
])('%s is nearby: %s', (address, nearby) => expect(isNearby(address)).toBe(nearby))

// spec: safety.guesses.8
it('the first request that came through a proxy nobody told of is warned of, once and without a word about people', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  warnOfUnseenProxy(app)
  app.get('/', async () => '')
  const forwarded = { 'x-forwarded-for': '198.51.100.44' }
  await app.inject({ url: '/', remoteAddress: '192.168.0.2' })
  await app.inject({ url: '/', remoteAddress: '203.0.113.7', headers: forwarded })
  expect(lines).toEqual([])
  for (let i = 0; i < 3; i++) await app.inject({ url: '/', remoteAddress: '192.168.0.2', headers: forwarded })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY')
  expect(lines[0]).not.toMatch(/198\.51|192\.168/)
  await app.close()
})
