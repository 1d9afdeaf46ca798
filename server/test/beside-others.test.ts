import { authEndpoints } from '@aangan/contract/access/auth'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginFrom, password, world, type Answer, type Speaker, type World } from './world.ts'

/** More than there are connections to the database. */
const atOnce = 40

describe.each([true, false])('one account’s or network’s calls beside everybody else’s (limits: %s)', (rateLimit) => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit })
  })
  afterAll(() => w.close())

  const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status)
  const othersAreAnswered = async (others: readonly Speaker[]): Promise<void> => {
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(others.map((other) => other.call(vehicleEndpoints.list)))
      expect(statusesOf(answers)).toEqual(others.map(() => 200))
    }
    expect((await loginFrom(w.guest, '198.51.100.7', w.stranger.username, password)).status).toBe(200)
  }
  /** While the database answers none of the calls: a table that they need is locked. */
  const whileHeld = async (
    table: string,
    call: (i: number) => Promise<Answer>,
    work: () => Promise<void>,
  ): Promise<Answer[]> => {
    let calls: Promise<Answer>[] = []
    await w.sql.begin(async (tx) => {
      await tx.script(`lock table data.${table} in access exclusive mode`)
      calls = Array.from({ length: atOnce }, (_, i) => call(i))
      // The first of them wait for the table.
      await expect
        .poll(async () => {
          const [row] = await w.sql<
            { waiting: number }[]
          >`select count(*)::int as waiting from pg_locks l join pg_class c on c.oid = l.relation where not granted and c.relname = ${table}`
          return row!.waiting
        })
        .toBeGreaterThan(0)
      await work()
    })
    return Promise.all(calls)
  }

  // spec: safety.everybodys-turn.9
  it.each([
    ['a resident’s list of visits', 'visits', () => w.resident, visitEndpoints.list, { query: { size: '100' } }],
    ['a guard’s board', 'visits', () => w.guard, boardEndpoints.read, {}],
    ['an admin’s notices', 'notices', () => w.admin, noticeEndpoints.list, {}],
  ] as const)('%s: all others are answered, and then all of these', async (_, table, who, endpoint, request) => {
    const others = [w.neighbour, w.stranger]
    const answers = await whileHeld(
      table,
      () => who().call(endpoint, request),
      () => othersAreAnswered(others),
    )
    // Those that were at work may have waited too long for the table; nobody behind them has.
    const late = answers.filter(({ status }) => status === 503).length
    expect(statusesOf(answers).filter((status) => status !== 503)).toEqual(Array(atOnce - late).fill(200))
    expect((await who().call(endpoint, request)).status).toBe(200)
  })

  // spec: safety.everybodys-turn.9
  it('calls of one network without an account: everybody else is answered', async () => {
    const requestOf = (i: number): RequestInit => ({
      headers: { 'x-forwarded-for': '198.51.100.9', 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Asha ${i}`,
        email: 'asha@example.org',
        mobileNo: '9876543210',
        communityName: 'Sunrise',
        message: 'Please add us.',
      }),
    })
    const { method, path } = authEndpoints.contactAdmin
    const answers = await whileHeld(
      'contact_requests',
      (i) => w.guest.send(method, path, requestOf(i)),
      () => othersAreAnswered([w.neighbour, w.stranger, w.resident]),
    )
    expect(new Set(statusesOf(answers)).has(500)).toBe(false)
  })
})
