import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { knownTexts } from '../src/core/db/sql.ts'

// With NOTE_STATEMENTS, each test file leaves there what it has sent.
afterAll(() => {
  writeFileSync(join(process.env['NOTE_STATEMENTS']!, `${randomUUID()}.json`), JSON.stringify(knownTexts()))
})
