import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { emergencyEndpoints } from '@aangan/contract/society/emergencies'
import { noticeReaderEndpoints } from '@aangan/contract/society/notice-readers'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { send, underWay, allClear } = emergencyEndpoints
const { count, read, reach, list: people } = noticeReaderEndpoints
const hourMs = 3_600_000

describe('an emergency notice', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
  })
  afterEach(() => w.close())

  const fire = { kind: 'FIRE', message: 'Smoke in the basement. Leave by the stairs.' }
  const sent = async (by: Speaker, body: object = fire) => {
    w.travel(1_000)
    const answer = await by.call(send, { body } as never)
    expect(answer.status).toBe(201)
    return String(answer.body['id'])
  }
  const allowGuards = async () =>
    expect(
      (await w.admin.call(communitySettingEndpoints.update, { body: { guardsSendEmergencies: true } })).status,
    ).toBe(200)
  const shownTo = async (who: Speaker) => {
    const { status, body } = await who.call(underWay)
    expect(status).toBe(200)
    return (body as unknown as ListedNotice[]).map(({ id }) => id)
  }
  const board = async (who: Speaker) =>
    ((await who.call(noticeEndpoints.list)).body as unknown as ListedNotice[]).map(({ id }) => id)
  /** Another lives in the house of its owner. */
  const tenantOf = async (owner: Speaker, houseNo: string) => {
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    return w.person({ division: 'B', houseNo, ownershipType: 'tenant' })
  }

  // spec: notices.emergency.1
  it('says what has happened, in a few words; only one of another kind has a title of its own', async () => {
    const wrong: [object, string, string][] = [
      [{ kind: 'FLOOD' }, 'kind', 'Kind must be one of FIRE, GAS, WATER, POWER, MEDICAL, SECURITY, OTHER.'],
      [{ kind: undefined }, 'kind', 'Kind must be one of FIRE, GAS, WATER, POWER, MEDICAL, SECURITY, OTHER.'],
      [{ kind: 'OTHER' }, 'title', 'Title is required.'],
      [{ kind: 'OTHER', title: ' ' }, 'title', 'Title is required.'],
      [{ kind: 'OTHER', title: 'x'.repeat(101) }, 'title', 'Title must be at most 100 characters.'],
      [{ message: ' ' }, 'message', 'Message is required.'],
      [{ message: 'ab' }, 'message', 'Message must be at least 3 characters.'],
      [{ message: 'x'.repeat(1001) }, 'message', 'Message must be at most 1000 characters.'],
      [{ divisions: ['A', 'Z'] }, 'divisions', 'Divisions must be some of A, B, C, D.'],
    ]
    for (const [body, field, message] of wrong) {
      const answer = await w.admin.call(send, { body: { ...fire, ...body } } as never)
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    }
    expect((await w.superAdmin.call(send, { body: fire } as never)).status).toBe(400)

    const { body } = await w.admin.call(send, { body: { ...fire, title: 'Not this', divisions: [] } } as never)
    expect(body).toMatchObject({
      title: 'Fire',
      content: fire.message,
      ask: true,
      pinned: false,
      publishAt: null,
      audience: null,
      status: 'ACTIVE',
      emergency: { kind: 'FIRE', sentBy: { id: w.admin.id, name: w.admin.name }, clearedAt: null, clearedText: null },
    })
    // It ends tomorrow.
    const tomorrow = new Date(w.now().getTime() + 24 * hourMs + 5.5 * hourMs).toISOString().slice(0, 10)
    expect(body['endDate']).toBe(tomorrow)
    const other = await w.admin.call(send, { body: { ...fire, kind: 'OTHER', title: 'Bees' } } as never)
    expect(other.body).toMatchObject({ title: 'Bees', emergency: { kind: 'OTHER' } })
    const inHindi = await w.admin.send('POST', send.path, {
      body: JSON.stringify({ ...fire, kind: 'OTHER' }),
      headers: { 'content-type': 'application/json', 'accept-language': 'hi' },
    })
    expect(inHindi.text).toContain('टाइटल लिखना ज़रूरी है।')
  })

  // spec: notices.emergency.2
  it('is sent by admins, and by guards where their community lets them; so is the all clear', async () => {
    expect((await w.resident.call(send, { body: fire } as never)).status).toBe(403)
    const refused = await w.guard.call(send, { body: fire } as never)
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'In your community only admins send emergency notices.' },
    })
    const id = await sent(w.superAdmin, { ...fire, communityId: w.here.id })
    const clear = () => w.guard.call(allClear, { params: { id }, body: {} })
    const counted = () => w.guard.call(count, { body: { emergency: true } })
    expect((await clear()).status).toBe(403)
    expect((await counted()).status).toBe(403)
    await allowGuards()
    expect((await counted()).status).toBe(200)
    // Guards count for an emergency alone.
    expect((await w.guard.call(count, { body: {} })).status).toBe(403)
    expect((await clear()).status).toBe(200)
    expect((await w.guard.call(send, { body: fire } as never)).status).toBe(201)
    expect((await w.resident.call(allClear, { params: { id }, body: {} })).status).toBe(403)
    expect((await w.strangerAdmin.call(allClear, { params: { id }, body: {} })).status).toBe(404)
    expect((await w.admin.call(send, { body: { ...fire, communityId: w.there.id } } as never)).status).toBe(403)
  })

  // spec: notices.emergency.3
  it('is shown to who lives there, guards and admins until they read it; not to the sender', async () => {
    const inB = await w.person({ division: 'B', houseNo: '303' })
    const owner = await w.person({ division: 'B', houseNo: '304' })
    const tenant = await tenantOf(owner, '304')
    const id = await sent(w.admin, { ...fire, divisions: ['B'] })
    const other = await w.person({ roles: ['ADMIN'], division: 'A', houseNo: '401' })
    for (const who of [inB, tenant, w.guard, other]) expect(await shownTo(who)).toEqual([id])
    for (const who of [w.resident, owner, w.admin, w.superAdmin, w.stranger, w.strangerGuard, w.strangerAdmin])
      expect(await shownTo(who)).toEqual([])
    expect((await w.guest.call(underWay)).status).toBe(401)

    // Owners who let their house find it on the board, and may read it there, uncounted.
    expect(await board(owner)).toContain(id)
    expect(await board(w.resident)).not.toContain(id)
    const reached = async () => (await w.admin.call(reach, { params: { id } })).body
    const before = await reached()
    // Vikram lives in B-202.
    expect(before).toMatchObject({ people: 5, read: 0, houses: 3 })
    expect((await owner.call(read, { params: { id } })).status).toBe(200)
    expect(await reached()).toMatchObject({ people: 5, read: 0 })
    expect((await inB.call(read, { params: { id } })).status).toBe(200)
    expect(await shownTo(inB)).toEqual([])
    expect(await reached()).toMatchObject({ people: 5, read: 1, readHouses: 1 })
    const listed = (await w.admin.call(people, { params: { id }, query: { read: 'false' } })).body['content'] as never
    expect((listed as { userId: string }[]).map(({ userId }) => userId).sort()).toEqual(
      [tenant.id, w.guard.id, other.id, w.neighbour.id].sort(),
    )
  })

  // spec: notices.emergency.4
  it('reaches as many as were counted before it was sent', async () => {
    const owner = await w.person({ division: 'B', houseNo: '304' })
    await tenantOf(owner, '304')
    for (const divisions of [[], ['A'], ['B'], ['A', 'C']]) {
      const counted = (await w.admin.call(count, { body: { emergency: true, audience: { divisions } } })).body
      const id = await sent(w.admin, { ...fire, divisions })
      const reached = (await w.admin.call(reach, { params: { id } })).body
      expect(Number(counted['people']) + Number(counted['security'])).toBe(reached['people'])
      expect(counted['houses']).toBe(reached['houses'])
    }
  })
})

// spec: notices.emergency.2
it('a guard sends three an hour, an admin ten; what is refused or repeated is not counted', async () => {
  const w = await world({ rateLimit: true })
  try {
    await w.admin.call(communitySettingEndpoints.update, { body: { guardsSendEmergencies: true } })
    const body = { kind: 'FIRE', message: 'Smoke' }
    const key = { idempotencyKey: 'one-key-for-all' }
    for (let i = 0; i < 3; i++)
      expect((await w.guard.call(send, { body: { ...body, kind: 'X' } } as never)).status).toBe(400)
    const [one, two] = [
      await w.guard.call(send, { body, ...key } as never),
      await w.guard.call(send, { body, ...key } as never),
    ]
    expect([one.status, two.status, two.body['id']]).toEqual([201, 201, one.body['id']])
    for (const status of [201, 201, 429]) {
      const answer = await w.guard.call(send, { body } as never)
      expect(answer.status).toBe(status)
      if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    for (let i = 0; i < 10; i++) expect((await w.admin.call(send, { body } as never)).status).toBe(201)
    expect((await w.admin.call(send, { body } as never)).status).toBe(429)
  } finally {
    await w.close()
  }
})
