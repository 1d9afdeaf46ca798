import { householdEndpoints, houseEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { userEndpoints, type FoundUser } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

describe('who is found in Manage Users', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const found = async (query: Record<string, unknown>, who: Speaker = w.admin) => {
    const { status, body } = await who.call(userEndpoints.search, { query: { size: 100, ...query } })
    expect(status).toBe(200)
    return body['content'] as unknown as FoundUser[]
  }
  const namesOf = (rows: readonly FoundUser[]) => rows.map(({ name }) => name)
  const homesOf = async (who: Speaker) =>
    (await who.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[]
  const invite = async (name: string, houseNo: string) => {
    const body = { name, houseNo, division: 'C', ownershipType: 'owner' } as const
    const { status, body: made } = await w.admin.call(invitationEndpoints.create, { body })
    expect(status).toBe(201)
    return String(made['id'])
  }

  // spec: people.manage-users.1
  it('the access finds who is invited, their invitation expired too, and who has moved out; others know no other', async () => {
    await invite('Nisha Invited', '901')
    const expired = await invite('Omkar Expired', '902')
    await w.sql`update data.invitations set expires_at = now() - interval '1 day' where id = ${expired}`
    const leaver = await w.person({ name: 'Lata Left', houseNo: '903', division: 'C' })
    const [home] = await homesOf(leaver)
    const ended = await w.admin.call(moveOutEndpoints.end, {
      params: { id: home!.occupancy.id },
      body: { endsOn: '2026-01-31' } as never,
    })
    expect(ended.status).toBe(200)

    const invited = await found({ access: 'INVITED' })
    expect(invited.map(({ name, access }) => [name, access])).toEqual([
      ['Nisha Invited', 'INVITED'],
      ['Omkar Expired', 'INVITATION_EXPIRED'],
    ])
    const gone = await found({ access: 'MOVED_OUT' })
    expect(gone.map(({ name, access, houses }) => [name, access, houses])).toEqual([['Lata Left', 'MOVED_OUT', []]])
    expect(namesOf(await found({ access: 'INVITED', name: 'omkar' }))).toEqual(['Omkar Expired'])
    expect(namesOf(await found({ access: 'MOVED_OUT' }, w.superAdmin))).toContain('Lata Left')
    expect(await found({ access: 'INVITED', communityId: w.there.id }, w.superAdmin)).toEqual([])
    for (const access of ['OK', 'invited', 'DISABLED'])
      expect(await w.admin.call(userEndpoints.search, { query: { access } as never })).toMatchObject({
        status: 400,
        body: { fields: { access: 'Access must be one of INVITED, MOVED_OUT.' } },
      })
    const file = await w.admin.call(userEndpoints.export, { query: { access: 'INVITED', format: 'csv' } as never })
    expect(file.text).toContain('Nisha Invited')
    expect(file.text).not.toContain('Lata Left')
    expect(file.text).not.toContain('invited-')
  })

  // spec: people.manage-users.2, people.manage-users.3
  it('a person is listed with all of their houses: the main one first, the others as people count', async () => {
    const owner = await w.person({ name: 'Meher Many', houseNo: 'T-50', division: 'C' })
    const [main] = await homesOf(owner)
    for (const number of ['10', '2', '9A']) {
      const { body: house } = await w.admin.call(houseEndpoints.create, { body: { division: 'A', number } })
      const given = await w.admin.call(occupancyEndpoints.create, {
        params: { id: String(house['id']) },
        body: { userId: owner.id, ownershipType: 'owner' },
      })
      expect(given.status).toBe(201)
    }
    const [row] = await found({ name: 'Meher Many' })
    expect(
      row?.houses.map(({ division, number, main: isMain }) => `${division}-${number}${isMain ? ' main' : ''}`),
    ).toEqual(['C-T-50 main', 'A-2', 'A-9A', 'A-10'])
    expect(row?.houses[0]?.id).toBe(main?.house.id)
    expect((await homesOf(owner)).map(({ house }) => `${house.division}-${house.number}`)).toEqual([
      'C-T-50',
      'A-2',
      'A-9A',
      'A-10',
    ])
    expect((await found({ name: w.superAdmin.name }, w.superAdmin))[0]?.houses).toEqual([])
  })
})
