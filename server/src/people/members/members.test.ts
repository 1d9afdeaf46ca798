import { todayIn } from '@aangan/contract/core/dates'
import { memberEndpoints } from '@aangan/contract/people/members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { list, create, update, remove } = memberEndpoints
const nowhere = '00000000-0000-7000-8000-000000000000'

describe('my household', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const household = async (who: Speaker) =>
    (await who.call(list)).body as unknown as { id: string; name: string; relation: string; age: number | null }[]
  const self = async (who: Speaker) => (await household(who)).find((member) => member.relation === 'SELF')!
  const add = async (who: Speaker, body: object) => String((await who.call(create, { body } as never)).body['id'])
  const trail = async (id: string) =>
    (await w.sql`select action, user_id, community_id, old_data, new_data from data.audit_logs where resource = 'MEMBER' and resource_id = ${id} order by id`) as unknown as {
      action: string
      user_id: string
      community_id: string
      old_data: string | null
      new_data: string | null
    }[]
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const shifted = (day: string, days: number) =>
    new Date(at(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)

  // spec: who.6
  it('guests, guards, admins and super admins have no household of their own', async () => {
    expect((await w.guest.call(list)).status).toBe(401)
    for (const who of [w.guard, w.admin, w.superAdmin]) {
      expect((await who.call(list)).status).toBe(403)
      expect((await who.call(create, { body: { name: 'Nobody' } })).status).toBe(403)
    }
  })

  it('whoever is a resident besides has one', async () => {
    for (const roles of [
      ['USER', 'SECURITY'],
      ['USER', 'ADMIN'],
      ['USER', 'SUPER_ADMIN'],
    ] as const) {
      const both = await w.person({ roles })
      expect((await household(both)).map(({ relation }) => relation)).toEqual(['SELF'])
      expect((await both.call(create, { body: { name: 'Child', relation: 'CHILD' } })).status).toBe(201)
    }
  })

  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  // spec: 5.member-form.1, 5.member-form.2, 5.member-form.3, 5.member-form.4
  it.each([
    [{}, 'name', 'Name is required.'],
    [{ name: '   ' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters.'],
    [{ name: 'A\0B' }, 'name', 'Name contains a character that cannot be stored.'],
    [{ name: 7 }, 'name', 'This must be text.'],
    [{ name: 'A', age: -1 }, 'age', 'Age must be a valid number between 0 and 150.'],
    [{ name: 'A', age: 151 }, 'age', 'Age must be a valid number between 0 and 150.'],
    [{ name: 'A', age: 1.5 }, 'age', 'Age must be a valid number between 0 and 150.'],
    [{ name: 'A', age: '12' }, 'age', 'Age must be a valid number between 0 and 150.'],
    [{ name: 'A', mobileNo: '98765' }, 'mobileNo', 'Mobile number must be exactly 10 digits.'],
    [{ name: 'A', mobileNo: '98765 4321' }, 'mobileNo', 'Mobile number must be exactly 10 digits.'],
    [{ name: 'A', birthdate: tomorrow }, 'birthdate', 'Birthdate cannot be in the future.'],
    [{ name: 'A', birthdate: '1860-01-01' }, 'birthdate', 'Age must be a valid number between 0 and 150.'],
    [{ name: 'A', birthdate: '2026-02-30' }, 'birthdate', 'Birthdate must be a date like 2026-01-31.'],
    [{ name: 'A', birthdate: '31/01/2020' }, 'birthdate', 'Birthdate must be a date like 2026-01-31.'],
    [{ name: 'A', gender: 'male' }, 'gender', 'Gender must be one of MALE, FEMALE, OTHER.'],
    [{ name: 'A', bloodGroup: 'A+' }, 'bloodGroup', expect.stringContaining('Blood group must be one of A_POSITIVE')],
    [{ name: 'A', relation: 'UNCLE' }, 'relation', expect.stringContaining('Relation must be one of')],
    [{ name: 'A', relation: 'SELF' }, 'relation', 'Relation SELF is kept for the default member.'],
  ])('refuses %j, when adding and when editing', async (body, field, message) => {
    const id = await add(w.neighbour, { name: 'Before' })
    for (const reply of [
      await w.neighbour.call(create, { body } as never),
      await w.neighbour.call(update, { params: { id }, body } as never),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    }
  })

  it('only the name is needed, and empty fields are as if absent', async () => {
    const made = await w.resident.call(create, {
      body: { name: '  Ila  ', gender: '', bloodGroup: '', age: null, birthdate: '', mobileNo: '', relation: '' },
    } as never)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Ila',
      userId: w.resident.id,
      userName: 'Asha Rao',
      hasAccount: false,
      gender: null,
      bloodGroup: null,
      age: null,
      birthdate: null,
      mobileNo: null,
      relation: 'OTHER',
    })
  })

  // spec: who.6, 7.calls.41, 7.calls.42, 7.calls.43, 7.calls.44
  it('a resident adds, edits and deletes a member, and the trail holds each step once', async () => {
    const wanted = {
      name: 'Dev',
      gender: 'MALE',
      bloodGroup: 'AB_NEGATIVE',
      age: 40,
      mobileNo: '9000000002',
      relation: 'SPOUSE',
    } as const
    const made = await w.resident.call(create, { body: wanted })
    expect(made).toMatchObject({ status: 201, body: { ...wanted, birthdate: null } })
    const id = String(made.body['id'])
    const edited = await w.resident.call(update, {
      params: { id },
      body: { name: 'Dev Rao', relation: 'SIBLING', age: 0 },
    })
    expect(edited).toMatchObject({
      status: 200,
      body: { id, name: 'Dev Rao', gender: null, bloodGroup: null, age: 0, mobileNo: null, relation: 'SIBLING' },
    })
    expect(await household(w.resident)).toContainEqual({ ...edited.body, familyRelation: null })
    expect((await w.resident.call(remove, { params: { id } })).status).toBe(204)
    expect((await w.resident.call(remove, { params: { id } })).status).toBe(404)
    const rows = await trail(id)
    expect(rows.map(({ action, user_id, community_id }) => [action, user_id, community_id])).toEqual(
      ['CREATE', 'UPDATE', 'DELETE'].map((action) => [action, w.resident.id, w.here.id]),
    )
    expect(
      rows.map((row) => [JSON.parse(row.old_data ?? 'null')?.name, JSON.parse(row.new_data ?? 'null')?.name]),
    ).toEqual([
      [undefined, 'Dev'],
      ['Dev', 'Dev Rao'],
      ['Dev Rao', undefined],
    ])
  })

  it('a neighbour’s and a stranger’s member is not found, and nothing is recorded', async () => {
    const id = await add(w.resident, { name: 'Mine' })
    for (const who of [w.neighbour, w.stranger]) {
      expect((await who.call(update, { params: { id }, body: { name: 'Theirs' } })).status).toBe(404)
      expect((await who.call(remove, { params: { id } })).status).toBe(404)
    }
    expect((await w.resident.call(remove, { params: { id: nowhere } })).status).toBe(404)
    expect((await w.resident.call(remove, { params: { id: 'x' } })).status).toBe(400)
    expect((await trail(id)).length).toBe(1)
  })

  // spec: 5.member-form.7, 7.calls.44
  it('the default member comes first and cannot be deleted', async () => {
    const [first] = await household(w.resident)
    expect(first).toMatchObject({ relation: 'SELF', name: 'Asha Rao' })
    expect(await w.resident.call(remove, { params: { id: first!.id } })).toMatchObject({
      status: 409,
      body: { message: 'Cannot delete default member' },
    })
    expect((await self(w.resident)).id).toBe(first!.id)
    expect(await trail(first!.id)).toEqual([])
  })

  // spec: 4.member-form.2
  it('of the default member, name, mobile and relation stay what the profile says', async () => {
    const { id } = await self(w.resident)
    const edited = await w.resident.call(update, {
      params: { id },
      body: {
        name: 'Somebody Else',
        mobileNo: '1111111111',
        relation: 'CHILD',
        bloodGroup: 'O_POSITIVE',
        gender: 'FEMALE',
      },
    })
    expect(edited).toMatchObject({
      status: 200,
      body: {
        id,
        name: 'Asha Rao',
        mobileNo: '9876543210',
        relation: 'SELF',
        bloodGroup: 'O_POSITIVE',
        gender: 'FEMALE',
      },
    })
    expect(await w.resident.call(update, { params: { id }, body: { relation: 'SELF', age: 41 } })).toMatchObject({
      status: 200,
      body: { name: 'Asha Rao', relation: 'SELF', age: 41 },
    })
    expect((await w.resident.call(update, { params: { id }, body: { birthdate: tomorrow } })).status).toBe(400)
    expect((await trail(id)).map(({ action }) => action)).toEqual(['UPDATE', 'UPDATE'])
  })

  // spec: 5.member-form.5
  it('a birthdate tells the age, whatever age is sent; without one the age is kept', async () => {
    const today = todayIn('Asia/Kolkata', w.now())
    const twentyYearsAgo = `${Number(today.slice(0, 4)) - 20}${today.slice(4)}`
    const made = await w.resident.call(create, { body: { name: 'Young', birthdate: twentyYearsAgo, age: 77 } })
    expect(made.body).toMatchObject({ age: 20, birthdate: twentyYearsAgo })
    const id = String(made.body['id'])
    expect(await w.sql`select age from data.members where id = ${id}`).toEqual([{ age: null }])
    expect(
      (
        await w.resident.call(update, {
          params: { id },
          body: { name: 'Young', birthdate: shifted(twentyYearsAgo, 1), age: 77 },
        })
      ).body,
    ).toMatchObject({ age: 19 })
    expect(
      (await w.resident.call(update, { params: { id }, body: { name: 'Young', birthdate: today } })).body,
    ).toMatchObject({ age: 0 })
    expect((await w.resident.call(update, { params: { id }, body: { name: 'Young', age: 150 } })).body).toMatchObject({
      age: 150,
      birthdate: null,
    })
  })

  it('the age is that of today in the community’s time zone', async () => {
    // These two zones are 25 hours apart: never on the same day.
    const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const birthday = todayIn(early!, w.now())
    const birthdate = `${Number(birthday.slice(0, 4)) - 20}${birthday.slice(4)}`
    await w.sql`update data.communities set time_zone = ${early!} where id = ${w.there.id}`
    const id = await add(w.stranger, { name: 'Twenty', birthdate })
    expect((await household(w.stranger)).find((member) => member.id === id)).toMatchObject({ age: 20 })
    expect((await w.stranger.call(create, { body: { name: 'Newborn', birthdate: birthday } })).status).toBe(201)
    await w.sql`update data.communities set time_zone = ${late!} where id = ${w.there.id}`
    expect((await household(w.stranger)).find((member) => member.id === id)).toMatchObject({ age: 19 })
    expect(await w.stranger.call(create, { body: { name: 'Unborn', birthdate: birthday } })).toMatchObject({
      status: 400,
      body: { message: 'Birthdate cannot be in the future.' },
    })
    await w.sql`update data.communities set time_zone = 'Asia/Kolkata' where id = ${w.there.id}`
  })

  it('there is one SELF per user, the database says so too', async () => {
    await expect(
      w.sql`insert into data.members (community_id, user_id, name, relation) values (${w.here.id}, ${w.resident.id}, 'Second self', 'SELF')`,
    ).rejects.toMatchObject({ code: '23505' })
  })

  it('eight deletions at once: one happens, one row in the trail', async () => {
    const id = await add(w.resident, { name: 'Short-lived' })
    const replies = await Promise.all(Array.from({ length: 8 }, () => w.resident.call(remove, { params: { id } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)])
    expect((await trail(id)).map(({ action }) => action)).toEqual(['CREATE', 'DELETE'])
  })
})
