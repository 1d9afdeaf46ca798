import { plainEnglish } from '@aangan/contract/core/language/language'
import { expect, test } from 'vitest'
import { assertMapping, canBeUndone, storedFileName, storable } from './imports.rules.ts'
import { openRepeats } from './kinds.rules.ts'

test('a file’s name is kept with its extension, in a hundred characters that can be stored', () => {
  expect(storedFileName('flats.csv')).toBe('flats.csv')
  expect(storedFileName(`${'x'.repeat(300)}.xlsx`)).toBe(`${'x'.repeat(95)}.xlsx`)
  expect(storedFileName(' a\0b.csv ')).toBe('ab.csv')
  expect(storedFileName('')).toBe('file')
  expect(storedFileName('x'.repeat(300))).toHaveLength(100)
})

test('neither NUL nor half a character goes to the database', () => {
  expect(storable('a\0b\ud800c')).toBe('ab\ufffdc')
})

test('a choice of columns names known fields, columns that are there, and all that is needed', () => {
  const sheet = { kind: 'HOUSES' as const, columns: ['Wing', 'Flat'] }
  const refusal = (mapping: Record<string, number>) => {
    try {
      assertMapping(sheet, mapping, plainEnglish)
      return undefined
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(refusal({ division: 0, number: 1 })).toBeUndefined()
  expect(refusal({ division: 1, number: 1 })).toBeUndefined()
  expect(refusal({ division: 0 })).toBe('import.column_missing')
  expect(refusal({ division: 0, number: 2 })).toBe('import.column_unknown')
  expect(refusal({ division: 0, number: 1, toString: 0 })).toBe('import.column_unknown')
})

test('what was cancelled before anything came in has nothing to take back', () => {
  expect(canBeUndone({ status: 'DONE', created: 0 })).toBe(true)
  expect(canBeUndone({ status: 'CANCELLED', created: 0 })).toBe(false)
  expect(canBeUndone({ status: 'CANCELLED', created: 1 })).toBe(true)
  expect(canBeUndone({ status: 'UNDONE', created: 1 })).toBe(false)
})

test('a row is told of the first row that says the same', () => {
  const repeated = openRepeats()
  const keys = (...given: string[]) => given.map((key) => ({ field: `field of ${key}`, key }))
  expect(repeated(2, keys('a', 'b'))).toBeUndefined()
  expect(repeated(5, keys('c', 'b'))).toMatchObject({
    field: 'field of b',
    text: 'Also in row {n}.',
    values: { n: 2 },
  })
  expect(repeated(6, keys('c'))).toBeUndefined()
  expect(repeated(7, [])).toBeUndefined()
})
