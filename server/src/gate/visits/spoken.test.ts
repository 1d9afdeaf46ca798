import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { Visit } from '@aangan/contract/gate/visits'
import { auditEndpoints } from '@aangan/contract/record/audit'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { ask, answer, contacts, decide, list, read } = visitEndpoints

describe('whose word a visitor came in by', () => {
  let w: World
  let resident: Speaker
  let family: Speaker
  let guard: Speaker
  const house = { houseNo: '811', division: 'C' as const }
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', ...house })
    family = await w.person({ name: 'Vikram Rao', ...house })
    guard = await w.person({ name: 'Ramesh Pawar', roles: ['SECURITY'] })
  })
  afterAll(() => w.close())

  let visitors = 1
  const asked = async (more: object = {}): Promise<string> => {
    const body = { kind: 'DELIVERY', visitorName: `Visitor ${visitors++}`, ...house, ...more }
    const made = await guard.call(ask, { body } as never)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()])
    w.travel(61_000)
    return made.body['id'] as unknown as string
  }
  const decided = async (id: string, body: object) => {
    const { status, body: visit } = await guard.call(decide, { params: { id }, body } as never)
    expect([status, visit]).toEqual([200, expect.anything()])
    return visit as unknown as Visit
  }
  const visitOf = async (id: string, who = w.admin) =>
    (await who.call(read, { params: { id } })).body as unknown as Visit
  const bellOf = async (who: Speaker): Promise<{ title: string; body: string }> => {
    const { content } = (await who.call(notificationEndpoints.list)).body as unknown as {
      content: { title: string; body: string }[]
    }
    return content[0]!
  }
  const lastLog = async (): Promise<string> => {
    const { content } = (await w.admin.call(auditEndpoints.list, { query: { resource: 'VISIT' } } as never))
      .body as unknown as {
      content: { summary: string }[]
    }
    return content[0]!.summary
  }

  const noted = { id: expect.any(String), name: 'Ramesh Pawar', confirmed: true }
  // spec: gate.words.1
  it.each([
    {
      said: 'a yes with a name that was typed',
      body: { decision: 'YES_BY_PHONE', spokeToName: ' Sunita Rao ' },
      is: { answeredBy: null, answeredName: 'Sunita Rao', answeredVia: 'PHONE' },
      house: 'Sunita Rao said yes by phone, noted by Ramesh Pawar.',
      log: 'Ramesh Pawar noted that Sunita Rao said yes by phone to {visitor} for C-811',
    },
    {
      said: 'a yes with nobody named, as an older desk sends it',
      body: { decision: 'YES_BY_PHONE' },
      is: { answeredBy: null, answeredName: null, answeredVia: 'PHONE' },
      house: 'Yes by phone, nobody named, noted by Ramesh Pawar.',
      log: 'Ramesh Pawar noted a yes by phone to {visitor} for C-811, nobody named',
    },
    {
      said: 'a no with a name',
      body: { decision: 'NO_BY_PHONE', spokeToName: 'Sunita Rao' },
      is: { answeredBy: null, answeredName: 'Sunita Rao', answeredVia: 'PHONE' },
      house: 'Sunita Rao said no by phone, noted by Ramesh Pawar.',
      log: 'Ramesh Pawar noted that Sunita Rao said no by phone to {visitor} for C-811',
    },
    {
      said: 'a no with nobody named',
      body: { decision: 'NO_BY_PHONE' },
      is: { answeredBy: null, answeredName: null, answeredVia: 'PHONE' },
      house: 'No by phone, nobody named, noted by Ramesh Pawar.',
      log: 'Ramesh Pawar noted a no by phone to {visitor} for C-811, nobody named',
    },
    {
      said: 'a parcel to be left, said by phone',
      body: { decision: 'LEAVE_AT_GATE', spokeToName: 'Sunita Rao' },
      is: { answeredBy: null, answeredName: 'Sunita Rao', answeredVia: 'PHONE' },
      house: 'Sunita Rao said by phone: leave it at the gate, noted by Ramesh Pawar.',
      log: 'Ramesh Pawar noted that Sunita Rao said by phone to leave the parcel of {visitor} for C-811 at the gate',
    },
    {
      said: 'a parcel that the gate takes by itself',
      body: { decision: 'LEAVE_AT_GATE' },
      is: { answeredBy: null, answeredName: null, answeredVia: 'NOBODY' },
      house: 'Left at the gate by Ramesh Pawar.',
      log: 'Ramesh Pawar had a parcel of {visitor} for C-811 left at the gate',
    },
  ])('$said', async ({ body, is, house: forHouse, log }) => {
    const id = await asked()
    expect(await decided(id, body)).toMatchObject({ ...is, notedBy: noted })
    const { visitorName } = await visitOf(id)
    const told = await bellOf(resident)
    expect([told.title, told.body]).toEqual([visitorName, expect.stringContaining(forHouse)])
    expect(await lastLog()).toBe(log.replace('{visitor}', visitorName))
    expect((await visitOf(id, resident)).notedBy).toEqual(noted)
  })

  // spec: gate.words.2
  it('of two names the person of the house counts, and nobody is the guard any more', async () => {
    const id = await asked()
    expect(await decided(id, { decision: 'YES_BY_PHONE', spokeTo: family.id, spokeToName: 'A cousin' })).toMatchObject({
      answeredBy: { id: family.id, name: 'Vikram Rao' },
      answeredName: null,
      notedBy: noted,
    })
    expect(await lastLog()).toMatch(/^Ramesh Pawar noted that Vikram Rao said yes by phone to /)
    const own = await asked()
    await resident.call(answer, { params: { id: own }, body: { answer: 'APPROVE' } })
    expect(await visitOf(own)).toMatchObject({ answeredBy: { id: resident.id }, answeredName: null, notedBy: null })
  })

  // spec: gate.words.3
  it.each(['A', 'x'.repeat(51)])('a name is 2 to 50 letters: %s', async (spokeToName) => {
    const id = await asked()
    const refused = await guard.call(decide, { params: { id }, body: { decision: 'YES_BY_PHONE', spokeToName } })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { spokeToName: 'Name must be 2 to 50 characters.' } },
    })
    await decided(id, { decision: 'GAVE_UP' })
  })

  // spec: gate.words.4
  it('without a network too; a person of another house or community names nobody', async () => {
    const desk = deskOf(w, guard)
    const form = { kind: 'GUEST', visitorName: 'Mohan', ...house }
    const named = (await desk.tell('WALK_IN', { decision: 'YES_BY_PHONE', visit: form, spokeToName: 'Sunita Rao' }))
      .visit!
    expect(named).toMatchObject({
      status: 'ARRIVED',
      answeredBy: null,
      answeredName: 'Sunita Rao',
      notedBy: noted,
      arrivedBy: noted,
    })
    expect(await lastLog()).toBe('Ramesh Pawar noted that Sunita Rao said yes by phone to Mohan for C-811')
    expect((await bellOf(resident)).body).toMatch(
      /^Sunita Rao said yes by phone, noted by Ramesh Pawar\. In \d{1,2}:\d\d [ap]m\.$/,
    )
    const ours = (await desk.tell('WALK_IN', { decision: 'YES_BY_PHONE', visit: form, spokeTo: family.id })).visit!
    expect(ours.answeredBy).toEqual({ id: family.id, name: 'Vikram Rao' })
    for (const { id } of [w.neighbour, w.stranger]) {
      const { visit } = await desk.tell('WALK_IN', { decision: 'YES_BY_PHONE', visit: form, spokeTo: id })
      expect(visit).toMatchObject({ status: 'ARRIVED', answeredBy: null, answeredName: null, notedBy: noted })
    }
  })

  // spec: gate.words.5
  it('when the numbers were opened is the office’s to know', async () => {
    const id = await asked()
    expect((await visitOf(id)).calledAt).toBeNull()
    await guard.call(contacts, { params: { id } })
    const { calledAt } = await visitOf(id)
    expect(calledAt).not.toBeNull()
    w.travel(70_000)
    await guard.call(contacts, { params: { id } })
    expect((await visitOf(id)).calledAt).toBe(calledAt)
    for (const who of [guard, resident]) expect((await visitOf(id, who)).calledAt).toBeNull()
    const { content } = (await guard.call(list, {})).body as unknown as { content: Visit[] }
    expect(content.every((visit) => visit.calledAt === null)).toBe(true)
    await decided(id, { decision: 'GAVE_UP' })
  })

  const plan = (more: object = {}) => ({
    vehicleNo: 'MH12KZ8236',
    type: 'four-wheeler',
    guestName: 'Carpenter Ganesh',
    contactNo: '9876500001',
    purposeOfVisit: 'Carpenter',
    visitingHouseNo: house.houseNo,
    division: house.division,
    entryTime: w.now().toISOString(),
    ...more,
  })
  const planned = async (who: Speaker, more: object = {}): Promise<string> => {
    const made = await who.call(guestVehicleEndpoints.create, { body: plan(more) } as never)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()])
    return made.body['id'] as unknown as string
  }

  // spec: gate.words.6
  it('whom staff planned without the house is unasked: the house reads who let them in', async () => {
    const id = await planned(guard)
    expect(await visitOf(id)).toMatchObject({ unasked: true })
    await guard.call(guestVehicleEndpoints.enter, { params: { id } })
    expect(await bellOf(resident)).toMatchObject({
      title: 'Carpenter Ganesh',
      body: expect.stringMatching(/^Ramesh Pawar let them in without asking\. In \d{1,2}:\d\d [ap]m\.$/),
    })
    expect((await visitOf(id, resident)).arrivedBy).toEqual(noted)
    await guard.call(guestVehicleEndpoints.exit, { params: { id } })
    expect((await visitOf(id)).exitedBy).toEqual(noted)
    const atOnce = await planned(guard, { vehicleNo: 'MH12KZ8237', arrived: true })
    expect(await visitOf(atOnce)).toMatchObject({ unasked: true, status: 'ARRIVED' })
    expect((await bellOf(resident)).body).toMatch(/^Ramesh Pawar let them in without asking\./)
  })

  // spec: gate.words.6
  it('a guard of the house is its people; a plan that staff move to another house is unasked there', async () => {
    const living = await w.person({ name: 'Guard Gita', roles: ['USER', 'SECURITY'], ...house })
    const own = await planned(living, { vehicleNo: 'MH12KZ8238' })
    expect(await visitOf(own)).toMatchObject({ unasked: false })
    const { body } = await resident.call(guestVehicleEndpoints.create, {
      body: {
        vehicleNo: 'MH12KZ8239',
        type: 'two-wheeler',
        guestName: 'Mira',
        purposeOfVisit: 'Lunch',
        entryTime: plan().entryTime,
      },
    } as never)
    const theirs = body['id'] as unknown as string
    expect(await visitOf(theirs)).toMatchObject({ unasked: false })
    const same = { params: { id: theirs }, body: plan({ vehicleNo: 'MH12KZ8239', visitingHouseNo: '811' }) }
    await guard.call(guestVehicleEndpoints.update, same as never)
    expect(await visitOf(theirs)).toMatchObject({ unasked: false })
    const moved = { params: { id: theirs }, body: plan({ vehicleNo: 'MH12KZ8239', visitingHouseNo: '812' }) }
    await guard.call(guestVehicleEndpoints.update, moved as never)
    expect(await visitOf(theirs)).toMatchObject({ unasked: true, houseNo: '812' })
  })

  // spec: gate.words.7
  it('a request takes the place of an unasked plan of its house, and of nothing else', async () => {
    const [unasked, elsewhere, own] = [
      await planned(guard, { vehicleNo: 'MH12KZ8240' }),
      await planned(guard, { vehicleNo: 'MH12KZ8241', visitingHouseNo: '812' }),
      await (async () => {
        const { body } = await resident.call(guestVehicleEndpoints.create, {
          body: {
            vehicleNo: 'MH12KZ8242',
            type: 'two-wheeler',
            guestName: 'Mira',
            purposeOfVisit: 'Lunch',
            entryTime: plan().entryTime,
          },
        } as never)
        return body['id'] as unknown as string
      })(),
    ]
    for (const planId of [elsewhere, own, w.guard.id]) {
      const id = await asked({ planId })
      await decided(id, { decision: 'GAVE_UP' })
    }
    expect([(await visitOf(elsewhere)).status, (await visitOf(own)).status]).toEqual(['PLANNED', 'PLANNED'])
    const id = await asked({ planId: unasked })
    expect((await visitOf(unasked)).status).toBe('CANCELLED')
    await decided(id, { decision: 'GAVE_UP' })
    const again = await planned(guard, { vehicleNo: 'MH12KZ8243' })
    const form = { kind: 'GUEST', visitorName: 'Carpenter Ganesh', ...house, planId: again }
    expect(await deskOf(w, guard).tell('WALK_IN', { decision: 'YES_BY_PHONE', visit: form })).toMatchObject({
      outcome: 'APPLIED',
    })
    expect((await visitOf(again)).status).toBe('CANCELLED')
  })
})
