import { authEndpoints } from '@aangan/contract/access/auth'
import type { Role } from '@aangan/contract/core/actor'
import { conflictEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { objectionEndpoints } from '@aangan/contract/gate/objections'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { importEndpoints } from '@aangan/contract/people/imports'
import { waitingEndpoints, type WaitingCounts } from '@aangan/contract/record/waiting'
import { contactRequestEndpoints } from '@aangan/contract/society/contact-requests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { importsIn } from '../../../test/imports.ts'
import { alsoLivesWith } from '../../../test/second-house.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

describe('what waits for a house and for an office', () => {
  let w: World
  const { upload, check } = importsIn(() => w)
  const home = { houseNo: '805', division: 'C' }
  let asha: Speaker
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ name: 'Asha Rao', ...home })
  })
  beforeEach(async () => {
    await w.sql`delete from data.objections`
    await w.sql`update data.visits set status = 'CANCELLED' where status in ('ASKING', 'APPROVED', 'BLOCKED', 'LEFT_AT_GATE')`
  })
  afterAll(() => w.close())

  const counts = async (who: Speaker) => (await who.call(waitingEndpoints.read)).body as unknown as WaitingCounts
  const of = async (field: keyof WaitingCounts, ...people: readonly Speaker[]) =>
    Promise.all(people.map(async (who) => (await counts(who))[field]))

  let visitors = 1
  const ask = async (where: object, kind = 'GUEST', guard = w.guard): Promise<string> => {
    const body = { kind, visitorName: `Visitor ${visitors++}`, ...where }
    return String((await guard.call(visitEndpoints.ask, { body } as never)).body['id'])
  }
  const answer = (who: Speaker, id: string, said: string) =>
    who.call(visitEndpoints.answer, { params: { id }, body: { answer: said } } as never)
  /** As the list that a line leads to has it. */
  const listed = async (who: Speaker, query: object): Promise<{ collectedAt: string | null }[]> =>
    (await who.call(visitEndpoints.list, { query: { size: 100, ...query } } as never)).body['content'] as never
  const parcelsOf = async (who: Speaker) =>
    (await listed(who, { mine: 'true', status: 'LEFT_AT_GATE' })).filter(({ collectedAt }) => collectedAt === null)

  // spec: search.waiting.1
  it('visitors and parcels are those of the houses where one lives, for staff and super admins too', async () => {
    const people: [string, Speaker][] = []
    const lives = async (roles: readonly Role[], where: object = home) => {
      const one = await w.person({ roles, ...where })
      people.push([roles.join(), one])
      return one
    }
    const other = { houseNo: '806', division: 'C' }
    const guardAtHome = await lives(['USER', 'SECURITY'])
    const adminAtHome = await lives(['USER', 'ADMIN'])
    const superAtHome = await lives(['USER', 'SUPER_ADMIN'])
    const ofTwo = await lives(['USER'], other)
    await alsoLivesWith(w, ofTwo, asha)
    const owner = await lives(['USER'])
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    const away = await w.person({ communityId: w.there.id, ...home })

    const [first] = [await ask(home), await ask(home), await ask(other)]
    const foreign = await ask(home, 'GUEST', w.strangerGuard)
    expect(foreign).toMatch(/-/)
    const all = [asha, guardAtHome, adminAtHome, superAtHome, ofTwo, owner, away, w.admin, w.guard, w.superAdmin]
    expect(await of('visitors', ...all)).toEqual([2, 2, 2, 2, 3, 0, 1, 0, 0, 0])
    for (const who of [asha, guardAtHome, adminAtHome, superAtHome, ofTwo, owner, away])
      expect(await of('visitors', who)).toEqual([(await listed(who, { mine: 'true', status: 'ASKING' })).length])

    await answer(asha, first!, 'APPROVE')
    expect(await of('visitors', asha, ofTwo)).toEqual([1, 2])
    const parcels = [await ask(home, 'DELIVERY'), await ask(home, 'DELIVERY')]
    for (const id of parcels) await answer(asha, id, 'LEAVE_AT_GATE')
    expect(await of('parcels', ...all)).toEqual([2, 2, 2, 2, 2, 0, 0, 0, 0, 0])
    await asha.call(visitEndpoints.collect, { params: { id: parcels[0]! } })
    for (const who of [asha, ofTwo, superAtHome])
      expect([await of('parcels', who), (await parcelsOf(who)).length]).toEqual([[1], 1])
  })

  // spec: search.waiting.2
  it('blocked visitors are those who wait now, for who decides about them', async () => {
    const pass = await passBy(w, asha, { vehicleNo: 'MH12BL0001', vehicleType: 'four-wheeler' })
    const [block] = await w.sql<{ id: string }[]>`
      insert into data.blocks (community_id, scope, vehicle_no, reason, created_by)
      values (${w.here.id}, 'COMMUNITY', 'MH12BL0001', 'Fought', ${w.admin.id}) returning id`
    const desk = deskOf(w)
    await desk.ask('ENTRY', { passId: pass.id })
    const blocked = () => of('blocked', w.admin, w.superAdmin, w.strangerAdmin, w.guard, asha)
    expect(await blocked()).toEqual([1, 1, 0, 0, 0])
    expect(await listed(w.admin, { status: 'BLOCKED' })).toHaveLength(1)
    const [{ id } = { id: '' }] = await w.sql<{ id: string }[]>`select id from data.visits where status = 'BLOCKED'`
    await w.admin.call(visitEndpoints.allow, { params: { id }, body: { reason: 'For the meeting' } } as never)
    expect(await blocked()).toEqual([0, 0, 0, 0, 0])
    await w.sql`update data.blocks set ended_at = now(), ended_by = ${w.admin.id} where id = ${block!.id}`
  })

  // spec: search.waiting.3
  it('gate entries and objections to settle are one number, as the tab lists both', async () => {
    const conflicts = () => of('conflicts', w.admin, w.superAdmin, w.strangerAdmin, w.guard, asha)
    expect(await conflicts()).toEqual([0, 0, 0, 0, 0])
    const desk = deskOf(w)
    const kept = desk.fact('EXIT', { code: '000000' })
    await desk.send([kept, desk.fact('EXIT', { code: '000001' })])
    expect(await conflicts()).toEqual([2, 2, 0, 0, 0])
    const visit = await ask(home)
    w.travel(61_000)
    await w.guard.call(visitEndpoints.decide, {
      params: { id: visit },
      body: { decision: 'YES_BY_PHONE', spokeTo: asha.id },
    } as never)
    await asha.call(objectionEndpoints.make, { params: { id: visit }, body: {} })
    expect(await conflicts()).toEqual([3, 3, 0, 0, 0])
    const lengths = await Promise.all(
      [conflictEndpoints.list, objectionEndpoints.list].map(
        async (list) => (await w.admin.call(list, { query: { open: 'true' } } as never)).body['totalElements'],
      ),
    )
    expect(lengths).toEqual([2, 1])
    await w.admin.call(conflictEndpoints.settle, { params: { id: kept.id }, body: { as: 'SEEN' } } as never)
    await w.admin.call(objectionEndpoints.settle, {
      params: { id: visit },
      body: { as: 'WRONG', note: 'Asked the guard' },
    } as never)
    expect(await conflicts()).toEqual([1, 1, 0, 0, 0])
  })

  // spec: search.waiting.4
  it('imports that were checked wait until they are run', async () => {
    const imports = () => of('imports', w.admin, w.superAdmin, w.strangerAdmin, w.guard, asha)
    await upload(w.admin, 'HOUSES', 'Wing,Flat No\nD,901\n')
    expect(await imports()).toEqual([0, 0, 0, 0, 0])
    const one = await check(w.admin, 'HOUSES', 'Wing,Flat No\nD,902\n')
    expect(await imports()).toEqual([1, 1, 0, 0, 0])
    const { body } = await w.admin.call(importEndpoints.list)
    expect((body['content'] as unknown as { status: string }[]).map(({ status }) => status)).toEqual([
      'CHECKED',
      'UPLOADED',
    ])
    expect((await w.admin.call(importEndpoints.run, { params: { id: one.id }, body: {} })).status).toBe(200)
    expect(await imports()).toEqual([0, 0, 0, 0, 0])
  })

  // spec: search.waiting.5
  it('requests for a community wait for super admins', async () => {
    for (const communityName of ['Palm Court', 'Rose Garden'])
      await w.guest.call(authEndpoints.contactAdmin, {
        body: { name: 'Kiran', email: 'kiran@example.org', mobileNo: '9123456782', communityName, message: 'Please' },
      })
    expect(await of('requests', w.superAdmin, w.admin, w.guard, asha)).toEqual([2, 0, 0, 0])
    const [first] = (await w.superAdmin.call(contactRequestEndpoints.list)).body as unknown as { id: string }[]
    await w.superAdmin.call(contactRequestEndpoints.done, { params: { id: first!.id } })
    expect(await of('requests', w.superAdmin)).toEqual([1])
  })

  // spec: search.waiting.6
  it('each stops at a hundred, the sum of two as well', async () => {
    await w.sql`
      insert into data.visits (community_id, created_by, guest_name, purpose_of_visit, visiting_house_no, division, entry_time, status, asked_at)
      select ${w.here.id}, ${w.guard.id}, 'Many', 'Visit', '805', 'C', now(), status, now()
      from generate_series(1, 120), unnest(array['ASKING', 'BLOCKED', 'LEFT_AT_GATE']) status`
    await w.sql`
      insert into data.objections (visit_id, community_id, made_by, made_at)
      select id, community_id, ${asha.id}, now() from data.visits where guest_name = 'Many' and status = 'BLOCKED'`
    expect(await counts(asha)).toMatchObject({ visitors: 100, parcels: 100 })
    expect(await counts(w.admin)).toMatchObject({ blocked: 100, conflicts: 100 })
  })
})
