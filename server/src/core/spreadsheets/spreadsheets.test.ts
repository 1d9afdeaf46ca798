import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import readXlsx, { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { formulas } from '../../../test/formulas.ts'
import { safeCell } from './safe-cell.ts'
import { csvOf } from './write-csv.ts'
import { xlsxOf } from './write-xlsx.ts'

type Rows = readonly (readonly string[])[]
async function* pages(...some: Rows[]): AsyncGenerator<Rows> {
  yield* some
}
const csv = (header: readonly string[], ...some: Rows[]): Promise<Buffer> => buffer(csvOf(header, pages(...some)))
const xlsx = (header: readonly string[], ...some: Rows[]): Promise<Buffer> =>
  buffer(xlsxOf([{ name: 'Rows', header, rows: pages(...some) }]))
const partsOf = (file: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]))
const sheetOf = (file: Buffer): string => partsOf(file)['xl/worksheets/sheet1.xml'] ?? ''
const odd = ['सदनिका "अ", दुसरी', 'two\nlines', 'a & <b>', "O'Brien", '  spaces  ', '٣ 🏠']

describe('safeCell', () => {
  // spec: files.export.9
  it('leaves no cell that begins like a formula', () => {
    expect(formulas).toHaveLength(40)
    for (const formula of formulas) expect(safeCell(formula)).toBe(`'${formula}`)
  })
  it('leaves other cells as they are', () => {
    for (const cell of ['', 'Asha', '9820000010', '12-B', 'a=b', '(1)', '"=1"', "'=1", 'आशा', '   ', '.5', '1 - 2'])
      expect(safeCell(cell)).toBe(cell)
  })
})

describe('a CSV file', () => {
  // spec: files.export.7
  it('is UTF-8 with its mark, commas and CRLF, and quotes what needs it', async () => {
    const file = await csv(['Name', 'Note'], [['Asha', 'a,b']], [['Ravi', 'say "hi"\nnow']], [])
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(file.subarray(3).toString()).toBe('Name,Note\r\nAsha,"a,b"\r\nRavi,"say ""hi""\nnow"\r\n')
  })
  // spec: files.export.7
  it('is read back as it was, with lone line breaks of each kind', async () => {
    const rows = [odd, ['a\rb', 'a\r\nb', 'a\nb', '', ' ', '﻿x']]
    const header = odd.map((_, column) => `Column ${column}`)
    expect(parse(await csv(header, rows), { bom: true })).toEqual([header, ...rows.map((row) => row.map(safeCell))])
  })
  it('of no rows is its header', async () => {
    expect((await csv(['Name'])).toString()).toBe('\uFEFFName\r\n')
  })
})

describe('an XLSX file', () => {
  // spec: files.export.8
  it('is read back as it was', async () => {
    const header = odd.map((_, column) => `Column ${column}`)
    const file = await xlsx(header, [odd], [['1', '02', '3.50', 'TRUE', '2026-01-31', '1e5']])
    expect(await readSheet(file, { trim: false })).toEqual([
      header,
      odd,
      ['1', '02', '3.50', 'TRUE', '2026-01-31', '1e5'],
    ])
  })
  // spec: files.export.8
  it('has text cells only, and no formula', async () => {
    const sheet = sheetOf(
      await xlsx(
        ['Payload'],
        formulas.map((formula) => [formula]),
      ),
    )
    const cells = sheet.match(/<c /g) ?? []
    expect(cells).toHaveLength(formulas.length + 1)
    expect(sheet.match(/<c r="A\d+" s="[12]" t="inlineStr"><is><t xml:space="preserve">/g)).toHaveLength(cells.length)
    expect(sheet).not.toMatch(/<f|<v/)
    const texts = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text]) => text)
    expect(texts.slice(1).filter((text) => !text?.startsWith("'"))).toEqual([])
  })
  it('is well-formed whatever people wrote', async () => {
    const rows = [['a\0b', 'a\u0008b', 'half \uD800', '\uFFFE', 'a\r\nb\rc', '_x0041_', '<&>"', '_x000d_=1']]
    const [, row] = await readSheet(await xlsx(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], rows), { trim: false })
    expect(row?.slice(0, 5)).toEqual(['a\uFFFDb', 'a\uFFFDb', 'half \uFFFD', '\uFFFD', 'a\nb\nc'])
    const sheet = sheetOf(await xlsx(['A'], rows))
    expect(sheet).toContain('>_x005F_x0041_<')
    expect(sheet).toContain('>_x005F_x000d_=1<')
  })
  it('cuts a text that Excel would not open', async () => {
    const [, row] = await readSheet(await xlsx(['A'], [['x'.repeat(40_000)]]))
    expect(String(row?.[0])).toHaveLength(32_767)
  })
  it('keeps its header in sight, and its sheets under names that Excel allows', async () => {
    const sheets = ['Rows: all/some [1]', 'rows  all some  1', "'quoted'", '', 'n'.repeat(40)].map((name) => ({
      name,
      header: ['A'],
      rows: pages(),
    }))
    const parts = partsOf(await buffer(xlsxOf(sheets)))
    expect(parts['xl/worksheets/sheet1.xml']).toContain('state="frozen"')
    const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
    expect(names).toEqual(['Rows  all some  1', 'rows  all some  1 (2)', 'quoted', 'Sheet', 'n'.repeat(31)])
    expect((await readXlsx(await buffer(xlsxOf(sheets)))).map(({ sheet }) => sheet)).toEqual(names)
  })
  it('names columns beyond Z', async () => {
    const header = Array.from({ length: 60 }, (_, column) => `C${column}`)
    expect(sheetOf(await xlsx(header))).toMatch(/r="Z1".*r="AA1".*r="AZ1".*r="BA1"/)
  })
})

describe('each file', () => {
  const endless = () => {
    const seen = { asked: 0, ended: false }
    async function* rows(): AsyncGenerator<Rows> {
      try {
        for (;;) {
          seen.asked++
          yield Array.from({ length: 1000 }, (_, row) => [String(Math.random()), `row ${row}`])
        }
      } finally {
        seen.ended = true
      }
    }
    return { seen, rows: rows() }
  }
  const files = {
    csv: (rows: AsyncIterable<Rows>) => csvOf(['A'], rows),
    xlsx: (rows: AsyncIterable<Rows>) => xlsxOf([{ name: 'A', header: ['A'], rows }]),
  }

  // spec: files.export.10
  it.each(['csv', 'xlsx'] as const)(
    'asks for rows no sooner than they are taken, and stops when nobody takes them: %s',
    async (format) => {
      const { seen, rows } = endless()
      const chunks = files[format](rows)
      for (let taken = 0; taken < 20; taken++) await chunks.next()
      const { asked } = seen
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(seen.asked - asked).toBeLessThanOrEqual(4)
      await chunks.return(undefined)
      await expect.poll(() => seen.ended).toBe(true)
    },
  )
  it.each(['csv', 'xlsx'] as const)('fails as its rows fail: %s', async (format) => {
    async function* broken(): AsyncGenerator<Rows> {
      yield [['a']]
      throw new Error('the database is away')
    }
    await expect(buffer(files[format](broken()))).rejects.toThrow('the database is away')
  })
})
