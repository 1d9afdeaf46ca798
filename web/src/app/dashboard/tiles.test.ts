import hi from '../../../../contract/src/core/language/hi.json' with { type: 'json' }
import mr from '../../../../contract/src/core/language/mr.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { linkedSections } from '../../record/analytics/number-link.tsx'
import { chosenSection, sectionKeys, sections, tilesFor, tilesOf } from './tiles.ts'

const everyRole = ['USER', 'ADMIN', 'SECURITY', 'SUPER_ADMIN'] as const

// spec: 6.tiles.1
test('somebody with two roles sees the tiles of both, each once, a resident’s own things first', () => {
  const tiles = tilesFor(['ADMIN', 'USER'])
  expect(tiles[0]).toBe('vehicles')
  expect(new Set(tiles).size).toBe(tiles.length)
  expect(tiles).toEqual(expect.arrayContaining([...tilesOf('USER'), ...tilesOf('ADMIN')]))
})

// spec: people.settings.4
test('a tile that came later stands after those of every role', () => {
  for (const held of [['ADMIN'], ['USER', 'ADMIN', 'SECURITY'], ['ADMIN', 'SUPER_ADMIN']] as const)
    expect(tilesFor(held).at(-1)).toBe('settings')
})

// spec: 6.tiles.7
test('only a super admin has the Communities tile', () => {
  const holders = everyRole.filter((role) => tilesOf(role).includes('communities'))
  expect(holders).toEqual(['SUPER_ADMIN'])
})

test('without a section in the address a resident sees their vehicles', () => {
  expect(chosenSection(undefined, tilesFor(['USER']))).toBe('vehicles')
})

test('a section that is not among one’s tiles opens the first tile', () => {
  const tiles = tilesFor(['SECURITY'])
  expect(chosenSection('communities', tiles)).toBe(tiles[0])
})

test('the numbers of the analytics link to sections that are there', () => {
  expect(sectionKeys).toEqual(expect.arrayContaining([...linkedSections]))
})

test('a word that names no section selects none', () => {
  expect(chosenSection('kitchen', tilesFor(['USER']))).toBeUndefined()
})

test('every section of the specification belongs to somebody', () => {
  const held = new Set(everyRole.flatMap(tilesOf))
  expect(sectionKeys.filter((key) => !held.has(key))).toEqual([])
})

test('every word that the specification has for the address opens its section', () => {
  const residents = ['vehicles', 'members', 'searchVehicle', 'searchMembers', 'notice', 'guestVehicles', 'domesticHelp']
  const offices = ['manageUsers', 'approveUsers', 'audit', 'logs', 'analytics', 'communities', 'settings']
  const people = ['household', 'houses', 'visitors', 'gate', 'blockList']
  expect(sectionKeys).toEqual(expect.arrayContaining([...residents, ...offices, ...people]))
})

test('no role has a tile twice', () => {
  for (const role of everyRole) expect(new Set(tilesOf(role)).size).toBe(tilesOf(role).length)
})

// spec: words.tiles.1
test.each(Object.entries({ hi, mr }))('no two tiles have one title in %s', (_language, texts) => {
  const titles = sectionKeys.map((key) => texts[sections[key].title])
  expect(new Set(titles).size).toBe(sectionKeys.length)
})

// spec: search.row.2
test.each(Object.entries({ en: undefined, hi, mr }))(
  'a tile’s title breaks at one space at most in %s: what belongs together has a space that does not break',
  (_language, texts) => {
    const titles = sectionKeys.map((key) => texts?.[sections[key].title] ?? sections[key].title)
    expect(titles.filter((title) => title.split(' ').length > 2)).toEqual([])
  },
)
