import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { withoutNotes } from '../web/without-notes.ts'

const contract = join(import.meta.dirname, '..', 'contract', 'src')
const { transform } = withoutNotes() as unknown as { transform: { handler: (code: string) => { code: string } } }
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?!core\/language\/)(?:[\w-]+\/)?[\w-]+\.ts$/.test(name),
)

test.each(files)('what the browser loads of %s has no notes, and is a program', (name) => {
  const { code } = transform.handler(readFileSync(join(contract, name), 'utf8'))
  expect(parseSync(name, code).errors).toEqual([])
  expect(code).not.toMatch(/^ {4}(summary: '|refuses: |records: )/m)
  expect(code).not.toMatch(/^ {4}reply: [^']/m)
})
