import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { passEndpoints } from '@aangan/contract/gate/passes'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { followerOf, type Follower } from '../../../test/follower.ts'
import { watchOnce } from '../../../test/watch.ts'
import { auditOnly, world, type Speaker, type World } from '../../../test/world.ts'
import { times } from '../../../torture/figures.ts'

const runs = times(12, 300)
const minuteMs = 60_000

let w: World
let guards: Speaker[]
let helper: string
beforeAll(async () => {
  w = await world()
  guards = [await w.person({ roles: ['SECURITY'] }), await w.person({ roles: ['SECURITY'] })]
  helper = await w.sql.begin(async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into data.helpers (name, contact_no, category) values ('Sunita', '9123456781', 'CLEANER') returning id`
    await tx`insert into data.helper_communities (helper_id, community_id) values (${row!.id}, ${w.here.id})`
    await tx`insert into data.helper_houses (community_id, helper_id, house_no, division, since) values (${w.here.id}, ${row!.id}, '101', 'A', now())`
    return row!.id
  })
})
afterAll(() => w.close())

/** One of those that the first desk shows, whatever becomes of it. */
const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)]
const inMinutes = (minutes: number): string => new Date(w.now().getTime() + minutes * minuteMs).toISOString()
const anId = '00000000-0000-7000-8000-000000000000'

type Happens = (board: ReturnType<Follower['board']>, nth: number, guard: Speaker) => Promise<unknown>
const happenings: Readonly<Record<string, Happens>> = {
  invite: (_, nth) =>
    passBy(w, w.resident, {
      validFrom: inMinutes(nth),
      validUntil: inMinutes(nth + 20 + (nth % 50)),
      maxUses: 1 + (nth % 3),
      visitorName: nth % 4 === 0 ? 'Blocked Name' : `Visitor ${nth}`,
    }),
  cancel: ({ passes }, nth) => w.resident.call(passEndpoints.cancel, { params: { id: pick(passes, nth)?.id ?? anId } }),
  renew: ({ passes }, nth) =>
    w.resident.call(passEndpoints.renewCode, { params: { id: pick(passes, nth)?.id ?? anId } }),
  enter: ({ passes }, nth, guard) => deskOf(w, guard).tell('ENTRY', { passId: pick(passes, nth)?.id ?? anId }),
  leave: ({ visits }, nth, guard) =>
    deskOf(w, guard).tell('EXIT', {
      visitId:
        pick(
          visits.filter(({ status }) => status === 'ARRIVED'),
          nth,
        )?.id ?? anId,
    }),
  ask: (_, nth, guard) =>
    guard.call(visitEndpoints.ask, {
      body: {
        kind: 'DELIVERY',
        company: `Company ${nth}`,
        visitorName: 'Blocked Name',
        houseNo: `10${nth % 3}`,
        division: 'A',
      },
    } as never),
  decide: ({ visits }, nth, guard) =>
    guard.call(visitEndpoints.decide, {
      params: {
        id:
          pick(
            visits.filter(({ status }) => status === 'ASKING'),
            nth,
          )?.id ?? anId,
      },
      body: { decision: (['LEAVE_AT_GATE', 'NO_BY_PHONE', 'GAVE_UP'] as const)[nth % 3]! },
    }),
  collect: ({ visits }, nth, guard) =>
    guard.call(visitEndpoints.collect, {
      params: {
        id:
          pick(
            visits.filter(({ status }) => status === 'LEFT_AT_GATE'),
            nth,
          )?.id ?? anId,
      },
    }),
  helper: (_, nth, guard) => deskOf(w, guard).tell(nth % 2 === 0 ? 'ENTRY' : 'EXIT', { helperId: helper }),
  block: (_, nth) =>
    w.admin.call(blockEndpoints.create, {
      body: { scope: 'COMMUNITY', name: 'Blocked Name', reason: `Reason ${nth}` },
    } as never),
  unblock: ({ blocks }, nth) => w.admin.call(blockEndpoints.remove, { params: { id: pick(blocks, nth)?.id ?? anId } }),
  wait: async (_, nth) => {
    w.travel(nth * 7 * minuteMs)
    await watchOnce({ db: w.db, clock: w.now, record: auditOnly })
  },
}

const history = fc.array(
  fc.record({
    what: fc.constantFrom(...Object.keys(happenings)),
    nth: fc.nat({ max: 200 }),
    desk: fc.nat({ max: 1 }),
    /** The desks that look afterwards. */
    follow: fc.subarray([0, 1]),
  }),
  { minLength: 5, maxLength: 20 },
)

// spec: gate.desks.6
it(`two desks that follow have what a whole board has, whatever happens (${runs} histories)`, async () => {
  const answers = new Map<string, number>()
  const count = (how: string): void => void answers.set(how, (answers.get(how) ?? 0) + 1)
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const desks = await Promise.all(guards.map((guard) => followerOf(guard)))
      for (const { what, nth, desk, follow } of steps) {
        await happenings[what]!(desks[desk]!.board(), nth, guards[desk]!)
        for (const index of follow) count(await desks[index]!.expectSame())
      }
      for (const desk of desks) count(await desk.expectSame())
    }),
    { numRuns: runs, endOnFailure: true },
  )
  // Else the test would compare whole boards with themselves.
  expect(answers.get('changes')).toBeGreaterThan(runs)
}, 600_000)
