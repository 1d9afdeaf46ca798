import { fieldsOfKind, importKinds } from '@aangan/contract/people/import-shapes'
import { Refusal } from '@aangan/contract/refusal'
import { afterAll, expect, test } from 'vitest'
import { openReader } from '../src/core/spreadsheets/reader.ts'
import type { Table } from '../src/core/spreadsheets/table.ts'
import { guessMapping, countHeaders } from '../src/people/cells/columns.rules.ts'
import { readRow } from '../src/people/cells/values.rules.ts'
import { brokenFiles, type BrokenFile } from '../test/broken-files.ts'
import { figure, times } from './figures.ts'

const reader = openReader(countHeaders)
afterAll(() => reader.close())

const mostMegabytes = 300

const count = times(125, 500)
// spec: files.reading.2, files.reading.3, files.reading.4
test(`${count} broken files are read or refused, one by one, in bounded memory`, async () => {
  const outcomes = new Map<string, number>()
  let [growth, slowest] = [0, 0]
  for (const file of brokenFiles(count, 17)) {
    const started = performance.now()
    const { outcome, grown } = await measured(() => outcomeOf(file))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    growth = Math.max(growth, grown)
    slowest = Math.max(slowest, performance.now() - started)
    expect({ file: file.name, outcome }).toEqual({
      file: file.name,
      outcome: expect.stringMatching(/^(?:table|4\d\d .+)$/),
    })
  }
  figure(`broken files: ${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`)
  figure(`broken files: at most ${growth.toFixed(0)} MB and ${slowest.toFixed(0)} ms for one`)
  expect(growth).toBeLessThan(mostMegabytes)
})

async function outcomeOf({ name, bytes }: BrokenFile): Promise<string> {
  try {
    checkRows(await reader.read({ name, bytes }))
    return 'table'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.values?.['reason'] === 'cell')
      expect(error.values).toMatchObject({ row: expect.any(Number), column: expect.any(String) })
    return `${error.status} ${error.code}`
  }
}

/** Whatever stands in it, each row has values, or problems that name their column. */
function checkRows(table: Table): void {
  for (const kind of importKinds) {
    const mapping = guessMapping(kind, table)
    for (const { row, cells } of table.rows) {
      expect(row).toBeGreaterThan(0)
      expect(cells).toHaveLength(table.columns.length)
      const { values, problems = [] } = readRow(kind, mapping, cells)
      expect(values !== undefined || problems.length > 0).toBe(true)
      for (const { field } of problems) expect(Object.keys(fieldsOfKind(kind))).toContain(field)
    }
  }
}

/** How much larger the process became at most while `work` ran. */
async function measured(work: () => Promise<string>): Promise<{ outcome: string; grown: number }> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(look, 5)
  try {
    const outcome = await work()
    look()
    return { outcome, grown: (most - before) / 1_000_000 }
  } finally {
    clearInterval(timer)
  }
}
