// npm run bench [-- --quick] [-- --only reads,growth]: measures the server beside a bare one.
// npm run bench -- --beside FOLDER: compares this checkout with another one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bench, machineFacts, pinOurselves, root } from './measure/machine.ts'
import { beside } from './parts/beside.ts'
import { full, partsOf, quick, type PartName } from './parts.ts'
import { judge } from './report/goals.ts'
import { markdown } from './report/report.ts'
import type { Results } from './report/results.ts'
import { fillScaling } from './report/scaling.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    beside: { type: 'string' },
  },
})
const began = performance.now()
const log = (line: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)

const scale = values.quick ? quick : full
const parts = partsOf(scale, log)
const names = Object.keys(parts) as PartName[]
const wanted = values.only === undefined ? names : values.only.split(',')
const unknown = wanted.find((name) => !names.some((part) => part === name))
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; there are ${names.join(', ')}.`)
  process.exit(1)
}

pinOurselves()
if (values.beside !== undefined) {
  await beside(values.beside, scale.rounds, log)
  process.exit(0)
}
const file = join(bench, 'results.json')
const scaling = join(root, 'docs', 'scaling.md')
let results: Results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
let now: Results = {}
for (const part of names.filter((name) => wanted.includes(name))) {
  log(`— ${part}`)
  const machine = machineFacts()
  const made = await parts[part]()
  const occasion = { at: new Date().toISOString(), quick: values.quick, machine }
  now = { ...now, [part]: made }
  results = { ...results, [part]: made, measured: { ...results.measured, [part]: occasion } }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(join(bench, 'results.md'), markdown(results))
  writeFileSync(scaling, fillScaling(readFileSync(scaling, 'utf8'), results))
}
for (const { what, goal, figure, isMet } of judge(now))
  console.log(`${isMet ? 'pass' : 'MISS'}  ${what}: ${figure}, goal ${goal}`)
log('The results are in bench/results.md; docs/scaling.md has their figures.')
