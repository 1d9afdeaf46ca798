import { expect, test } from 'vitest'
import { sectionKeys, sections, tilesOf } from './sections.ts'
import { chosenSection, tilesFor } from './tiles.ts'

test('somebody with two roles sees the tiles of both, each once, a resident’s own things first', () => {
  const tiles = tilesFor(['ADMIN', 'USER'])
  expect(tiles[0]).toBe('vehicles')
  expect(new Set(tiles).size).toBe(tiles.length)
  expect(tiles).toEqual(expect.arrayContaining([...tilesOf.USER, ...tilesOf.ADMIN].filter((key) => sections[key])))
})

test('only a super admin has the Communities tile', () => {
  const holders = (['USER', 'ADMIN', 'SECURITY', 'SUPER_ADMIN'] as const).filter((role) =>
    tilesOf[role].includes('communities'),
  )
  expect(holders).toEqual(['SUPER_ADMIN'])
})

test('without a section in the address a resident sees their vehicles', () => {
  expect(chosenSection(undefined, tilesFor(['USER']))).toBe('vehicles')
})

test('a section that is not among one’s tiles opens the first tile', () => {
  const tiles = tilesFor(['SECURITY'])
  expect(chosenSection('communities', tiles)).toBe(tiles[0])
})

test('a word that names no section selects none', () => {
  expect(chosenSection('kitchen', tilesFor(['USER']))).toBeUndefined()
})

test('every section of the specification belongs to somebody', () => {
  const held = new Set(Object.values(tilesOf).flat())
  expect(sectionKeys.filter((key) => !held.has(key))).toEqual([])
})
