import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { addRecent, clearRecent, dropRecent, readRecent, type Chosen } from './recent.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
beforeEach(() => kept.clear())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const notice = (number: number): Chosen => ({
  kind: 'NOTICE',
  title: `Notice ${number}`,
  href: `/dashboard?id=${number}`,
})
const titles = (userId = 'asha') => readRecent(userId).map(({ title }) => title)

// spec: search.recent.1
test('the last five are kept, each once, the newest first, for thirty days', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T10:00:00Z') })
  for (const number of [1, 2, 3, 4, 5, 6, 3]) addRecent('asha', notice(number))
  expect(titles()).toEqual(['Notice 3', 'Notice 6', 'Notice 5', 'Notice 4', 'Notice 2'])
  vi.setSystemTime(new Date('2026-11-30T10:00:00Z'))
  addRecent('asha', notice(7))
  expect(titles()).toHaveLength(5)
  vi.setSystemTime(new Date('2026-12-01T10:00:00Z'))
  expect(titles()).toEqual(['Notice 7'])
})

// spec: search.recent.2
test('no other account reads them, and what it chooses takes their place', () => {
  addRecent('asha', notice(1))
  expect(titles('meera')).toEqual([])
  addRecent('meera', notice(2))
  expect(titles('meera')).toEqual(['Notice 2'])
  expect(titles('asha')).toEqual([])
})

// spec: search.recent.2
test('a desk keeps none, and forgets those from before it was one', () => {
  addRecent('asha', notice(1))
  kept.set('desk', '{}')
  expect(titles()).toEqual([])
  addRecent('asha', notice(2))
  kept.delete('desk')
  expect(titles()).toEqual([])
})

// spec: search.recent.1, search.recent.3
test('one that is gone leaves, and Clear leaves none', () => {
  for (const number of [1, 2]) addRecent('asha', notice(number))
  dropRecent('asha', notice(1).href)
  expect(titles()).toEqual(['Notice 2'])
  clearRecent()
  expect(titles()).toEqual([])
  kept.set('recent', 'not JSON')
  expect(titles()).toEqual([])
})
