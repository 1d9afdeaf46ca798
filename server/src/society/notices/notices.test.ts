import { todayIn } from '@aangan/contract/core/dates'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { list, create, update, remove } = noticeEndpoints
const nowhere = '00000000-0000-7000-8000-000000000000'

describe('notices', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const today = (days = 0, zone = 'Asia/Kolkata') => todayIn(zone, new Date(w.now().getTime() + days * 86_400_000))
  const form = (over: object = {}) => ({
    title: 'Water supply',
    content: 'No water on Monday.\nhttps://example.org',
    endDate: today(7),
    ...over,
  })
  const post = (who: Speaker, over: object = {}) => who.call(create, { body: form(over) } as never)
  const titles = async (who: Speaker, query: object = {}) =>
    ((await who.call(list, { query } as never)).body as unknown as { title: string }[]).map(({ title }) => title)
  const trail = (id: unknown) => trailOf(w.sql, 'NOTICE', id)
  const expire = (id: unknown, endDate = today(-1)) =>
    w.sql`update data.notices set end_date = ${endDate} where id = ${String(id)}`

  // spec: 6.notices.1
  it('only admins post, edit and delete', async () => {
    const { body: made } = await post(w.admin)
    const params = { id: String(made['id']) }
    for (const [who, status] of [
      [w.guest, 401],
      [w.resident, 403],
      [w.guard, 403],
      [await w.person({ roles: ['USER', 'SECURITY'] }), 403],
    ] as const) {
      expect((await post(who)).status).toBe(status)
      expect((await who.call(update, { params, body: form() } as never)).status).toBe(status)
      expect((await who.call(remove, { params })).status).toBe(status)
    }
    expect((await post(await w.person({ roles: ['USER', 'ADMIN'] }))).status).toBe(201)
    expect((await trail(params.id)).map(({ action }) => action)).toEqual(['CREATE'])
  })

  // spec: 5.notice.2, 5.notice.3
  it.each([
    [{ title: undefined }, 'title', 'Title is required.'],
    [{ title: '  ' }, 'title', 'Title is required.'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters.'],
    [{ content: undefined }, 'content', 'Content is required.'],
    [{ content: '\n ' }, 'content', 'Content is required.'],
    [{ content: 'x'.repeat(10_001) }, 'content', 'Content must be at most 10000 characters.'],
    [{ content: 'a\0b' }, 'content', 'Content contains a character that cannot be stored.'],
    [{ content: 5 }, 'content', 'This must be text.'],
    [{ endDate: undefined }, 'endDate', 'Please provide an end date for the notice.'],
    [{ endDate: '' }, 'endDate', 'Please provide an end date for the notice.'],
    [{ endDate: '2026-02-30' }, 'endDate', 'End date must be a date like 2026-01-31.'],
    [{ endDate: '2027-01-01T00:00' }, 'endDate', 'End date must be a date like 2026-01-31.'],
    [{ endDate: '2020-01-01' }, 'endDate', 'End date cannot be in the past.'],
    [{ communityId: 'x' }, 'communityId', 'Selected community is invalid. Please select another community.'],
    [{ removeAttachment: 'yes' }, 'removeAttachment', 'removeAttachment must be true or false.'],
  ])('refuses %j, when posting and when editing', async (over, field, message) => {
    const { body: made } = await post(w.admin)
    for (const reply of [
      await post(w.admin, over),
      await w.admin.call(update, { params: { id: String(made['id']) }, body: form(over) } as never),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    }
    expect((await trail(made['id'])).map(({ action }) => action)).toEqual(['CREATE'])
  })

  // spec: 7.calls.22, 7.calls.23, 7.calls.24
  it('an admin posts, edits and deletes, and the trail holds each step once', async () => {
    const made = await post(w.admin, { content: ' Line one\nline two ' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(String),
      title: 'Water supply',
      content: 'Line one\nline two',
      communityId: w.here.id,
      community: w.here,
      endDate: today(7),
      status: 'ACTIVE',
      attachmentPath: null,
      attachmentType: null,
      attachmentSize: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      publishedAt: made.body['createdAt'],
      publishAt: null,
      pinned: false,
      poll: null,
      ask: false,
      audience: null,
      emergency: null,
      readAt: null,
    })
    const params = { id: String(made.body['id']) }
    const edited = await w.admin.call(update, {
      params,
      body: form({ title: 'Water is back', endDate: today() }),
    } as never)
    expect(edited).toMatchObject({
      status: 200,
      body: {
        id: params.id,
        title: 'Water is back',
        endDate: today(),
        status: 'ACTIVE',
        createdAt: made.body['createdAt'],
      },
    })
    expect(String(edited.body['updatedAt']) > String(made.body['updatedAt'])).toBe(true)
    expect((await w.resident.call(list)).body[0]).toEqual({ ...edited.body, isNew: true })
    expect((await w.admin.call(remove, { params })).status).toBe(204)
    expect((await w.admin.call(remove, { params })).status).toBe(404)
    expect((await w.admin.call(update, { params, body: form() } as never)).status).toBe(404)
    // Who has read it is nobody's business but theirs.
    const [{ readAt: _, ...posted }, { readAt: __, ...changed }] = [made.body, edited.body]
    expect(await trail(params.id)).toEqual([
      { action: 'CREATE', by: w.admin.id, community: w.here.id, before: null, after: posted },
      { action: 'UPDATE', by: w.admin.id, community: w.here.id, before: posted, after: changed },
      { action: 'DELETE', by: w.admin.id, community: w.here.id, before: changed, after: null },
    ])
  })

  // spec: 5.notice.1, 6.notices.3
  it('a super admin selects the community, and one that exists', async () => {
    expect(await post(w.superAdmin)).toMatchObject({
      status: 400,
      body: {
        message: 'Please select a community for the notice.',
        fields: { communityId: 'Please select a community for the notice.' },
      },
    })
    expect(await post(w.superAdmin, { communityId: nowhere })).toMatchObject({
      status: 400,
      body: { fields: { communityId: 'Selected community is invalid. Please select another community.' } },
    })
    const made = await post(w.superAdmin, { communityId: w.there.id })
    expect(made).toMatchObject({ status: 201, body: { communityId: w.there.id, community: w.there } })
    expect(await trail(made.body['id'])).toMatchObject([
      { action: 'CREATE', by: w.superAdmin.id, community: w.there.id },
    ])
    const params = { id: String(made.body['id']) }
    // The community is locked when editing.
    expect(
      await w.superAdmin.call(update, { params, body: form({ title: 'Moved?', communityId: w.here.id }) } as never),
    ).toMatchObject({ status: 200, body: { title: 'Moved?', communityId: w.there.id } })
    expect((await w.superAdmin.call(remove, { params })).status).toBe(204)
    expect((await trail(params.id)).map(({ community }) => community)).toEqual([w.there.id, w.there.id, w.there.id])
  })

  // spec: 6.notices.2, who.8, 7.calls.21
  it('another community’s notices are neither posted, nor found, nor listed', async () => {
    const { body: foreign } = await post(w.strangerAdmin, { title: 'Theirs' })
    const params = { id: String(foreign['id']) }
    expect((await post(w.admin, { communityId: w.there.id })).status).toBe(403)
    expect(await post(w.admin, { communityId: w.here.id })).toMatchObject({
      status: 201,
      body: { communityId: w.here.id },
    })
    expect((await w.admin.call(update, { params, body: form() } as never)).status).toBe(404)
    expect((await w.admin.call(remove, { params })).status).toBe(404)
    expect((await w.admin.call(remove, { params: { id: 'x' } })).status).toBe(400)
    for (const who of [w.resident, w.guard, w.admin]) {
      expect(await titles(who)).not.toContain('Theirs')
      expect((await who.call(list, { query: { communityId: w.there.id } })).status).toBe(403)
      expect(await titles(who, { communityId: w.here.id })).toEqual(await titles(who))
    }
    expect(await titles(w.superAdmin)).toEqual(expect.arrayContaining(['Theirs', 'Water supply']))
    expect(await titles(w.superAdmin, { communityId: w.there.id })).toEqual(['Theirs'])
    expect((await w.guest.call(list)).status).toBe(401)
    expect((await trail(params.id)).map(({ action }) => action)).toEqual(['CREATE'])
  })

  it('newest first', async () => {
    for (const title of ['first', 'second', 'third']) await post(w.admin, { title })
    expect((await titles(w.guard)).slice(0, 3)).toEqual(['third', 'second', 'first'])
  })

  // spec: who.8
  it('expired notices are for admins only; they say that they have expired', async () => {
    const { body: made } = await post(w.admin, { title: 'Old news' })
    await expire(made['id'])
    for (const who of [w.resident, w.guard]) expect(await titles(who)).not.toContain('Old news')
    for (const who of [w.admin, w.superAdmin, await w.person({ roles: ['USER', 'ADMIN'] })]) {
      expect((await who.call(list)).body).toContainEqual(
        expect.objectContaining({ title: 'Old news', status: 'EXPIRED' }),
      )
    }
    const params = { id: String(made['id']) }
    expect(await w.admin.call(update, { params, body: form({ endDate: today(-1) }) } as never)).toMatchObject({
      status: 400,
      body: { message: 'End date cannot be in the past.' },
    })
    expect(
      await w.admin.call(update, { params, body: form({ title: 'New again', endDate: today() }) } as never),
    ).toMatchObject({ status: 200, body: { status: 'ACTIVE' } })
    expect(await titles(w.resident)).toContain('New again')
  })

  // spec: 5.notice.3
  it('a day ends when it ends in the community', async () => {
    // These two zones are 25 hours apart: never on the same day.
    const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const zone = (name: string) => w.sql`update data.communities set time_zone = ${name} where id = ${w.there.id}`
    const lateToday = today(0, late)
    await zone(late!)
    const { body: made } = await post(w.strangerAdmin, { title: 'Until tonight', endDate: lateToday })
    expect(made).toMatchObject({ status: 'ACTIVE' })
    expect(await titles(w.stranger)).toContain('Until tonight')
    expect((await post(w.superAdmin, { communityId: w.there.id, endDate: lateToday })).status).toBe(201)
    await zone(early!)
    expect(await titles(w.stranger)).not.toContain('Until tonight')
    expect((await w.strangerAdmin.call(list)).body).toContainEqual(
      expect.objectContaining({ title: 'Until tonight', status: 'EXPIRED' }),
    )
    expect((await w.superAdmin.call(list)).body).toContainEqual(
      expect.objectContaining({ title: 'Until tonight', status: 'EXPIRED' }),
    )
    for (const reply of [
      await post(w.strangerAdmin, { endDate: lateToday }),
      await post(w.superAdmin, { communityId: w.there.id, endDate: lateToday }),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { endDate: 'End date cannot be in the past.' } } })
    }
    expect(
      (
        await w.superAdmin.call(update, {
          params: { id: String(made['id']) },
          body: form({ endDate: lateToday }),
        } as never)
      ).status,
    ).toBe(400)
    await zone('Asia/Kolkata')
  })

  it('eight deletions at once: one happens, one row in the trail', async () => {
    const { body: made } = await post(w.admin)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => w.admin.call(remove, { params: { id: String(made['id']) } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)])
    expect((await trail(made['id'])).map(({ action }) => action)).toEqual(['CREATE', 'DELETE'])
  })
})
