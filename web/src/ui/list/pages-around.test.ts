import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

// spec: 9.constants.17
test('at most five pages are offered, the current one in the middle', () => {
  expect(pagesAround(10, 30)).toEqual([8, 9, 10, 11, 12])
})

test('at either end the five stay within the pages there are', () => {
  expect(pagesAround(0, 30)).toEqual([0, 1, 2, 3, 4])
  expect(pagesAround(29, 30)).toEqual([25, 26, 27, 28, 29])
})

test('fewer pages than five are all offered', () => {
  expect(pagesAround(1, 3)).toEqual([0, 1, 2])
})
