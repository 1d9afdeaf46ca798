import { randomUUID } from 'node:crypto'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { notificationEndpoints, type Notification } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

const { create, enter } = guestVehicleEndpoints
const { ask, answer, decide } = visitEndpoints
const house = { houseNo: '861', division: 'C' } as const

describe('whoever comes in without the word of the house', () => {
  let w: World
  let resident: Speaker
  let admin: Speaker
  let desk: ReturnType<typeof deskOf>
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', ...house })
    admin = await w.person({ name: 'Priya Admin', roles: ['ADMIN'] })
    desk = deskOf(w)
    const { body: settings } = await admin.call(gateSettingEndpoints.read)
    await admin.call(gateSettingEndpoints.update, { body: { ...settings, admitUnanswered: true } } as never)
  })
  afterAll(() => w.close())

  const good = ({ status, text, body }: Answer) => {
    expect([status, text.slice(0, 300)]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
    return body as unknown as { id: string }
  }
  const plan = async (name: string, who: Speaker, more: object = {}) => {
    const body = {
      vehicleNo: 'MH12KZ4467',
      type: 'four-wheeler',
      guestName: name,
      contactNo: '9876500001',
      purposeOfVisit: 'Carpenter',
      visitingHouseNo: house.houseNo,
      division: house.division,
      entryTime: w.now().toISOString(),
      ...(who === w.superAdmin && { communityId: w.here.id }),
      ...more,
    }
    return good(await who.call(create, { body } as never)).id
  }
  const asked = async (visitorName: string) => {
    const { id } = good(await w.guard.call(ask, { body: { kind: 'GUEST', visitorName, ...house } } as never))
    w.travel(61_000)
    return id
  }
  const decided = async (id: string, body: object) =>
    good(await w.guard.call(decide, { params: { id }, body } as never))
  const walkIn = (visitorName: string, decision: string, more: object = {}) => {
    const visit = { id: randomUUID(), kind: 'GUEST', visitorName, ...house }
    return desk.tell('WALK_IN', { visit, decision, ...more })
  }
  const withoutAsking = (name: string) => `${name} let them in without asking.`

  // spec: gate.words.14
  it.each<[way: string, comes: (name: string) => Promise<unknown>, reads: () => string | RegExp]>([
    ['a guard, with one call', (name) => plan(name, w.guard, { arrived: true }), () => withoutAsking(w.guard.name)],
    ['an admin, with one call', (name) => plan(name, admin, { arrived: true }), () => withoutAsking('Priya Admin')],
    [
      'a super admin, with one call',
      (name) => plan(name, w.superAdmin, { arrived: true }),
      () => /let them in without asking\./,
    ],
    [
      'planned by an admin, marked by a guard',
      async (name) => w.guard.call(enter, { params: { id: await plan(name, admin) } }),
      () => withoutAsking(w.guard.name),
    ],
    [
      'planned by a guard, let in at the desk',
      async (name) => desk.ask('ENTRY', { visitId: await plan(name, w.guard) }),
      () => withoutAsking(w.guard.name),
    ],
    [
      'planned by a guard, let in without a network',
      async (name) => desk.tell('ENTRY', { visitId: await plan(name, w.guard) }),
      () => withoutAsking(w.guard.name),
    ],
    [
      'admitted without an answer',
      async (name) => decided(await asked(name), { decision: 'ADMIT', reason: 'He is known.' }),
      () => /in without an answer: He is known\./,
    ],
    [
      'admitted without a network',
      (name) => walkIn(name, 'ADMIT', { reason: 'He is known.' }),
      () => /in without an answer: He is known\./,
    ],
    [
      'on a yes by phone of nobody',
      async (name) => decided(await asked(name), { decision: 'YES_BY_PHONE' }),
      () => 'Yes by phone, nobody named, noted by',
    ],
    [
      'on a yes by phone of nobody, without a network',
      (name) => walkIn(name, 'YES_BY_PHONE'),
      () => 'Yes by phone, nobody named, noted by',
    ],
    [
      'although the house had said no, without a network',
      async (name) => {
        const id = await asked(name)
        good(await resident.call(answer, { params: { id }, body: { answer: 'DENY' } } as never))
        return desk.tell('ENTRY', { visitId: id })
      },
      () => 'let them in although',
    ],
  ])('%s: the house reads it, unread', async (way, comes, reads) => {
    await comes(way)
    const { content } = (await resident.call(notificationEndpoints.list)).body as unknown as { content: Notification[] }
    const told = content.filter(({ title, body, readAt }) => readAt === null && `${title} ${body}`.includes(way))
    const expected = reads()
    expect(told.map(({ title, body }) => `${title} ${body}`)).toContainEqual(
      typeof expected === 'string' ? expect.stringContaining(expected) : expect.stringMatching(expected),
    )
  })
})
