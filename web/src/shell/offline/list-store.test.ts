import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { longestMs, readLists, writeLists } from './list-store.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
afterAll(() => vi.unstubAllGlobals())

const now = Date.parse('2026-03-01T10:00:00Z')
const list = (data: unknown, at = now) => ({ at, data })

beforeEach(() => {
  storage.clear()
  storage.set('token', 'a.b.c').set('userId', 'asha')
})

// spec: screens.without-a-network.10
test('a list is there for 72 hours, and not from the future', () => {
  writeLists('asha', { vehicles: list(['MH12AB1234']) }, now)
  expect(readLists(now + longestMs - 1)).toEqual({ vehicles: list(['MH12AB1234']) })
  expect(readLists(now + longestMs)).toEqual({})
  expect(readLists(now - 1)).toEqual({})
})

test('writing drops what is too old', () => {
  writeLists('asha', { vehicles: list(['old']) }, now)
  writeLists('asha', { passes: list(['new'], now + longestMs) }, now + longestMs)
  expect(storage.get('lists')).not.toContain('old')
})

// spec: screens.without-a-network.10
test('nobody else’s lists are read, and nothing is written for who is no longer signed in', () => {
  writeLists('asha', { vehicles: list(['MH12AB1234']) }, now)
  storage.set('userId', 'bharat')
  expect(readLists(now)).toEqual({})
  writeLists('asha', { passes: list(['Suresh']) }, now)
  expect(storage.get('lists')).not.toContain('Suresh')
  writeLists('bharat', { passes: list([]) }, now)
  expect(storage.get('lists')).not.toContain('MH12AB1234')
  storage.clear()
  writeLists('bharat', { passes: list([]) }, now)
  expect([...storage.keys()]).toEqual([])
})

test('of more than fits, the newest are kept', () => {
  writeLists('asha', { notice: list('x'.repeat(400_000), now - 5), visits: list('y'.repeat(200_000), now) }, now)
  expect(Object.keys(readLists(now))).toEqual(['visits'])
})
