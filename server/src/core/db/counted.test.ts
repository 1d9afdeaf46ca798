import { afterAll, beforeAll, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'
import { many } from './batch.ts'
import { asCounted, asCountedUnindexed } from './counted.ts'
import type { Tx } from './database.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const numbers = ['10', '2', '1101', '007', '12345678901234567890', 'A-2', 'a10', 'B 402', '12B', '3/4', '१२', 'Shop 7']

const keys = (tx: Tx) => {
  const n = tx.sql`n.number`
  return many(tx.sql<{ number: string; indexed: string; unindexed: string }[]>`
    select n.number, ${asCounted(tx, n)} as indexed, ${asCountedUnindexed(tx, n)} as unindexed from unnest(${numbers}::text[]) n (number) order by 3`)
}

it('numbers stand in the same order without the index', async () => {
  const found = await w.db.read('platform', { actorId: null, requestId: 'test', now: w.now() }, keys)
  expect(found.map(({ unindexed }) => unindexed)).toEqual(found.map(({ indexed }) => indexed))
  expect(found.slice(0, 4).map(({ number }) => number)).toEqual(['2', '3/4', '007', '10'])
})
