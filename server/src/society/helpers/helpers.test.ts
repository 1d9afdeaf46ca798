import { auditEndpoints, type AuditLog } from '@aangan/contract/record/audit'
import { helperEndpoints, type Helper } from '@aangan/contract/society/helpers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { list, create, update, remove, setVisibility } = helperEndpoints
const form = { name: 'Lakshmi', contactNo: '9123456780', category: 'CLEANER' } as const

describe('domestic helpers', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const made = async (who: Speaker, body: object = {}) => {
    const answer = await who.call(create, { body: { ...form, ...body } })
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return answer.body as unknown as Helper
  }
  const names = async (who: Speaker, query: Record<string, unknown> = {}) =>
    ((await who.call(list, { query })).body as unknown as Helper[]).map(({ name }) => name)
  const trailOf = async (id: string) =>
    (
      await w.sql<{ action: string; old_data: string | null; new_data: string | null; community_id: string | null }[]>`
      select action, old_data, new_data, community_id from data.audit_logs where resource = 'DOMESTIC_HELPER' and resource_id = ${id} order by id`
    ).map(({ action, old_data, new_data, community_id }) => ({
      action,
      communityId: community_id,
      before: old_data && JSON.parse(old_data),
      after: new_data && JSON.parse(new_data),
    }))

  describe('who may', () => {
    // spec: 4.helper-visibility.1, 6.domestic-helpers.2
    it('residents and guards see helpers but do not add, edit, delete, hide or show them', async () => {
      const { id } = await made(w.admin, { name: 'Untouched' })
      const both = await w.person({ roles: ['USER', 'SECURITY'] })
      for (const [who, status] of [
        [w.guest, 401],
        [w.resident, 403],
        [w.guard, 403],
        [both, 403],
      ] as const) {
        expect((await who.call(create, { body: form })).status).toBe(status)
        expect((await who.call(update, { params: { id }, body: form })).status).toBe(status)
        expect((await who.call(remove, { params: { id } })).status).toBe(status)
        expect((await who.call(setVisibility, { params: { id }, body: { isVisible: false } })).status).toBe(status)
        expect((await who.call(list)).status).toBe(status === 401 ? 401 : 200)
      }
      expect((await w.admin.call(setVisibility, { params: { id }, body: { isVisible: false } })).status).toBe(403)
      expect(await trailOf(id)).toHaveLength(1)
    })

    // spec: who.12
    it('another community’s helper is not found, and naming that community is refused', async () => {
      const { id } = await made(w.strangerAdmin, { name: 'Elsewhere' })
      expect((await w.admin.call(update, { params: { id }, body: form })).status).toBe(404)
      expect((await w.admin.call(remove, { params: { id } })).status).toBe(404)
      for (const who of [w.admin, w.resident, w.guard]) {
        expect((await who.call(list, { query: { communityId: w.there.id } })).status).toBe(403)
        expect(await names(who)).not.toContain('Elsewhere')
        expect(await names(who, { communityId: w.here.id })).toEqual(await names(who))
      }
      const own = await made(w.admin)
      for (const communities of [[{ id: w.there.id }], [{ id: w.here.id }, { id: w.there.id }]]) {
        expect((await w.admin.call(create, { body: { ...form, communities } })).status).toBe(403)
        expect((await w.admin.call(update, { params: { id: own.id }, body: { ...form, communities } })).status).toBe(
          403,
        )
      }
    })
  })

  // spec: 5.helper-form.1
  it.each([
    [{ name: ' ' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters.'],
    [{ contactNo: '12345' }, 'contactNo', 'Contact number must be 10 digits.'],
    [{ contactNo: undefined }, 'contactNo', 'Contact number must be 10 digits.'],
    [{ category: undefined }, 'category', 'Category is required.'],
    [{ category: 'COOK' }, 'category', 'Category must be one of ELECTRICIAN, PLUMBER, CLEANER, OTHER.'],
    [{ isAvailable: 'yes' }, 'isAvailable', 'isAvailable must be true or false.'],
    [{ communities: 'here' }, 'communities', 'Communities must be a list of objects with an id.'],
  ])('refuses %j', async (wrong, field, message) => {
    const answer = await w.admin.call(create, { body: { ...form, ...wrong } })
    expect(answer).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } })
  })

  // spec: 5.helper-form.3
  it('tells everything that is wrong at once', async () => {
    const { body } = await w.admin.call(create, { body: {} })
    expect(body['details']).toEqual(['Name is required.', 'Contact number must be 10 digits.', 'Category is required.'])
  })

  describe('an admin', () => {
    // spec: 6.domestic-helpers.2, who.14, 7.calls.47, 7.calls.48, 7.calls.49
    it('adds, edits and deletes in their own community, named or not; the trail holds each step', async () => {
      const helper = await made(w.admin, { communities: [{ id: w.here.id.toUpperCase() }], isAvailable: false })
      expect(helper).toEqual({
        ...form,
        id: expect.any(String),
        isAvailable: false,
        isVisible: true,
        averageRating: 0,
        ratingCount: 0,
        fairRating: null,
        reply: null,
        hasCode: false,
        communities: [w.here],
      })
      expect((await made(w.admin, { communities: [] })).communities).toEqual([w.here])
      const params = { id: helper.id }
      const edited = await w.admin.call(update, {
        params,
        body: { name: 'Lakshmi Devi', contactNo: '9123456781', category: 'OTHER' },
      })
      expect(edited).toMatchObject({
        status: 200,
        body: { ...helper, name: 'Lakshmi Devi', contactNo: '9123456781', category: 'OTHER', isAvailable: false },
      })
      expect((await w.admin.call(remove, { params })).status).toBe(204)
      expect((await w.admin.call(remove, { params })).status).toBe(404)
      expect(await w.sql`select 1 from data.helpers where id = ${helper.id}`).toHaveLength(0)
      expect(await trailOf(helper.id)).toEqual([
        { action: 'CREATE', communityId: w.here.id, before: null, after: helper },
        { action: 'UPDATE', communityId: w.here.id, before: helper, after: edited.body },
        { action: 'DELETE', communityId: w.here.id, before: edited.body, after: null },
      ])
    })

    // spec: 6.domestic-helpers.1, who.12
    it('sees hidden helpers, which residents and guards do not; a resident who is admin does', async () => {
      const { id } = await made(w.admin, { name: 'Hidden One' })
      expect(await w.superAdmin.call(setVisibility, { params: { id }, body: { isVisible: false } })).toMatchObject({
        status: 200,
        body: { id, isVisible: false },
      })
      const residentAdmin = await w.person({ roles: ['USER', 'ADMIN'] })
      for (const who of [w.admin, residentAdmin, w.superAdmin]) expect(await names(who)).toContain('Hidden One')
      for (const who of [w.resident, w.guard, await w.person({ roles: ['USER', 'SECURITY'] })])
        expect(await names(who)).not.toContain('Hidden One')
    })

    // spec: who.14
    it('edits a helper shared with another community, but deletes them from their own only', async () => {
      const { id } = await made(w.superAdmin, { name: 'Shared', communities: [{ id: w.here.id }, { id: w.there.id }] })
      expect(
        (await w.admin.call(update, { params: { id }, body: { ...form, name: 'Shared Too' } })).body,
      ).toMatchObject({ name: 'Shared Too', communities: [w.here] })
      expect((await w.strangerAdmin.call(list)).body).toContainEqual(
        expect.objectContaining({ id, name: 'Shared Too', communities: [w.there] }),
      )
      expect((await w.admin.call(remove, { params: { id } })).status).toBe(204)
      expect(await names(w.admin)).not.toContain('Shared Too')
      expect((await w.admin.call(update, { params: { id }, body: form })).status).toBe(404)
      expect(await names(w.stranger)).toContain('Shared Too')
      expect((await w.strangerAdmin.call(remove, { params: { id } })).status).toBe(204)
      expect(await w.sql`select 1 from data.helpers where id = ${id}`).toHaveLength(0)
      expect((await trailOf(id)).map(({ action, communityId }) => [action, communityId]).sort()).toEqual(
        [
          ['CREATE', w.here.id],
          ['CREATE', w.there.id],
          ['UPDATE', w.here.id],
          ['UPDATE', w.there.id],
          ['DELETE', w.here.id],
          ['DELETE', w.there.id],
        ].sort(),
      )
    })

    // spec: safety.the-trail.1
    it('a change of a helper who serves several communities stands in the trail of each, which reads of itself alone', async () => {
      const helper = await made(w.superAdmin, { name: 'Twice', communities: [{ id: w.here.id }, { id: w.there.id }] })
      const params = { id: helper.id }
      await w.admin.call(update, { params, body: { ...form, name: 'Twice', contactNo: '6660000000' } })
      await w.superAdmin.call(setVisibility, { params, body: { isVisible: false } })
      for (const [admin, place] of [
        [w.admin, w.here],
        [w.strangerAdmin, w.there],
      ] as const) {
        const { body } = await admin.call(auditEndpoints.list, { query: { resource: 'DOMESTIC_HELPER', size: 100 } })
        const rows = (body['content'] as unknown as AuditLog[]).filter(({ resourceId }) => resourceId === helper.id)
        expect(rows.map(({ action, username, community }) => [action, username, community?.id])).toEqual([
          ['UPDATE', 'super', place.id],
          ['UPDATE', 'admin', place.id],
          ['CREATE', 'super', place.id],
        ])
        const changed = [rows[1]!.oldData, rows[1]!.newData].map((data) => JSON.parse(data ?? '') as Helper)
        expect(changed.map(({ contactNo }) => contactNo)).toEqual([form.contactNo, '6660000000'])
        for (const { oldData, newData } of rows)
          for (const data of [oldData, newData].filter((it) => it !== null))
            expect((JSON.parse(data) as Helper).communities).toEqual([place])
      }
    })

    it('two admins who let the same helper go at once leave none behind', async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await made(w.superAdmin, { communities: [{ id: w.here.id }, { id: w.there.id }] })
        const answers = await Promise.all([
          w.admin.call(remove, { params: { id } }),
          w.strangerAdmin.call(remove, { params: { id } }),
        ])
        expect(answers.map(({ status }) => status)).toEqual([204, 204])
        expect(await w.sql`select 1 from data.helpers where id = ${id}`).toHaveLength(0)
      }
    })
  })

  describe('a super admin', () => {
    // spec: 5.helper-form.2, who.15
    it('chooses at least one community, that exists', async () => {
      const none = {
        message: 'At least one community must be selected.',
        fields: { communities: 'At least one community must be selected.' },
      }
      const residentToo = await w.person({ roles: ['USER', 'ADMIN', 'SUPER_ADMIN'] })
      for (const who of [w.superAdmin, residentToo])
        for (const body of [form, { ...form, communities: [] }, { ...form, communities: null }])
          expect(await who.call(create, { body } as never)).toMatchObject({ status: 400, body: none })
      const { id } = await made(w.superAdmin, { communities: [{ id: w.there.id }] })
      expect(await w.superAdmin.call(update, { params: { id }, body: { ...form, communities: [] } })).toMatchObject({
        status: 400,
        body: none,
      })
      const nowhere = [{ id: w.here.id }, { id: '00000000-0000-7000-8000-000000000000' }]
      const unknown = {
        status: 400,
        body: { fields: { communities: 'Selected community is invalid. Please select another community.' } },
      }
      expect(await w.superAdmin.call(create, { body: { ...form, communities: nowhere } })).toMatchObject(unknown)
      expect(await w.superAdmin.call(create, { body: { ...form, communities: nowhere.slice(1) } })).toMatchObject(
        unknown,
      )
      expect(
        await w.superAdmin.call(update, { params: { id }, body: { ...form, communities: nowhere } }),
      ).toMatchObject(unknown)
      expect(await trailOf(id)).toHaveLength(1)
    })

    // spec: 6.domestic-helpers.3
    it('sees every community of a helper, whichever one is looked at, and moves helpers between them', async () => {
      const body = {
        ...form,
        name: 'Mover',
        communities: [{ id: w.here.id }, { id: w.there.id }, { id: w.here.id.toUpperCase() }],
      }
      const helper = await made(w.superAdmin, body)
      expect(helper.communities).toEqual([w.here, w.there])
      for (const query of [{}, { communityId: w.there.id }])
        expect((await w.superAdmin.call(list, { query })).body).toContainEqual(helper)
      const params = { id: helper.id }
      expect((await w.superAdmin.call(update, { params, body: { ...form, name: 'Moved' } })).body).toMatchObject({
        name: 'Moved',
        communities: [w.here, w.there],
      })
      expect(
        (await w.superAdmin.call(update, { params, body: { ...body, communities: [{ id: w.there.id }] } })).body,
      ).toMatchObject({ communities: [w.there] })
      expect(await names(w.superAdmin, { communityId: w.here.id })).not.toContain('Mover')
      expect(await names(w.strangerAdmin)).toContain('Mover')
      expect((await w.superAdmin.call(remove, { params })).status).toBe(204)
      expect((await w.superAdmin.call(remove, { params })).status).toBe(404)
      expect(await w.sql`select 1 from data.helper_communities where helper_id = ${helper.id}`).toHaveLength(0)
      expect((await trailOf(helper.id)).map(({ action, communityId }) => [action, communityId]).sort()).toEqual(
        [
          ['CREATE', w.here.id],
          ['CREATE', w.there.id],
          ['UPDATE', w.here.id],
          ['UPDATE', w.there.id],
          ['UPDATE', w.here.id],
          ['UPDATE', w.there.id],
          ['DELETE', w.there.id],
        ].sort(),
      )
    })

    // spec: 4.helper-visibility.1, who.15, 7.calls.50
    it('hides and shows; the same again changes nothing and leaves no row', async () => {
      const { id } = await made(w.admin)
      const set = (isVisible: unknown) =>
        w.superAdmin.call(setVisibility, { params: { id }, body: { isVisible } } as never)
      for (const isVisible of [false, false, true, true])
        expect(await set(isVisible)).toMatchObject({ status: 200, body: { id, isVisible } })
      for (const wrong of [undefined, 'false', 1]) expect((await set(wrong)).status).toBe(400)
      expect(
        (await trailOf(id)).map(({ action, communityId, after }) => [action, communityId, after.isVisible]),
      ).toEqual([
        ['CREATE', w.here.id, true],
        ['UPDATE', w.here.id, false],
        ['UPDATE', w.here.id, true],
      ])
    })
  })

  // spec: 7.calls.46
  it('are listed by name and filtered by category, availability and rating', async () => {
    await w.sql`delete from data.helpers`
    const rated = async (name: string, sum: number, count: number, more: object) => {
      const { id } = await made(w.admin, { name, ...more })
      await w.sql`update data.helpers set rating_sum = ${sum}, rating_count = ${count} where id = ${id}`
    }
    await rated('anil', 79, 20, { category: 'PLUMBER' })
    await rated('Bina', 10, 3, { isAvailable: false })
    await rated('Chetan', 0, 0, { category: 'PLUMBER', isAvailable: false })
    expect((await w.resident.call(list)).body).toMatchObject([
      { name: 'anil', averageRating: 4, ratingCount: 20 },
      { name: 'Bina', averageRating: 3.3, ratingCount: 3 },
      { name: 'Chetan', averageRating: 0, ratingCount: 0 },
    ])
    expect(await names(w.guard, { category: 'PLUMBER' })).toEqual(['anil', 'Chetan'])
    expect(await names(w.guard, { isAvailable: 'true' })).toEqual(['anil'])
    expect(await names(w.guard, { isAvailable: 'false', category: 'PLUMBER' })).toEqual(['Chetan'])
    expect(await names(w.guard, { minRating: 4 })).toEqual(['anil'])
    expect(await names(w.guard, { minRating: 1, isAvailable: '' })).toEqual(['anil', 'Bina'])
    expect(await names(w.superAdmin, { communityId: w.there.id })).toEqual([])
    for (const query of [
      { category: 'COOK' },
      { isAvailable: 'maybe' },
      { minRating: 6 },
      { minRating: 'x' },
      { communityId: 'x' },
    ])
      expect((await w.superAdmin.call(list, { query })).status).toBe(400)
  })
})
