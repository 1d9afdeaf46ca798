import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { shiftFigures, type ShiftFigures } from '@aangan/contract/gate/gate-desk'
import { shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { inSettings } from '../../../test/gate.ts'
import { watchOnce } from '../../../test/watch.ts'
import { auditOnly, world, type Answer, type Speaker, type World } from '../../../test/world.ts'

const minute = 60_000

describe('what a shift counts', () => {
  let w: World
  let resident: Speaker
  let gateId: string
  let desk: ReturnType<typeof deskOf>
  const house = { houseNo: '902', division: 'C' }
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', ...house })
    desk = deskOf(w)
    const { body } = await w.admin.call(gateSettingEndpoints.read)
    gateId = (body as unknown as { gates: { id: string }[] }).gates[0]!.id
  })
  afterAll(() => w.close())

  const ok = ({ status, body, text }: Answer) => {
    expect([status, text.slice(0, 200)]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.anything()])
    return body
  }
  const idOf = (answer: Answer): string => String(ok(answer)['id'])
  const asks = async (more: object = {}): Promise<string> =>
    idOf(
      await w.guard.call(visitEndpoints.ask, {
        body: { kind: 'GUEST', visitorName: 'Suresh', ...house, ...more },
      } as never),
    )
  const answers = async (id: string, answer: string) =>
    ok(await resident.call(visitEndpoints.answer, { params: { id }, body: { answer } } as never))
  const decides = async (id: string, body: object) => {
    w.travel(2 * minute)
    ok(await w.guard.call(visitEndpoints.decide, { params: { id }, body } as never))
  }
  const expectsVehicle = async (): Promise<string> =>
    idOf(
      await w.guard.call(guestVehicleEndpoints.create, {
        body: {
          vehicleNo: 'KA 01',
          type: 'two-wheeler',
          guestName: 'Ravi',
          contactNo: '9123456780',
          purposeOfVisit: 'Parcel',
          visitingHouseNo: house.houseNo,
          division: house.division,
          entryTime: w.now().toISOString(),
        },
      } as never),
    )
  type Mark = 'enter' | 'exit' | 'undoEntry' | 'undoExit'
  const marks = async (id: string, mark: Mark) =>
    ok(await w.guard.call(guestVehicleEndpoints[mark], { params: { id } } as never))
  const invites = async () => (await passBy(w, resident)).id
  const moves = async (kind: string, passId: string) => {
    expect(await desk.ask(kind, { passId, gateId })).toMatchObject({ outcome: 'APPLIED' })
    return passId
  }
  /** It happened three minutes ago, and the desk had no network until now. */
  const sendsLate = async (kind: string, more: object) => {
    const recordedAt = new Date(w.now().getTime() - 3 * minute).toISOString()
    expect(await desk.tell(kind, { gateId, recordedAt, ...more })).toMatchObject({ outcome: 'APPLIED' })
  }
  const clockMoves = async () => {
    w.travel(11 * minute)
    await watchOnce({ db: w.db, clock: w.now, record: auditOnly })
  }

  /** The day before: nothing of it is of this shift. */
  const letItBeOld = () => w.sql`update data.visits set updated_at = updated_at - interval '1 day'`
  const counted = async (shiftId: string): Promise<ShiftFigures> => {
    const { content } = ok(await w.guard.call(shiftEndpoints.list, {})) as unknown as {
      content: (ShiftFigures & { id: string })[]
    }
    return content.find(({ id }) => id === shiftId)!
  }
  const during = async (work: () => Promise<unknown>): Promise<Partial<ShiftFigures>> => {
    await letItBeOld()
    const id = idOf(await w.guard.call(shiftEndpoints.create, { body: { gateId, userId: w.guard.id } }))
    const before = await counted(id)
    w.travel(10 * minute)
    await work()
    const open = await counted(id)
    const ended = ok(await w.guard.call(shiftEndpoints.end, { params: { id }, body: {} } as never)) as unknown
    expect(ended).toMatchObject(Object.fromEntries(shiftFigures.map((name) => [name, open[name]])))
    const more = shiftFigures.map((name) => [name, open[name] - before[name]] as const)
    return Object.fromEntries(more.filter(([, count]) => count !== 0))
  }

  type Named = readonly [what: string, before: () => Promise<string>, work: (id: string) => Promise<unknown>, object]
  const events: readonly Named[] = [
    ['a guest vehicle’s entry', () => expectsVehicle(), (id) => marks(id, 'enter'), { entries: 1, inside: 1 }],
    [
      'a guest vehicle’s exit',
      async () => {
        const id = await expectsVehicle()
        await marks(id, 'enter')
        return id
      },
      (id) => marks(id, 'exit'),
      { exits: 1, inside: -1 },
    ],
    [
      'a guest vehicle’s exit, undone',
      async () => {
        const id = await expectsVehicle()
        await marks(id, 'enter')
        return id
      },
      async (id) => {
        await marks(id, 'exit')
        await marks(id, 'undoExit')
      },
      {},
    ],
    ['an entry with a pass', () => invites(), (passId) => moves('ENTRY', passId), { entries: 1, inside: 1 }],
    [
      'an exit',
      async () => moves('ENTRY', await invites()),
      (passId) => moves('EXIT', passId),
      { exits: 1, inside: -1 },
    ],
    [
      'an entry that a desk sends late',
      () => invites(),
      (passId) => sendsLate('ENTRY', { passId }),
      { entries: 1, inside: 1 },
    ],
    [
      'an exit that a desk sends late',
      async () => moves('ENTRY', await invites()),
      (passId) => sendsLate('EXIT', { passId }),
      { exits: 1, inside: -1 },
    ],
    [
      'a walk-in that a desk sends late',
      async () => '',
      () =>
        sendsLate('WALK_IN', {
          visit: { kind: 'GUEST', visitorName: 'Suresh', ...house },
          decision: 'YES_BY_PHONE',
        }),
      { entries: 1, approved: 1, inside: 1 },
    ],
    ['a house that is asked', async () => '', () => asks(), { asked: 1 }],
    ['an approval', () => asks(), (id) => answers(id, 'APPROVE'), { approved: 1 }],
    ['a denial', () => asks(), (id) => answers(id, 'DENY'), { denied: 1 }],
    ['an approval by telephone', () => asks(), (id) => decides(id, { decision: 'YES_BY_PHONE' }), { approved: 1 }],
    [
      'a parcel',
      () => asks({ kind: 'DELIVERY', company: 'Dunzo' }),
      (id) => answers(id, 'LEAVE_AT_GATE'),
      { parcels: 1 },
    ],
    [
      'a request that nobody answers',
      async () => {
        await clockMoves()
        return asks()
      },
      () => clockMoves(),
      { unanswered: 1 },
    ],
    [
      'whom the guard admits',
      () => asks(),
      (id) =>
        inSettings(w, { admitUnanswered: true }, () => decides(id, { decision: 'ADMIT', reason: 'An ambulance' })),
      { entries: 1, admitted: 1, inside: 1 },
    ],
    [
      'who is stopped',
      async () =>
        idOf(
          await w.admin.call(blockEndpoints.create, {
            body: { scope: 'COMMUNITY', vehicleNo: 'MH12XX0001', reason: 'Theft' },
          } as never),
        ),
      () => asks({ vehicleNo: 'MH12XX0001', vehicleType: 'two-wheeler' }),
      { blocked: 1 },
    ],
  ]
  // spec: gate.shifts.2
  it.each(events)('%s is counted once, by what has changed since the shift began', async (_, before, work, figures) => {
    const id = await before()
    expect(await during(() => work(id))).toEqual(figures)
    expect(await during(async () => {})).toEqual({})
  })
})
