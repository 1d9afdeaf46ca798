import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeededDatabase } from './data/seeded-database.ts'
import { root } from './measure/machine.ts'
import { partsOf, type Scale } from './parts.ts'
import { judge } from './report/goals.ts'
import { markdown } from './report/report.ts'
import type { Results } from './report/results.ts'
import { fillScaling } from './report/scaling.ts'
import { smallDatabase } from './small-database.ts'

const settleMs = 100
/** The test sees whether it works, not how fast. */
const once: Scale = {
  rounds: { rounds: 1, seconds: 0.1, warmUp: 0, enough: 1 },
  growth: { people: [2_000, 2_000], auditRowsEach: 5 },
  searched: [2_000, 2_000],
  past: { years: 3, visitsAYear: 100, auditRowsEach: 1 },
  live: { streams: 6, seconds: 0.5, settleMs },
  importedPeople: 20,
  loadSeconds: 0.1,
  idleSeconds: 1,
  dayTimes: 1,
  settleMs: 0,
  standing: { told: 20, people: 5, keptEach: 3, settleMs },
  upkeepPeople: 2_000,
}

describe('the parts of npm run bench', () => {
  let seeded: SeededDatabase
  const open = () => Promise.resolve({ ...seeded, stop: () => Promise.resolve() })
  const parts = partsOf(once, () => {}, open)
  let results: Results = {}
  beforeAll(async () => {
    seeded = await smallDatabase()
  })
  afterAll(() => seeded.stop())

  // These call the server in ways of their own. The other calls are tested by bare.test.ts and server/test/age.test.ts,
  // without the seconds that it takes to measure each of them.
  const tried = ['disk', 'standing', 'live', 'import', 'search'] as const
  it.each(tried)('%s gives figures', async (name) => {
    const made = await parts[name]()
    results = { ...results, [name]: made }
    expect(numbersIn(made).every(Number.isFinite)).toBe(true)
  })

  it('each has goals with a figure, and a chapter', () => {
    const judged = judge(results)
    expect(judged.length).toBeGreaterThan(8)
    for (const { what, figure } of judged) expect(`${what}: ${figure}`).not.toMatch(/NaN|undefined/)
    expect(markdown(results)).not.toMatch(/NaN|undefined/)
  })
})

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

it('results.md and docs/scaling.md say what results.json says', () => {
  const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')
  const results = JSON.parse(read('bench', 'results.json')) as Results
  expect(read('bench', 'results.md')).toBe(markdown(results))
  expect(read('docs', 'scaling.md')).toBe(fillScaling(read('docs', 'scaling.md'), results))
})
