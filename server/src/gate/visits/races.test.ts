import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchOnce } from '../../../test/watch.ts'
import { auditOnly, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { figure, times } from '../../../torture/figures.ts'

const { answer, decide, read } = visitEndpoints
const rounds = times(5, 200)

describe('answers at once', () => {
  let w: World
  let people: Speaker[]
  beforeAll(async () => {
    w = await world()
    people = [w.resident, await w.person()]
  })
  afterAll(() => w.close())

  /** Its time to answer is just over. */
  const request = async (): Promise<string> => {
    const [row] = await w.sql<{ id: string }[]>`
      insert into data.visits (community_id, created_by, walk_in, kind, guest_name, purpose_of_visit, visiting_house_no, division, entry_time,
        status, status_at, asked_at, asked, escalates_at, closes_at)
      values (${w.here.id}, ${w.guard.id}, true, 'DELIVERY', 'Suresh', 'Delivery', '101', 'A', now(), 'ASKING', now(), now(), 2, ${w.now()}, ${w.now()})
      returning id`
    return row!.id
  }
  const lapse = async (): Promise<number> => {
    await watchOnce({ db: w.db, clock: w.now, record: auditOnly })
    return 0
  }
  const status = async (call: Promise<{ status: number }>): Promise<number> => (await call).status
  const answers = (id: string): (() => Promise<number>)[] => [
    ...people.map(
      (who, i) => () =>
        status(who.call(answer, { params: { id }, body: { answer: i === 0 ? 'APPROVE' : 'LEAVE_AT_GATE' } } as never)),
    ),
    () => status(w.guard.call(decide, { params: { id }, body: { decision: 'NO_BY_PHONE' } } as never)),
    lapse,
  ]

  // spec: gate.walk-ins.2
  it(`${rounds} rounds of two to four: one wins, one row in the trail, the others hear 409`, async () => {
    const winners: Record<string, number> = {}
    for (let round = 0; round < rounds; round++) {
      const id = await request()
      const all = answers(id)
      const chosen = Array.from({ length: 2 + (round % 3) }, (_, i) => all[(round + i) % all.length]!)
      const given = await Promise.all(chosen.map((give) => give()))
      const { body } = await w.resident.call(read, { params: { id } })
      const lapsed = body['status'] === 'LAPSED'
      const said = given.filter((code) => code !== 0)
      expect(said.filter((code) => code === 200).length).toBe(lapsed ? 0 : 1)
      expect(said.filter((code) => code === 409).length).toBe(said.length - (lapsed ? 0 : 1))
      const trail = await trailOf(w.sql, 'VISIT', id)
      expect(trail.map(({ action, after }) => [action, after['status']])).toEqual([
        [lapsed ? 'UPDATE' : 'ANSWER', body['status']],
      ])
      winners[body['status']!] = (winners[body['status']!] ?? 0) + 1
    }
    figure(`${rounds} rounds of answers at once: one winner and one row each (${JSON.stringify(winners)})`)
  })
})
