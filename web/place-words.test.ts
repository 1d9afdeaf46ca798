import placeWords from 'virtual:place-words'
import { expect, test } from 'vitest'
import { pages } from './src/app/search/go-to/pages.ts'
import * as sectionPlaces from './src/app/search/go-to/section-places.ts'

// spec: search.go-to.8
test('each language has its words of every section, and the places come without them', async () => {
  expect(Object.keys(placeWords).sort()).toEqual(['en', 'hi', 'mr'])
  for (const load of Object.values(placeWords)) {
    const words = (await load()).default
    expect(Object.keys(words)).toEqual(
      expect.arrayContaining(Object.keys(sectionPlaces).map((key) => `section:${key}`)),
    )
    expect(words).toHaveProperty('page:today')
  }
  expect((await placeWords['hi']!()).default['section:domesticHelp']).toContain('कामवाली')
  for (const place of [...Object.values(sectionPlaces), ...pages]) expect(place).not.toHaveProperty('words')
  expect(sectionPlaces.houses).toMatchObject({ tabs: {}, forms: {} })
})
