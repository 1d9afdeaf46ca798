import { afterAll, describe, expect, test } from 'vitest'
import { workbook, type CellGiven } from '../../../test/xlsx-bytes.ts'
import { openReader } from './reader.ts'
import { turns } from './turns.ts'

const reader = openReader((cells) => cells.filter((cell) => /^(?:name|flat)$/i.test(cell)).length)
afterAll(() => reader.close())

const csv = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array) => reader.read({ name: 'list', bytes })
const cellsOf = async (cells: readonly CellGiven[], formats: readonly string[] = [], startsIn1904 = false) => {
  const table = await read(
    workbook({ formats, startsIn1904, sheets: [{ name: 'S', rows: [['Name', 'Flat'], cells] }] }),
  )
  return table.rows[0]?.cells
}

describe('a table', () => {
  // spec: files.reading.9
  test('begins below its titles, and keeps the rows’ numbers of the file', async () => {
    const table = await read(csv('Society,,\n\n,as of April,\nName,Flat,\nAsha,A-1,\n\nRavi,A-2,\n'))
    expect(table).toEqual({
      columns: ['Name', 'Flat'],
      rows: [
        { row: 5, cells: ['Asha', 'A-1'] },
        { row: 7, cells: ['Ravi', 'A-2'] },
      ],
    })
  })
  test('begins at the first row where no name is known', async () => {
    const { columns, rows } = await read(csv('\nNom;Appartement\nAsha;1\n'))
    expect([columns, rows]).toEqual([['Nom', 'Appartement'], [{ row: 3, cells: ['Asha', '1'] }]])
  })
  test('has names for columns without one, and none for blank ones at the end', async () => {
    const { columns, rows } = await read(csv('Name,,Flat,,\nAsha,x,1,y,\nRavi,,2,,\n'))
    expect(columns).toEqual(['Name', 'Column B', 'Flat', 'Column D'])
    expect(rows[1]).toEqual({ row: 3, cells: ['Ravi', '', '2', ''] })
  })
  test('has no totals, but people called Total', async () => {
    const { rows } = await read(csv('Name,Flat\nAsha,1\nTotal,2\nGrand Total:,\nएकूण,2\nTotaram,3\nTotal,A-4\n'))
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Asha', 'Totaram', 'Total'])
  })
  // spec: files.reading.9
  test('counts a cell with two lines as one row', async () => {
    const { rows } = await read(csv('Name,Flat\r\n"Asha\r\nPatil",1\r\nRavi,2\r\n'))
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'Asha\nPatil'],
      [3, 'Ravi'],
    ])
  })
  test('keeps no characters that nobody sees, but those that Marathi needs', async () => {
    const { rows } = await read(csv('Name,Flat\n\u200b\u00a0Asha\u0007Patil\u00a0,\ufeff1\nपाऱ्\u200dया,2\n'))
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Asha Patil', 'पाऱ्\u200dया'.normalize('NFC')])
  })
})

describe('a number of a workbook is what people see', () => {
  test.each<[string, string | undefined, string]>([
    ['9820000010', undefined, '9820000010'],
    ['9.820000010E9', '0.00E+00', '9820000010'],
    ['123456789012', undefined, '123456789012'],
    ['0.1', undefined, '0.1'],
    ['0.30000000000000004', undefined, '0.3'],
    ['101', '0.00', '101'],
    ['7', '000', '007'],
    ['7', '"A-"000', 'A-007'],
    ['9820000010', '"+91 "0', '+91 9820000010'],
    ['12.5', '0000', '12.5'],
    ['46113', 'dd/mm/yyyy', '2026-04-01'],
    ['46113', '[$-4009]d mmmm yyyy;@', '2026-04-01'],
    ['46113.4375', 'd/m/yy h:mm', '2026-04-01 10:30'],
    ['0.4375', 'h:mm AM/PM', '10:30'],
    ['1234.5', '#,##0.00 "days"', '1234.5'],
    ['1', 'General', '1'],
    ['59', 'd/m/yyyy', '1900-02-28'],
    ['99999999', 'd/m/yyyy', '99999999'],
  ])('%s as %s is %s', async (number, format, text) => {
    const cell = format === undefined ? { number } : { number, style: 1 }
    expect(await cellsOf(['Asha', cell], format === undefined ? [] : [format])).toEqual(['Asha', text])
  })
  test('also where the days begin in 1904', async () => {
    expect(await cellsOf(['Asha', { number: '44651', style: 1 }], ['d/m/yyyy'], true)).toEqual(['Asha', '2026-04-01'])
  })
  test('and formulas are their values, errors what they say, true and false words', async () => {
    const formula = { formula: 'A1&"-"&A2', value: 'A-2' }
    expect(await cellsOf([formula, { error: '#REF!' }, true, false])).toEqual(['A-2', '#REF!', 'yes', 'no'])
  })
})

// Threads start slowly on a busy machine.
describe('a hostile file', () => {
  test('waits for its turn: two are read at once, and all are answered', async () => {
    const all = await Promise.all(Array.from({ length: 7 }, (_, index) => read(csv(`Name,Flat\nAsha,${index}\n`))))
    expect(all.map(({ rows }) => rows[0]?.cells[1])).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  })
  test('keeps others waiting for so long only', async () => {
    const { enter } = turns(1, 20)
    const leave = await enter()
    await expect(enter()).rejects.toMatchObject({ code: 'attempts.too_many', retryAfter: 1 })
    const next = enter()
    leave()
    await expect(next).resolves.toBeTypeOf('function')
  })
  // spec: files.reading.3
  test('is refused when it takes too long, or too much memory', async () => {
    const list = { name: 'list', bytes: csv(`Name\n${'Asha\n'.repeat(9000)}`) }
    const impatient = openReader(() => 0, { megabytes: 256, timeoutMs: 1 })
    await expect(impatient.read({ ...list, bytes: list.bytes.slice() })).rejects.toMatchObject({
      code: 'import.unreadable',
      values: { reason: 'slow' },
    })
    const narrow = openReader(() => 0, { megabytes: 56, timeoutMs: 20_000 })
    await expect(narrow.read(list)).rejects.toMatchObject({ code: 'import.unreadable', values: { reason: 'large' } })
  })
  test('is stopped when the server closes, and so is who waits', async () => {
    const closing = openReader(() => 0)
    const readings = Array.from({ length: 4 }, () =>
      closing.read({ name: 'list', bytes: csv('Name\nAsha\n') }).catch((error: unknown) => error),
    )
    await new Promise(setImmediate)
    await closing.close()
    for (const error of await Promise.all(readings)) expect(error).toMatchObject({ status: 503 })
  })
})
