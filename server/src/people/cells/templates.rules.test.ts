import { fieldsOfKind, importKinds } from '@aangan/contract/people/import-shapes'
import { afterAll, expect, test } from 'vitest'
import { readLanguages } from '../../core/language/languages.ts'
import { openReader } from '../../core/spreadsheets/reader.ts'
import { csvOf } from '../../core/spreadsheets/write-csv.ts'
import { xlsxOf } from '../../core/spreadsheets/write-xlsx.ts'
import { guessMapping, countHeaders } from './columns.rules.ts'
import { templateOf } from './templates.rules.ts'
import { readRow } from './values.rules.ts'

const reader = openReader(countHeaders)
afterAll(() => reader.close())

const { codes, languageOf, english } = readLanguages()
const cases = codes.flatMap((code) =>
  importKinds.flatMap((kind) => (['csv', 'xlsx'] as const).map((format) => ({ code, kind, format }))),
)

// spec: files.reading.10
test.each(cases)(
  'the template for $kind as $format, language $code, comes back whole',
  async ({ code, kind, format }) => {
    const [list, words] = templateOf(kind, languageOf(code) ?? english)
    const chunks = await all<Uint8Array>(format === 'csv' ? csvOf(list.header, list.rows) : xlsxOf([list, words]))
    const table = await reader.read({ name: `template.${format}`, bytes: Uint8Array.from(Buffer.concat(chunks)) })
    const mapping = guessMapping(kind, table)
    expect(mapping).toEqual(Object.fromEntries(Object.keys(fieldsOfKind(kind)).map((field, index) => [field, index])))
    expect(table.rows.map(({ row }) => row)).toEqual([2, 3])
    for (const { cells } of table.rows) expect(readRow(kind, mapping, cells).problems).toBeUndefined()
  },
)

// spec: files.reading.10
test.each(codes.flatMap((code) => importKinds.map((kind) => ({ code, kind }))))(
  'every allowed word for $kind, language $code, is understood',
  async ({ code, kind }) => {
    const language = languageOf(code) ?? english
    const [list, words] = templateOf(kind, language)
    const labels = Object.values(fieldsOfKind(kind)).map(({ label }) => language.say(label))
    const mapping = guessMapping(kind, { columns: labels, rows: [] })
    const [sample = []] = (await all(list.rows)).flat()
    const allowed = (await all(words.rows)).flat()
    expect(allowed.length).toBeGreaterThan(1)
    for (const row of allowed) {
      const cells = sample.map((cell, index) => row[words.header.indexOf(labels[index] ?? '')] || cell)
      expect(readRow(kind, mapping, cells).problems).toBeUndefined()
    }
  },
)

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
