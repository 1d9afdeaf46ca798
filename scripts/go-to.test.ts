import { expect, test } from 'vitest'
import type { Places } from '../web/src/shell/places.ts'
import { problemsWithPlaces } from './go-to.mjs'

const folder = 'web/src/people/houses'
const houses: Places = {
  words: { en: 'flat', hi: 'मकान', mr: 'सदनिका' },
  tabs: { houses: { title: 'Houses' }, imports: { title: 'Imports' } },
  forms: {
    house: { title: 'Add House', offered: () => true },
    import: { title: 'New Import', offered: () => true, tab: 'imports' },
  },
}
const whole: Parameters<typeof problemsWithPlaces>[0] = {
  languages: ['en', 'hi', 'mr'],
  sections: { [`${folder}/houses.section.ts`]: 'export const houses = section({})' },
  screens: {
    [`${folder}/house-tabs.tsx`]: "const tabs = { houses: 'Houses', imports: 'Imports' }\n<SectionTabs tabs={tabs} />",
    [`${folder}/houses.screen.tsx`]:
      "useEditor<House>({ kind: 'house', byAddress: manages && 'houses', onAsked: () => add() })\neditor.add()",
    'web/src/people/imports/imports.screen.tsx':
      "useEditor<Run>({ kind: 'import', byAddress: 'houses' })\n<Button onClick={editor.add} />",
  },
  places: { [`${folder}/houses.places.ts`]: { houses } },
  listed: `export { houses } from '../../../people/houses/houses.places.ts'`,
}
const problems = (changed: Partial<typeof whole>) => problemsWithPlaces({ ...whole, ...changed })
const withPlaces = (changed: Partial<Places>) =>
  problems({ places: { [`${folder}/houses.places.ts`]: { houses: { ...houses, ...changed } } } })
const withScreen = (text: string) => problems({ screens: { ...whole.screens, [`${folder}/more.tsx`]: text } })

// spec: search.go-to.7
test('what has everything has no problem', () => {
  expect(problems({})).toEqual([])
})

// spec: search.go-to.7
test('a section without places is named', () => {
  expect(problems({ places: {}, screens: {} })).toEqual([
    `${folder}/houses.section.ts has no ${folder}/houses.places.ts beside it, which Go to needs.`,
  ])
  expect(problems({ listed: '' })).toEqual([
    `web/src/app/search/go-to/section-places.ts lacks ${folder}/houses.places.ts.`,
  ])
  const two = 'export const houses = section({})\nexport const lifts = section({})'
  expect(problems({ sections: { [`${folder}/houses.section.ts`]: two } })).toEqual([
    `${folder}/houses.places.ts lacks the places of lifts.`,
  ])
})

// spec: search.go-to.7
test('other words are there in each language, and short', () => {
  const named = (language: string) =>
    `${folder}/houses.places.ts has to give houses other words in ${language}, of at most 100 characters.`
  expect(withPlaces({ words: { en: 'flat', hi: '' } })).toEqual([named('hi'), named('mr')])
  expect(withPlaces({ words: { ...houses.words, en: 'a'.repeat(101) } })).toEqual([named('en')])
})

// spec: search.go-to.7
test('a tab that the screen has and the places forget is named, and the other way round', () => {
  expect(withPlaces({ tabs: { houses: { title: 'Houses' } } })).toEqual([
    `The places beside ${folder}/house-tabs.tsx lack its tab imports Imports.`,
  ])
  expect(withPlaces({ tabs: undefined } as unknown as Partial<Places>)).toHaveLength(2)
  const more = { ...houses.tabs, lifts: { title: 'Settings' } } as const
  expect(withPlaces({ tabs: more })).toEqual([
    `${folder}/house-tabs.tsx has no tab lifts Settings, as the places beside it say.`,
  ])
  expect(withScreen('<SectionTabs tabs={someTabs} />')).toEqual([
    `${folder}/more.tsx does not say its tabs in one const tabs = { name: 'Title' }.`,
  ])
})

// spec: search.go-to.7
test('a form that the screen adds by and the places forget is named', () => {
  expect(withPlaces({ forms: { house: houses.forms!['house']! } })).toEqual([
    'The places of houses lack the form import of web/src/people/imports/imports.screen.tsx.',
  ])
  expect(withScreen("useEditor<Lift>({ kind: 'lift' })\neditor.add()")).toEqual([
    `${folder}/more.tsx does not say in byAddress which section opens its form.`,
  ])
  expect(withScreen('useEditor<Lift>()\neditor.add()')).toHaveLength(1)
  expect(withScreen("useEditor<Lift>({ kind: 'lift', byAddress: false })\neditor.add()")).toEqual([])
  // It edits alone.
  expect(withScreen("useEditor<User>({ kind: 'profile' })\neditor.edit(user)")).toEqual([])
})
