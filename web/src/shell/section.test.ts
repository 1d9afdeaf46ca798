import { Car } from 'lucide-react'
import { expect, test } from 'vitest'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { headings } from './headings.ts'
import { section } from './section.ts'

const given = {
  title: 'My Vehicles',
  icon: Car,
  about: 'The vehicles of your household',
  search: {},
  screen: lazyScreen(async () => ({ Nothing: () => null }), 'Nothing'),
} as const

// spec: search.sheet.1
test('a section without a heading does not compile, and neither does one under another', () => {
  // @ts-expect-error -- It says not where it stands.
  const forgotten = section(given)
  // @ts-expect-error -- There is no such heading.
  const elsewhere = section({ ...given, under: 'All' })
  expect(headings).not.toContain(forgotten.under)
  expect(headings).not.toContain(elsewhere.under)
  expect(headings).toContain(section({ ...given, under: 'My Home' }).under)
})
