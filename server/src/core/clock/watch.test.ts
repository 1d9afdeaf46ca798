import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOnly, world, type World } from '../../../test/world.ts'
import { many } from '../db/batch.ts'
import { moveDueOn, oneByOne, openWatch, type DueRule, type WatchDeps } from './watch.ts'

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
    moveDueOn(deps, [rule(moveOn)], { onFailure: () => {}, signal: stopping.signal, lookIn: () => {} })
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

describe('the watch', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const watchOf = (...rules: DueRule[]) =>
    openWatch({ db: w.db, clock: w.now, record: auditOnly }, rules, (error) => expect.unreachable(String(error)))
  const ruleOf = (work: DueRule['work'], alone?: true): DueRule => ({
    everySeconds: 5,
    ...(alone && { alone }),
    due: (tx) => many(tx.sql<{ one: number }[]>`select 1 as one`).map(() => [{ id: 'row' }]),
    work,
  })

  it('that is woken looks at once, and once more for all who woke it meanwhile', async () => {
    let looks = 0
    const rule = ruleOf(async () => {
      looks++
      if (looks === 1) for (let i = 0; i < 5; i++) watch.wake(rule)
    })
    const watch = watchOf(rule)
    watch.wake(rule)
    await expect.poll(() => looks).toBe(2)
    await watch.stop()
    watch.wake(rule)
    await watch.stop()
    expect(looks).toBe(2)
  })

  it('looks sooner for a row that is due before the usual look', async () => {
    const began = performance.now()
    const looks: number[] = []
    const rule = ruleOf(async (_, __, { lookIn }) => {
      looks.push(performance.now() - began)
      if (looks.length === 1) lookIn(300)
    })
    const watch = watchOf(rule)
    watch.start()
    watch.wake(rule)
    await expect.poll(() => looks.length).toBeGreaterThan(1)
    await watch.stop()
    expect(looks[1]! - looks[0]!).toBeGreaterThan(290)
  })

  it('does not let others wait for a rule that waits for other servers', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const slow = ruleOf(() => ended, true)
    let looks = 0
    const quick = ruleOf(async () => void looks++)
    const watch = watchOf(slow, quick)
    const looked = watch.look()
    await expect.poll(() => looks).toBe(1)
    watch.wake(quick)
    await expect.poll(() => looks).toBe(2)
    end()
    await looked
    await watch.stop()
  })
})
