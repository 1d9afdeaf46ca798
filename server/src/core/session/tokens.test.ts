import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { tokensWith, type Tokens } from './tokens.ts'

const start = new Date('2026-03-01T06:00:00Z')
const later = (hours: number, seconds = 0) => new Date(start.getTime() + hours * 3_600_000 + seconds * 1000)
const clock = () => new Date()
const subject = { sessionId: randomUUID(), userId: randomUUID() }
const issued = (): { tokens: Tokens; token: string } => {
  vi.setSystemTime(start)
  const tokens = tokensWith('a secret', clock)
  const token = tokens.sign(subject)
  expect(tokens.read(token)).toEqual(subject)
  return { tokens, token }
}
afterEach(() => void vi.useRealTimers())

it('a token that was read before expires all the same, and only a renewal still reads it', () => {
  const { tokens, token } = issued()
  vi.setSystemTime(later(12, -1))
  expect(tokens.read(token)).toEqual(subject)
  vi.setSystemTime(later(12, 1))
  expect(tokens.read(token)).toBeNull()
  expect(tokens.read(token, { stale: true })).toEqual(subject)
  expect(tokens.read(token)).toBeNull()
})

it('a token that differs from one that was read before is refused, in its claims and in its signature', () => {
  const { tokens, token } = issued()
  const [head, claims = '', signature = ''] = token.split('.')
  const others = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
  const forged = Buffer.from(JSON.stringify({ ...others, sub: randomUUID() })).toString('base64url')
  const turned = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  for (const copy of [`${head}.${forged}.${signature}`, `${head}.${claims}.${turned}`])
    expect([tokens.read(copy), tokens.read(copy, { stale: true })]).toEqual([null, null])
})

it('another key reads none of the tokens that were read before', () => {
  const { token } = issued()
  expect(tokensWith('another secret', clock).read(token)).toBeNull()
})
