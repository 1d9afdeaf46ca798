// npm run bench [-- --quick] [-- --only reads,growth]: measures the server beside a bare one.
// npm run bench -- --beside FOLDER: compares this checkout with another one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { age } from './parts/age.ts'
import { beside } from './parts/beside.ts'
import { board } from './parts/board.ts'
import { disk } from './day/disk.ts'
import { entries } from './parts/entries.ts'
import { exportedPeople, exports } from './parts/exports.ts'
import { footprint } from './parts/footprint.ts'
import { seededDatabase, usual, type SeededDatabase } from './data/seeded-database.ts'
import { imports } from './parts/imports.ts'
import { growth } from './parts/growth.ts'
import { reads } from './parts/reads.ts'
import { bench, machineFacts, pinOurselves } from './measure/machine.ts'
import { againstPeers } from './parts/peers.ts'
import { live } from './parts/live.ts'
import { markdown } from './report/report.ts'
import type { Results } from './report/results.ts'
import { writes } from './parts/writes.ts'

const partNames = [
  'reads',
  'writes',
  'growth',
  'age',
  'footprint',
  'peers',
  'live',
  'gate',
  'export',
  'import',
  'disk',
] as const
type Part = (typeof partNames)[number]

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    beside: { type: 'string' },
  },
})
const quick = values.quick && !values.full
const wanted = values.only === undefined ? partNames : values.only.split(',')
const unknown = wanted.find((name) => !partNames.some((part) => part === name))
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; there are ${partNames.join(', ')}.`)
  process.exit(1)
}

const began = performance.now()
const log = (line: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)
// All parts take less than three minutes, or less than twenty.
const rounds = quick ? { rounds: 3, seconds: 0.3, warmUp: 0.3 } : { rounds: 5, seconds: 2, warmUp: 1 }

pinOurselves()
if (values.beside !== undefined) {
  await beside(values.beside, rounds, log)
  process.exit(0)
}
const file = join(bench, 'results.json')
const results: Results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
const parts: Record<Part, (seeded: SeededDatabase) => Promise<unknown>> = {
  reads: async (seeded) => (results.reads = await reads(seeded, rounds, log)),
  writes: async (seeded) => (results.writes = await writes(seeded, rounds, log)),
  growth: async () => (results.growth = await growth(quick, rounds, log)),
  age: async () => (results.age = await age(quick, rounds, log)),
  peers: async (seeded) => (results.peers = await againstPeers(seeded, rounds, log)),
  footprint: async (seeded) => (results.footprint = await footprint(seeded, log)),
  live: async (seeded) => (results.live = await live(seeded, { streams: 1_000, seconds: quick ? 10 : 60 }, log)),
  gate: async (seeded) =>
    (results.gate = { board: await board(seeded, rounds, log), entries: await entries(seeded, rounds, log) }),
  export: async (seeded) => (results.export = await exports(seeded, rounds, log)),
  import: async (seeded) => (results.import = await imports(seeded, rounds, log)),
  disk: async () => (results.disk = await disk(quick, log)),
}
/** Where fewer are enough. */
const people: Partial<Record<Part, number>> = { live: 4_000, export: exportedPeople, import: 50_000 }
for (const part of partNames.filter((name) => wanted.includes(name))) {
  log(`— ${part}`)
  const hasItsOwn = part === 'growth' || part === 'age' || part === 'disk'
  const seeded = hasItsOwn ? undefined : await seededDatabase(usual(people[part]), log)
  try {
    await parts[part](seeded as SeededDatabase)
    results.measured = { ...results.measured, [part]: { at: new Date().toISOString(), quick, machine: machineFacts() } }
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
    writeFileSync(join(bench, 'results.md'), markdown(results))
  } finally {
    await seeded?.stop()
  }
}
log('The results are in bench/results.md.')
