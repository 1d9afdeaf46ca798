import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOnly, world, type World } from '../../../test/world.ts'
import { many } from '../db/batch.ts'
import { moveDueOn, oneByOne, type DueRule, type WatchDeps } from './watch.ts'

describe('a look of the watch', () => {
  let w: World
  let deps: WatchDeps
  let waiting: string[]
  let looks: number
  beforeAll(async () => {
    w = await world()
    deps = { db: w.db, clock: w.now, record: auditOnly }
  })
  beforeEach(() => {
    waiting = Array.from({ length: 250 }, (_, n) => `row ${n}`)
    looks = 0
  })
  afterAll(() => w.close())

  const rule = (moveOn: (id: string) => void): DueRule =>
    oneByOne({
      everySeconds: 5,
      due: (tx, most) =>
        many(tx.sql<{ one: number }[]>`select 1 as one`).map(() => {
          looks++
          return waiting.slice(0, most).map((id) => ({ id }))
        }),
      moveOn: async (_, { id }) => moveOn(id),
    })
  const look = (moveOn: (id: string) => void, stopping = new AbortController()) =>
    moveDueOn(deps, [rule(moveOn)], { onFailure: () => {}, signal: stopping.signal })
  const takeOut = (id: string) => void (waiting = waiting.filter((other) => other !== id))

  it('is followed by another at once while it finds as many as it may', async () => {
    await look(takeOut)
    expect({ waiting, looks }).toEqual({ waiting: [], looks: 3 })
  })

  it('is not repeated for what stays due', async () => {
    await look(() => {})
    expect(looks).toBe(2)
    await look(() => {
      throw new Error('No.')
    })
    expect(looks).toBe(4)
  })

  it('begins nothing more once the server stops', async () => {
    const stopping = new AbortController()
    await look((id) => {
      takeOut(id)
      if (waiting.length === 247) stopping.abort()
    }, stopping)
    expect({ waiting: waiting.length, looks }).toEqual({ waiting: 247, looks: 1 })
  })
})
