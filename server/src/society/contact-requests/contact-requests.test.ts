import { authEndpoints } from '@aangan/contract/access/auth'
import { contactRequestEndpoints } from '@aangan/contract/society/contact-requests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type World } from '../../../test/world.ts'

const { list, done } = contactRequestEndpoints

describe('requests to add a community', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const asked = async (communityName: string) => {
    const form = { name: 'Kiran', email: 'kiran@example.org', mobileNo: '9123456782', communityName, message: 'Please' }
    expect((await w.guest.call(authEndpoints.contactAdmin, { body: form })).status).toBe(201)
    return form
  }
  const open = async () => {
    const { status, body } = await w.superAdmin.call(list)
    expect(status).toBe(200)
    return body as unknown as { id: string; communityName: string }[]
  }

  // spec: screens.requests-for-a-community.1
  it('stand open, oldest first, until a super admin marks them done; a repeat changes nothing', async () => {
    const first = await asked('Palm Court')
    await asked('Rose Garden')
    const [palm, rose] = await open()
    expect(palm).toEqual({ ...first, id: expect.any(String), createdAt: expect.any(String), doneAt: null })
    expect(rose!.communityName).toBe('Rose Garden')
    const params = { id: palm!.id }
    const reply = await w.superAdmin.call(done, { params })
    expect(reply).toMatchObject({ status: 200, body: { ...palm, doneAt: expect.any(String) } })
    expect(await open()).toEqual([rose])
    expect(await w.superAdmin.call(done, { params })).toMatchObject({ status: 200, body: reply.body })
    const trail = await trailOf(w.sql, 'CONTACT_REQUEST', palm!.id)
    expect(trail.map(({ action, by, before, after }) => [action, by, before?.doneAt, after.doneAt])).toEqual([
      ['CREATE', null, undefined, undefined],
      ['UPDATE', w.superAdmin.id, null, reply.body['doneAt']],
    ])
  })

  it('two super admins at once: both get the request, it is recorded once', async () => {
    await asked('Twin Towers')
    const params = { id: (await open()).find(({ communityName }) => communityName === 'Twin Towers')!.id }
    const replies = await Promise.all(Array.from({ length: 6 }, () => w.superAdmin.call(done, { params })))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await trailOf(w.sql, 'CONTACT_REQUEST', params.id)).map(({ action }) => action)).toEqual([
      'CREATE',
      'UPDATE',
    ])
  })

  it('at most a hundred are listed; what is no request is not found', async () => {
    await w.sql`insert into data.contact_requests (name, email, mobile_no, community_name, message)
      select 'n', 'a@b.co', '9123456782', 'Many ' || n, 'm' from generate_series(1, 120) n`
    expect(await open()).toHaveLength(100)
    expect(await w.superAdmin.call(done, { params: { id: '00000000-0000-7000-8000-000000000000' } })).toMatchObject({
      status: 404,
      body: { message: 'Request not found.' },
    })
  })

  // spec: screens.requests-for-a-community.1
  it('only super admins see them', async () => {
    for (const who of [w.resident, w.guard, w.admin]) {
      expect((await who.call(list)).status).toBe(403)
      expect((await who.call(done, { params: { id: w.here.id } })).status).toBe(403)
    }
    expect((await w.guest.call(list)).status).toBe(401)
  })
})
