import { plainEnglish } from '@aangan/contract/core/language/language'
import { afterAll, describe, expect, test } from 'vitest'
import { societyFiles } from '../../../test/society-files.ts'
import { openReader } from '../../core/spreadsheets/reader.ts'
import { guessMapping, countHeaders } from './columns.rules.ts'
import { readRow } from './values.rules.ts'

const reader = openReader(countHeaders)
afterAll(() => reader.close())

// Each in a thread of its own, which starts slowly on a busy machine.
describe('societies bring their lists as they are', () => {
  // spec: files.reading.1, files.reading.2, files.reading.3
  test.each(societyFiles.filter(({ rows }) => rows !== undefined))('$name', async ({ name, kind, bytes, rows }) => {
    const table = await reader.read({ name, bytes: bytes() })
    const mapping = guessMapping(kind, table)
    const read = table.rows.map(({ row, cells }) => {
      const { values, problems } = readRow(kind, mapping, cells)
      return [row, values === undefined ? { problems: said(problems) } : { values }] as const
    })
    expect(Object.fromEntries(read)).toEqual(rows)
  })

  test.each(societyFiles.filter(({ refused }) => refused !== undefined))('$name', async ({ name, bytes, refused }) => {
    await expect(reader.read({ name, bytes: bytes() })).rejects.toMatchObject({ ...refused })
  })
})

const said = (problems: NonNullable<ReturnType<typeof readRow>['problems']>) =>
  Object.fromEntries(problems.map(({ field, problem }) => [field, plainEnglish.say(problem)]))
