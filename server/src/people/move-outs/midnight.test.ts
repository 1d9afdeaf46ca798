import { todayIn } from '@aangan/contract/core/dates'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { householdEndpoints } from '@aangan/contract/people/house-endpoints'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { houseHelperEndpoints } from '@aangan/contract/society/house-helper-endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { invitationsIn } from '../../../test/invite.ts'
import { poison } from '../../../test/poison.ts'
import { guest } from '../../../test/samples.ts'
import { hearing, type OpenStream } from '../../../test/stream.ts'
import { lookBesides, lookFor } from '../../../test/watch.ts'
import { auditOnly, world, type Speaker, type World } from '../../../test/world.ts'
import { endMoveOuts } from './move-outs.clock.ts'

const aDay = 86_400_000

describe('who moves out at midnight', () => {
  let w: World
  const open: OpenStream[] = []
  beforeAll(async () => {
    w = await world()
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  afterAll(() => w.close())

  const { made } = invitationsIn(() => w)
  const hears = async (who: Speaker): Promise<OpenStream> => {
    const stream = await hearing(who, w.address)
    open.push(stream)
    return stream
  }
  const day = (days: number): string => todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * aDay))
  const homeOf = async (who: Speaker) =>
    ((await who.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[])[0]!.occupancy
  const plan = async (who: Speaker, vehicleNo: string): Promise<string> => {
    const body = { ...guest, vehicleNo, entryTime: new Date(w.now().getTime() + aDay).toISOString() }
    return String((await who.call(guestVehicleEndpoints.create, { body } as never)).body['id'])
  }
  const isOver = async (id: string) =>
    (await w.sql`select from data.occupancies where id = ${id} and ended_at is not null`).length > 0

  let number = 4000
  /** Somebody with a pass, a planned guest and a helper, alone in a house; with `family`, not alone. */
  async function leaver(family: boolean) {
    const where = { houseNo: String(number++), division: 'D' }
    const who = await w.person(where)
    const stays = family ? await w.person(where) : undefined
    const hired = { name: `Helper ${number}`, contactNo: '9123456780', category: 'CLEANER' }
    const params = { id: String((await w.admin.call(helperEndpoints.create, { body: hired } as never)).body['id']) }
    await who.call(houseHelperEndpoints.add, { params })
    const pass = await made(who)
    await plan(who, `MH12MN${number}`)
    return { who, stays, pass, occupancy: await homeOf(who) }
  }
  type Theirs = Awaited<ReturnType<typeof leaver>>

  const atOnce = ({ occupancy: { id } }: Theirs) =>
    w.admin.call(moveOutEndpoints.end, { params: { id }, body: { endsOn: day(-1) } } as never)
  async function atMidnight({ occupancy: { id } }: Theirs): Promise<void> {
    await w.sql`update data.occupancies set ends_on = ${day(-1)} where id = ${id}`
    await lookBesides(w)
  }

  const heardUntil = async (stream: OpenStream | undefined, marker: string | undefined): Promise<number> => {
    const at = () => stream?.events.findIndex(({ data }) => data.id === marker) ?? 0
    await expect.poll(at).toBeGreaterThanOrEqual(0)
    return at()
  }

  /** What the trail, the bells, the desks and the house got of it. */
  async function follows(theirs: Theirs, end: (theirs: Theirs) => Promise<unknown>) {
    const desk = await hears(w.guard)
    const house = theirs.stays && (await hears(theirs.stays))
    const own = await hears(theirs.who)
    // What was told before is heard before.
    const first = [await plan(w.neighbour, `MH12MK${number++}`), theirs.stays && (await plan(theirs.stays, 'MH12MK0'))]
    await heardUntil(desk, first[0])
    await heardUntil(house, first[1])
    const [{ since }] = await w.sql<[{ since: Date }]>`select clock_timestamp() as since`
    const rows = Number((await w.sql`select count(*)::int as count from data.notifications`)[0]!['count'])
    await end(theirs)
    await own.closed
    // Events arrive in order: these mark the end of what the move-out announced.
    const markers = [
      await plan(w.neighbour, `MH12MK${number++}`),
      theirs.stays && (await plan(theirs.stays, 'MH12MK1')),
    ]
    const heard = async (stream: OpenStream | undefined, at: 0 | 1) => {
      const from = await heardUntil(stream, first[at])
      const until = await heardUntil(stream, markers[at])
      const kinds = stream?.events.slice(from + 1, until).map(({ event }) => event)
      // A bell is counted after the commit, and comes in no order with the rest: `notified` compares its rows.
      return kinds?.filter((kind) => kind !== 'bell').sort()
    }
    const trail = await w.sql<{ resource: string; action: string; was: string | null; is: string | null }[]>`
      select resource, action, old_data as was, new_data as is from data.audit_logs
      where at >= ${since} and resource in ('OCCUPANCY', 'PASS', 'VISIT', 'DOMESTIC_HELPER') order by resource, action`
    const keys = (data: string | null) => data && Object.keys(JSON.parse(data) as object).sort()
    return {
      desk: await heard(desk, 0),
      house: await heard(house, 1),
      own: own.events.at(-1)?.event,
      trail: trail.map(({ resource, action, was, is }) => [resource, action, keys(was), keys(is)]),
      notified: Number((await w.sql`select count(*)::int as count from data.notifications`)[0]!['count']) - rows,
    }
  }

  for (const [who, family] of [
    ['alone', false],
    ['away from family', true],
  ] as const)
    // spec: people.moving-out.4
    it(`is followed by the same as who moves out by hand: ${who}`, async () => {
      const byHand = await follows(await leaver(family), atOnce)
      expect(byHand.desk).toEqual(expect.arrayContaining(['board', 'pass', 'visit']))
      expect(byHand.desk!.includes('helper')).toBe(!family)
      expect(byHand.own).toBe('bye')
      expect(await follows(await leaver(family), atMidnight)).toEqual(byHand)
    })

  // spec: people.moving-out.4
  it('loses stream, passes and lists at once', async () => {
    const theirs = await leaver(true)
    const { who, pass } = theirs
    const stream = await hears(who)
    await atMidnight(theirs)
    await stream.closed
    expect(stream.events.at(-1)?.event).toBe('bye')
    expect((await who.call(passEndpoints.list)).status).toBe(401)
    const read = (id: string) => w.guard.call(passEndpoints.read, { params: { id } })
    expect((await read(pass.id)).body).toMatchObject({ status: 'CANCELLED' } satisfies Partial<Pass>)
    const expected = await w.guard.call(visitEndpoints.list, { query: { status: 'PLANNED' } } as never)
    expect(expected.text).not.toContain(theirs.occupancy.id)
    expect((await w.guard.call(guestVehicleEndpoints.list)).text).not.toContain(`"createdByUserId":"${who.id}"`)
  })

  // spec: people.moving-out.5
  it('one who cannot be moved out holds up nobody, and is in the log', async () => {
    const [stuck, next] = [await leaver(false), await leaver(false)]
    await w.sql`update data.occupancies set ends_on = ${day(-2)} where id = ${stuck.occupancy.id}`
    await w.sql`update data.occupancies set ends_on = ${day(-1)} where id = ${next.occupancy.id}`
    await poison(w.sql, 'occupancies', 'id', stuck.occupancy.id)
    const failed: unknown[] = []
    const report = (error: unknown, about?: object) => void failed.push([String(error), about])
    await lookFor({ db: w.db, clock: w.now, record: auditOnly }, [endMoveOuts], report)
    expect([await isOver(stuck.occupancy.id), await isOver(next.occupancy.id)]).toEqual([false, true])
    expect(failed).toEqual([[expect.stringContaining('poisoned'), { id: stuck.occupancy.id }]])
  })
})
