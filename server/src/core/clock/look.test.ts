import { afterAll, beforeAll, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'
import { many } from '../db/batch.ts'
import type { Tx } from '../db/database.ts'
import { inOneStatement } from './look.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it('what several rules find comes in one statement, each rule with its own rows', async () => {
  const numbered = ({ sql }: Tx, most: number) =>
    many(sql<object[]>`select 'row ' || n as id, n = 2 as "isSecond" from generate_series(1, ${most}) n order by n`)
  let statements = 0
  const found = await w.db.read('platform', { actorId: null, requestId: 'test', now: w.now() }, (tx) => {
    const batch = inOneStatement(tx, [
      numbered(tx, 2),
      numbered(tx, 0),
      numbered(tx, 1).map((rows) => rows.toReversed()),
    ])
    statements = batch.statements.length
    return batch
  })
  expect(statements).toBe(1)
  expect(found).toEqual([
    [
      { id: 'row 1', isSecond: false },
      { id: 'row 2', isSecond: true },
    ],
    [],
    [{ id: 'row 1', isSecond: false }],
  ])
})
