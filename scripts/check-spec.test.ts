import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-spec-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function judge(row: string) {
  const page = readFileSync(join(root, 'docs/spec.md'), 'utf8').replace('|---|---|---|\n', `|---|---|---|\n${row}\n`)
  const table = join(folder, 'spec.md')
  writeFileSync(table, page)
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/check-spec.mjs'), '--table', table], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.each([
  [
    '| 4 | A statement | `scripts/check-spec.test.ts` a title that nobody wrote |',
    'has no test "a title that nobody wrote"',
  ],
  ['| 4 | A statement | `scripts/nowhere.test.ts` anything |', 'there is no scripts/nowhere.test.ts'],
  ['| 4 | A statement |  |', 'three columns'],
  ['| 4 | A statement | by hand |', 'names no test: by hand'],
  ['| 4 | A statement | `scripts/check-spec.mjs` anything |', 'names no test'],
])('%s is refused', (row, said) => {
  expect(judge(row)).toMatchObject({ status: 1, stderr: expect.stringContaining(said) })
})

test('a statement with a test that exists passes', () => {
  const row = '| 4 | A statement | `scripts/check-spec.test.ts` a statement with a test that exists passes |'
  expect(judge(row)).toMatchObject({ status: 0, stderr: '' })
})
