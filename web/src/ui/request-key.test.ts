import { describe, expect, test } from 'vitest'
import { ApiError } from '../core/api/api-error.ts'
import { mayHaveHappened, newRequestKey } from './request-key.ts'

test('a key is a random UUID, another one each time', () => {
  const keys = Array.from({ length: 1000 }, newRequestKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('trying again keeps its key', () => {
  test.each([
    ['without an answer', new ApiError(0, { raw: 'unreachable' })],
    ['after a time-out', new ApiError(408, { raw: 'too slow' })],
    ['after a failure of the server', new ApiError(503, { raw: 'not now' })],
    [
      'while the first try is still at work',
      new ApiError(409, { raw: 'still at work' }, { code: 'request.in_progress' }),
    ],
    ['after an error of the browser’s own', new TypeError('aborted')],
  ])('%s', (_, error) => expect(mayHaveHappened(error)).toBe(true))
})

describe('a refusal ends its key', () => {
  test.each([
    ['a wrong field', new ApiError(400, { raw: 'wrong' }, { code: 'input.invalid' })],
    ['a number that is taken', new ApiError(409, { raw: 'taken' }, { code: 'vehicle.taken' })],
    ['too many tries', new ApiError(429, { raw: 'too many' })],
  ])('%s', (_, error) => expect(mayHaveHappened(error)).toBe(false))
})
