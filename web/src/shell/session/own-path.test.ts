import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownPath } from './own-path.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://aangan.example' }))
afterAll(() => vi.unstubAllGlobals())

test('after login one comes back to the page of the app that was asked for', () => {
  expect(ownPath('/dashboard?section=notice')).toBe('/dashboard?section=notice')
})

test.each([
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  '/api/users/current',
  '/nowhere',
  '',
  undefined,
])('nobody is sent to %s', (address) => {
  expect(ownPath(address)).toBeUndefined()
})
