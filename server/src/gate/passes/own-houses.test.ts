import { passEndpoints } from '@aangan/contract/gate/passes'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { userEndpoints } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitationsIn } from '../../../test/invite.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

describe('passes and visits of one’s own houses', () => {
  let w: World
  let secretary: Speaker
  let nextDoor: Speaker
  beforeAll(async () => {
    w = await world()
    secretary = await w.person({ name: 'Vikram Deshmukh', roles: ['USER', 'ADMIN'], houseNo: '10' })
    nextDoor = await w.person({ houseNo: '101' })
  })
  afterAll(() => w.close())

  const { form, invite, made } = invitationsIn(() => w)

  // spec: gate.visitors.11
  it('staff who live here ask for theirs, and not for those of a house that only contains their number', async () => {
    const [own, other] = [await made(secretary), await made(nextDoor)]
    const passes = async (who: Speaker, mine?: string) =>
      ((await who.call(passEndpoints.list, { query: { mine } } as never)).body['content'] as never as { id: string }[])
        .map(({ id }) => id)
        .sort()
    expect(await passes(secretary, 'true')).toEqual([own.id])
    expect(await passes(secretary, 'false')).toEqual([own.id, other.id].sort())
    expect(await passes(secretary)).toEqual([own.id, other.id].sort())
    expect(await passes(nextDoor, 'false')).toEqual([other.id])
    expect(await passes(w.superAdmin, 'true')).toEqual([])
    expect(await w.guard.call(passEndpoints.list, { query: { mine: 'yes' } } as never)).toMatchObject({
      status: 400,
      body: { fields: { mine: 'Mine must be true or false.' } },
    })
  })

  // spec: gate.visitors.11
  it('the same of visits, with what a resident sees of them', async () => {
    const asked = async (houseNo: string) => {
      const body = { kind: 'GUEST', visitorName: 'Ravi', houseNo, division: 'A' }
      return (await w.guard.call(visitEndpoints.ask, { body } as never)).body['id']
    }
    const [own, other] = [await asked('10'), await asked('101')]
    const visits = async (who: Speaker, mine?: string) =>
      (
        (await who.call(visitEndpoints.list, { query: { mine, status: 'ASKING' } } as never)).body[
          'content'
        ] as never as { id: string }[]
      ).map(({ id }) => id)
    expect(await visits(secretary, 'true')).toEqual([own])
    expect(await visits(secretary)).toEqual([other, own])
    expect(await visits(nextDoor, 'false')).toEqual([other])
    expect(await visits(w.superAdmin, 'true')).toEqual([])
  })

  // spec: gate.passes.10
  it('a house has room again once who invited so many is no longer active', async () => {
    const [away, stays] = await Promise.all(['909', '909'].map((houseNo) => w.person({ houseNo, division: 'D' })))
    await w.sql`
      insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, frequency, valid_from, valid_until, days, day_from, day_until,
        max_uses, created_at, updated_at)
      select ${w.here.id}, ${away!.id}, '909', 'D', 'GUEST', 'Guest ' || n, 'ONCE', now(), now() + interval '2 hours', 0, 0, 0, 1, now(), now()
      from generate_series(1, 100) n`
    expect(await invite(stays!, form())).toMatchObject({
      status: 409,
      body: { message: 'This house has too many open passes. Cancel some first.' },
    })
    const disabled = { params: { id: away!.id }, body: { status: 'DISABLED' } } as const
    expect((await w.admin.call(userEndpoints.toggleStatus, disabled)).status).toBe(200)
    expect((await invite(stays!, form())).status).toBe(201)
  })
})
