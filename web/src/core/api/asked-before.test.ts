import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedBefore } from './asked-before.ts'
import type { Sent } from './upload.ts'

const url = '/api/waiting'
const headers = { Authorization: 'Bearer mine', 'Accept-Language': 'mr' }
const sent = (more: Partial<Sent> = {}): Sent => ({ method: 'GET', headers, body: null, signal: null, ...more })
const reply = Promise.resolve(new Response('{}'))
let stop: AbortController

beforeEach(() => {
  stop = new AbortController()
  vi.stubGlobal('window', { asked: { [url]: { headers, reply, stop } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what the page has asked is answered once', () => {
  expect(askedBefore(url, sent())).toBe(reply)
  expect(askedBefore(url, sent())).toBeUndefined()
})

test('nothing is taken of another person, or by another call', () => {
  expect(askedBefore(url, sent({ headers: { ...headers, Authorization: 'Bearer theirs' } }))).toBeUndefined()
  expect(stop.signal.aborted).toBe(true)
  expect(askedBefore(url, sent())).toBeUndefined()
  window.asked = { [url]: { headers, reply, stop } }
  expect(askedBefore(url, sent({ method: 'POST' }))).toBeUndefined()
  expect(askedBefore('/api/vehicles', sent())).toBeUndefined()
  expect(askedBefore(url, sent())).toBe(reply)
})

test('the app takes it while its texts are still on their way', () => {
  expect(askedBefore(url, sent({ headers: { ...headers, 'Accept-Language': 'en' } }))).toBe(reply)
})

test('a call that is given up stops what was asked', () => {
  const given = new AbortController()
  expect(askedBefore(url, sent({ signal: given.signal }))).toBe(reply)
  expect(stop.signal.aborted).toBe(false)
  given.abort()
  expect(stop.signal.aborted).toBe(true)
})

test('a page that has asked nothing answers nothing', () => {
  vi.stubGlobal('window', {})
  expect(askedBefore(url, sent())).toBeUndefined()
})
