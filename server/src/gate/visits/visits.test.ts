import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSettings } from '../../../test/gate.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { ask, answer, read, list, decide, contacts, allow, collect } = visitEndpoints

describe('visitors at the gate', () => {
  let w: World
  let resident: Speaker
  let family: Speaker
  const house = { houseNo: '701', division: 'C' }
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', ...house })
    family = await w.person({ name: 'Ravi Rao', ...house })
  })
  afterAll(() => w.close())

  let visitors = 1
  const guest = (more: object = {}) => ({ kind: 'GUEST', visitorName: `Visitor ${visitors++}`, ...house, ...more })
  const asked = async (more: object = {}, who = w.guard) => {
    const made = await who.call(ask, { body: guest(more) } as never)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()])
    return made.body as Record<string, never>
  }
  const say = (who: Speaker, id: string, said: string) =>
    who.call(answer, { params: { id }, body: { answer: said } } as never)
  const decided = (id: string, body: object, who = w.guard) => who.call(decide, { params: { id }, body } as never)
  const escalate = () => w.travel(61_000)
  const settle = async () => {
    await w.sql`update data.visits set status = 'CANCELLED' where status = 'ASKING'`
  }

  // spec: gate.walk-ins.1
  it('a guard asks, and the house reads it with the number and without the warning', async () => {
    const made = await asked({ phone: '+91 98765 43211', company: 'Zomato', kind: 'DELIVERY', note: 'Two bags' })
    expect(made).toMatchObject({
      status: 'ASKING',
      walkIn: true,
      asked: 2,
      answer: null,
      hasPhoto: false,
      phone: '9876543211',
      note: 'Two bags',
      overstay: false,
    })
    expect(new Date(made['escalatesAt']!).getTime() - new Date(made['askedAt']!).getTime()).toBe(60_000)
    for (const who of [resident, family, w.guard, w.admin])
      expect((await who.call(read, { params: { id: made['id']! } })).body).toEqual(made)
    expect((await resident.call(list, {})).body['content']).toEqual([made])
    const trail = await trailOf(w.sql, 'VISIT', made['id'])
    expect(trail).toMatchObject([{ action: 'ASK', by: w.guard.id, before: null, after: { status: 'ASKING' } }])
    expect(JSON.stringify(trail)).not.toContain('9876543211')
    await settle()
  })

  // spec: gate.walk-ins.1
  it('whoever does not live there sees nothing of it', async () => {
    const { id } = await asked()
    const owner = await w.person({ ...house })
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    for (const who of [w.neighbour, owner, w.stranger, w.strangerGuard, w.strangerAdmin]) {
      expect((await who.call(read, { params: { id: id! } })).status).toBe(404)
      expect((await who.call(list, {})).body['content']).toEqual([])
    }
    for (const who of [w.neighbour, owner, w.stranger])
      expect(await say(who, id!, 'APPROVE')).toMatchObject({ status: 404, body: { message: 'Visit not found.' } })
    for (const who of [w.guard, w.admin]) expect((await say(who, id!, 'APPROVE')).status).toBe(403)
    await settle()
  })

  // spec: gate.walk-ins.2
  it.each([
    ['APPROVE', 'APPROVED'],
    ['DENY', 'DENIED'],
    ['LEAVE_AT_GATE', 'LEFT_AT_GATE'],
  ])('the house answers %s, and the first answer counts', async (said, status) => {
    const { id } = await asked({ kind: 'DELIVERY', company: 'Dunzo' })
    const first = await say(resident, id!, said)
    expect(first).toMatchObject({
      status: 200,
      body: { status, answer: said, answeredVia: 'APP', answeredBy: { id: resident.id, name: 'Asha Rao' } },
    })
    for (const who of [family, resident])
      expect(await say(who, id!, 'DENY')).toMatchObject({
        status: 409,
        body: { message: 'This visitor has been answered already.' },
      })
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)).toEqual(['ASK', 'ANSWER'])
  })

  // spec: gate.walk-ins.2
  it('only a delivery is left at the gate', async () => {
    const { id } = await asked()
    const refused = { status: 400, body: { fields: { answer: 'Only a delivery can be left at the gate.' } } }
    expect(await say(resident, id!, 'LEAVE_AT_GATE')).toMatchObject(refused)
    escalate()
    const body = { fields: { decision: 'Only a delivery can be left at the gate.' } }
    expect(await decided(id!, { decision: 'LEAVE_AT_GATE' })).toMatchObject({ status: 400, body })
    expect(await say(resident, id!, 'MAYBE')).toMatchObject({
      status: 400,
      body: { fields: { answer: 'Answer must be one of APPROVE, DENY, LEAVE_AT_GATE.' } },
    })
    await settle()
  })

  // spec: safety.everybodys-turn.2, gate.walk-ins.3
  it('the guard may call and decide once the house had its time', async () => {
    const { id } = await asked({ kind: 'DELIVERY', company: 'Dunzo' })
    const still = { status: 409, body: { message: 'The house is still being asked.' } }
    expect(await w.guard.call(contacts, { params: { id: id! } })).toMatchObject(still)
    for (const decision of ['YES_BY_PHONE', 'NO_BY_PHONE', 'LEAVE_AT_GATE'])
      expect(await decided(id!, { decision })).toMatchObject(still)
    escalate()
    const { status, body } = await w.guard.call(contacts, { params: { id: id! } })
    expect([status, body]).toEqual([
      200,
      expect.arrayContaining([{ userId: family.id, name: 'Ravi Rao', mobileNo: '9876543210' }]),
    ])
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action, by }) => [action, by])).toEqual([
      ['ASK', w.guard.id],
      ['SEARCH', w.guard.id],
    ])
    // The same look within a minute is the same row, another guard's is another.
    await Promise.all(Array.from({ length: 6 }, () => w.guard.call(contacts, { params: { id: id! } })))
    await w.admin.call(contacts, { params: { id: id! } })
    const looks = async () =>
      (await trailOf(w.sql, 'VISIT', id)).filter(({ action }) => action === 'SEARCH').map(({ by }) => by)
    expect(await looks()).toEqual([w.guard.id, w.admin.id])
    w.travel(61_000)
    await w.guard.call(contacts, { params: { id: id! } })
    expect(await looks()).toEqual([w.guard.id, w.admin.id, w.guard.id])
    expect(await decided(id!, { decision: 'YES_BY_PHONE', spokeTo: w.neighbour.id })).toMatchObject({
      status: 400,
      body: { fields: { spokeTo: 'Please choose somebody of this house.' } },
    })
    expect(await decided(id!, { decision: 'YES_BY_PHONE', spokeTo: family.id })).toMatchObject({
      status: 200,
      body: { status: 'APPROVED', answer: 'YES_BY_PHONE', answeredVia: 'PHONE', answeredBy: { name: 'Ravi Rao' } },
    })
    expect((await say(resident, id!, 'DENY')).status).toBe(409)
    expect((await w.guard.call(contacts, { params: { id: id! } })).status).toBe(409)
  })

  // spec: gate.walk-ins.3
  it.each([
    ['NO_BY_PHONE', 'DENIED'],
    ['LEAVE_AT_GATE', 'LEFT_AT_GATE'],
  ])('%s by phone is %s', async (decision, status) => {
    const { id } = await asked({ kind: 'DELIVERY', company: 'Dunzo' })
    escalate()
    expect(await decided(id!, { decision })).toMatchObject({
      status: 200,
      body: { status, answer: decision, answeredBy: null, notedBy: { id: w.guard.id, confirmed: true } },
    })
  })

  // spec: gate.walk-ins.4
  it('nobody is admitted without an answer, unless the community says so and the guard says why', async () => {
    const { id } = await asked()
    escalate()
    const reasonless = { status: 400, body: { fields: { reason: 'Reason is required.' } } }
    expect(await decided(id!, { decision: 'ADMIT' })).toMatchObject(reasonless)
    expect(await decided(id!, { decision: 'ADMIT', reason: 'ab' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Reason must be at least 3 characters.' } },
    })
    expect(await decided(id!, { decision: 'ADMIT', reason: 'An ambulance' })).toMatchObject({
      status: 403,
      body: { message: 'This community admits nobody without an answer.' },
    })
    await inSettings(w, { admitUnanswered: true }, async () => {
      expect(await decided(id!, { decision: 'ADMIT', reason: 'An ambulance' })).toMatchObject({
        status: 200,
        body: { status: 'ARRIVED', answer: 'ADMIT', answeredVia: 'NOBODY', reason: 'An ambulance' },
      })
      const { id: early } = await asked()
      expect((await decided(early!, { decision: 'ADMIT', reason: 'An ambulance' })).status).toBe(409)
      await settle()
    })
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)).toEqual(['ASK', 'ADMIT'])
  })

  // spec: gate.walk-ins.3
  it('a house in which nobody can answer goes to the guard at once', async () => {
    const made = await asked({ houseNo: '999', division: 'D' })
    expect(made).toMatchObject({ asked: 0, escalatesAt: made['askedAt'] })
    expect((await w.guard.call(contacts, { params: { id: made['id']! } })).body).toEqual([])
    expect(await decided(made['id']!, { decision: 'YES_BY_PHONE' })).toMatchObject({ status: 200 })
  })

  // spec: gate.walk-ins.6
  it('a visitor who goes away is cancelled, and that only once', async () => {
    const { id } = await asked()
    expect(await decided(id!, { decision: 'GAVE_UP' })).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
    expect((await decided(id!, { decision: 'GAVE_UP' })).status).toBe(409)
    expect((await say(resident, id!, 'APPROVE')).status).toBe(409)
    const { id: approved } = await asked()
    await say(resident, approved!, 'APPROVE')
    expect((await decided(approved!, { decision: 'GAVE_UP' })).body['status']).toBe('CANCELLED')
  })

  // spec: gate.walk-ins.6
  it('a parcel is handed over once, by the guard or the house', async () => {
    for (const who of [w.guard, family]) {
      const { id } = await asked({ kind: 'DELIVERY', company: 'Dunzo' })
      const none = { status: 409, body: { message: 'There is no parcel to hand over.' } }
      expect(await who.call(collect, { params: { id: id! } })).toMatchObject(none)
      await say(resident, id!, 'LEAVE_AT_GATE')
      expect((await w.neighbour.call(collect, { params: { id: id! } })).status).toBe(404)
      const given = await who.call(collect, { params: { id: id! } })
      expect([given.status, typeof given.body['collectedAt']]).toEqual([200, 'string'])
      expect(await who.call(collect, { params: { id: id! } })).toMatchObject(none)
    }
  })

  // spec: gate.walk-ins.5
  it('a house is asked about six visitors at most', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => w.guard.call(ask, { body: guest() } as never)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(201), ...Array(4).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body['message']).toBe(
      'This house is being asked about too many visitors.',
    )
    expect((await asked({ houseNo: '702' }))['status']).toBe('ASKING')
    await settle()
  })

  // spec: gate.walk-ins.5
  it('a repeat with the desk’s own id gets the first answer; somebody else’s id is taken', async () => {
    const id = '0193d6f0-1111-7000-8000-00000000aaaa'
    const body = guest({ id })
    const answers = await Promise.all(Array.from({ length: 8 }, () => w.guard.call(ask, { body } as never)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`201 ${answers[0]!.text}`]),
    )
    expect((await trailOf(w.sql, 'VISIT', id)).length).toBe(1)
    const taken = { status: 409, body: { message: 'This request exists already.' } }
    for (const who of [w.admin, w.strangerGuard]) expect(await who.call(ask, { body } as never)).toMatchObject(taken)
    await settle()
  })

  // spec: gate.walk-ins.5
  it.each([
    [{ kind: 'GUEST', visitorName: '' }, 'visitorName', 'Visitor name is required.'],
    [{ kind: 'SERVICE', visitorName: undefined, company: 'Urban' }, 'visitorName', 'Visitor name is required.'],
    [{ kind: 'DELIVERY', visitorName: ' ', company: ' ' }, 'visitorName', 'Visitor name is required.'],
    [{ visitorName: 'x'.repeat(101) }, 'visitorName', 'Visitor name must be at most 100 characters.'],
    [{ kind: 'PARTY' }, 'kind', 'Kind must be one of GUEST, DELIVERY, CAB, SERVICE.'],
    [{ phone: '12345' }, 'phone', 'Mobile number must be exactly 10 digits.'],
    [{ company: 'x'.repeat(51) }, 'company', 'Company must be at most 50 characters.'],
    [{ note: 'x'.repeat(201) }, 'note', 'Note must be at most 200 characters.'],
    [{ vehicleNo: 'KA01' }, 'vehicleType', 'Type is required.'],
    [{ vehicleType: 'four-wheeler' }, 'vehicleNo', 'Vehicle number is required.'],
    [{ houseNo: '' }, 'houseNo', 'House number is required.'],
    [{ division: 'Z' }, 'division', 'Division must be one of A, B, C, D.'],
    [{ id: 'mine' }, 'id', 'The id is not valid.'],
  ])('%j is refused at the field', async (more, field, message) => {
    expect(await w.guard.call(ask, { body: guest(more) } as never)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
  })

  // spec: gate.walk-ins.5
  it('of a delivery the company is name enough, and a gate must be one of the community', async () => {
    expect(await asked({ kind: 'CAB', visitorName: undefined, company: 'Ola' })).toMatchObject({ visitorName: 'Ola' })
    const [own] = await w.sql<{ id: string }[]>`select id from data.gates where community_id = ${w.here.id}`
    const [foreign] = await w.sql<{ id: string }[]>`select id from data.gates where community_id = ${w.there.id}`
    expect((await asked({ gateId: own!.id }))['gateIn']).toEqual({ id: own!.id, name: 'Gate 1' })
    expect(await w.guard.call(ask, { body: guest({ gateId: foreign!.id }) } as never)).toMatchObject({
      status: 404,
      body: { message: 'Gate not found.' },
    })
    await settle()
  })

  // spec: gate.walk-ins.5
  it('a super admin names the community', async () => {
    expect(await w.superAdmin.call(ask, { body: guest() } as never)).toMatchObject({
      status: 400,
      body: { fields: { communityId: 'Please select a community.' } },
    })
    const made = await asked({ communityId: w.here.id }, w.superAdmin)
    expect(made['communityId']).toBe(w.here.id)
    expect((await w.superAdmin.call(read, { params: { id: made['id']! } })).status).toBe(200)
    await settle()
  })

  // spec: gate.block-list.1
  it('who is on the community’s list waits for the office, and the house hears nothing', async () => {
    await w.admin.call(blockEndpoints.create, {
      body: { scope: 'COMMUNITY', vehicleNo: 'KA 01 ZZ 1', reason: 'Drove over a child’s bicycle' },
    } as never)
    const car = { vehicleNo: 'ka01-zz-1', vehicleType: 'four-wheeler' }
    const made = await asked(car)
    expect(made).toMatchObject({ status: 'BLOCKED', asked: 0, askedAt: null, reason: 'Drove over a child’s bicycle' })
    const id = made['id']!
    expect((await resident.call(read, { params: { id } })).status).toBe(404)
    expect((await say(resident, id, 'APPROVE')).status).toBe(404)
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)).toEqual(['BLOCKED'])
    for (const who of [w.guard, resident])
      expect((await who.call(allow, { params: { id }, body: { reason: 'The plumber' } })).status).toBe(403)
    expect(await w.admin.call(allow, { params: { id }, body: { reason: 'The plumber' } })).toMatchObject({
      status: 200,
      body: { status: 'ASKING', asked: 2, reason: 'The plumber' },
    })
    expect((await say(resident, id, 'APPROVE')).status).toBe(200)
    expect(await w.admin.call(allow, { params: { id }, body: { reason: 'The plumber' } })).toMatchObject({
      status: 409,
      body: { message: 'This visitor is not waiting for the office.' },
    })
    const { id: gone } = await asked(car)
    expect((await decided(gone!, { decision: 'GAVE_UP' })).body['status']).toBe('CANCELLED')
    expect((await resident.call(read, { params: { id: gone! } })).status).toBe(404)
  })

  // spec: gate.block-list.2
  it('who is on the house’s list is denied at once; the house sees it', async () => {
    const blocked = await family.call(blockEndpoints.create, {
      body: { scope: 'HOUSE', phone: '98765 00001', reason: 'Never again' },
    } as never)
    expect(blocked.status).toBe(201)
    const made = await asked({ phone: '9876500001' })
    expect(made).toMatchObject({
      status: 'DENIED',
      answeredVia: 'BLOCK',
      answeredBy: null,
      askedAt: null,
      reason: null,
    })
    expect((await resident.call(read, { params: { id: made['id']! } })).status).toBe(200)
    expect((await asked({ phone: '9876500001', houseNo: '702' }))['status']).toBe('ASKING')
  })

  // spec: gate.block-list.3
  it('a name that is blocked only warns, and only the gate', async () => {
    await w.admin.call(blockEndpoints.create, {
      body: { scope: 'COMMUNITY', name: 'Raj  Kumar', reason: 'Stole a bicycle' },
    } as never)
    await family.call(blockEndpoints.create, {
      body: { scope: 'HOUSE', name: 'Old Friend', reason: 'Private' },
    } as never)
    const made = await asked({ visitorName: 'raj-kumar' })
    expect(made).toMatchObject({ status: 'ASKING', warning: 'Same name as a blocked person: Stole a bicycle' })
    expect((await resident.call(read, { params: { id: made['id']! } })).body['warning']).toBeNull()
    expect((await asked({ visitorName: 'OLD FRIEND' }))['warning']).toBe(
      'Same name as somebody this house does not admit.',
    )
    expect((await asked({ visitorName: 'Old Friend', houseNo: '702' }))['warning']).toBeNull()
    await settle()
  })
})
