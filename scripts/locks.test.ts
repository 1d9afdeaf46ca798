import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locksSentTogether, readSources } from './locks.ts'

describe('locks of a transaction are sent in the order in which they are written', () => {
  const sql = 'export const lockPass = (tx) => maybeOne(tx.sql`select from passes p for update of p`)'
  const steps =
    "import { lockPass as lock } from './passes.sql.ts'\nexport const cancel = async (tx) => { await lock(tx) }"
  const found = (handler: string): string[] =>
    locksSentTogether(
      new Map([
        ['passes/passes.sql.ts', sql],
        ['passes/cancel.steps.ts', steps],
        ['visits/visits.handlers.ts', handler],
      ]),
    )

  test.each([
    [
      'a lock',
      "import { lockPass } from '../passes/passes.sql.ts'\nconst a = (tx) => Promise.all([lockPass(tx), 1])",
      'lockPass',
    ],
    [
      'what calls one',
      "import { cancel } from '../passes/cancel.steps.ts'\nasync function a(tx) { await Promise.all([1, cancel(tx)]) }",
      'cancel',
    ],
    [
      'what is locked here',
      'const mine = (tx) => tx.sql`select pg_advisory_xact_lock(1)`\nconst a = (tx) => Promise.allSettled([mine(tx)])',
      'mine',
    ],
  ])('%s in a Promise.all is found', (_, handler, name) => {
    expect(found(handler)).toEqual([`visits/visits.handlers.ts: ${name}`])
  })

  test('in `inOrder`, and one after the other, it may stand', () => {
    expect(
      found(
        "import { lockPass } from '../passes/passes.sql.ts'\nconst a = (tx) => inOrder(lockPass(tx), Promise.all([1]))",
      ),
    ).toEqual([])
  })

  // spec: safety.busy-is-not-away.5
  test('no Promise.all of the server holds one', () => {
    const sources = readSources(join(import.meta.dirname, '../server/src'))
    expect(sources.size).toBeGreaterThan(300)
    expect(locksSentTogether(sources)).toEqual([])
  })
})
