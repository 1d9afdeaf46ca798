import { authEndpoints } from '@aangan/contract/access/auth'
import { householdEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { memberEndpoints, relationTo, type ListedMember } from '@aangan/contract/people/members'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speaker, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { times } from '../../../torture/figures.ts'

const { create, remove, open, join, accept, inviteFamily, renew } = invitationEndpoints

interface Home {
  readonly occupancy: { id: string; houseId: string; householdId: string; main: boolean }
  readonly house: { number: string }
  readonly people: { userId: string; name: string; joined: boolean }[]
}

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let houses = 100
const family = (more = {}) => w.person({ houseNo: String(houses++), division: 'C', name: 'Asha Kale', ...more })
const homes = async (who: Speaker) => (await who.call(householdEndpoints.read)).body as unknown as Home[]
const inviteInto = async (who: Speaker, body = {}) =>
  who.call(inviteFamily, {
    body: { occupancyId: (await homes(who))[0]!.occupancy.id, name: 'Ravi Kale', ...body },
  })
const newAccount = (code: unknown) => ({
  code: String(code),
  username: `family${houses++}`,
  password: 'courtyard-1',
  name: 'Ravi Kale',
  mobileNo: '9812345679',
  email: 'ravi@example.org',
  acceptedTermsAndPrivacy: true as const,
})

describe('the primary contact invites family', () => {
  // spec: people.invitations.10
  it('into their household, and ends it again', async () => {
    const asha = await family({ ownershipType: 'tenant' })
    const { status, body } = await inviteInto(asha, { email: 'ravi@example.org' })
    expect([status, body]).toMatchObject([
      201,
      { name: 'Ravi Kale', ownershipType: 'tenant', status: 'OPEN', createdBy: asha.id },
    ])
    const [home] = await homes(asha)
    expect(home!.people.map(({ name, joined }) => [name, joined])).toEqual([
      ['Asha Kale', true],
      ['Ravi Kale', false],
    ])
    expect((await w.guest.call(open, { body: { code: String(body['code']) } })).body).toMatchObject({
      houseNo: home!.house.number,
    })
    const params = { id: String(body['id']) }
    expect((await w.neighbour.call(remove, { params })).status).toBe(404)
    expect((await asha.call(remove, { params })).status).toBe(204)
    expect((await homes(asha))[0]!.people).toHaveLength(1)
    expect((await trailOf(w.sql, 'USER', body['userId'])).map(({ action }) => action)).toEqual(['INVITE', 'DELETE'])
  })

  // spec: people.invitations.10, people.invitations.16
  it('a member gets an account, and is listed and found once', async () => {
    const asha = await family()
    const child = await asha.call(memberEndpoints.create, {
      body: {
        name: 'Ila Kale',
        relation: 'CHILD',
        mobileNo: '9822222222',
        bloodGroup: 'O_NEGATIVE',
        gender: 'FEMALE',
        birthdate: '2010-03-04',
      },
    })
    const memberId = String(child.body['id'])
    const { body } = await inviteInto(asha, { memberId, name: undefined })
    expect(body).toMatchObject({ name: 'Ila Kale', mobileNo: '9822222222' })
    const names = async () =>
      ((await asha.call(memberEndpoints.list)).body as unknown as { name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['Asha Kale', 'Ila Kale'])
    const search = await w.guard.call(memberEndpoints.search, { query: { name: 'Ila Kale', bloodGroup: 'O_NEGATIVE' } })
    expect(search.body).toMatchObject({
      totalElements: 1,
      content: [{ relation: 'SELF', gender: 'FEMALE', birthdate: '2010-03-04' }],
    })
    expect(await inviteInto(asha, { memberId })).toMatchObject({
      status: 409,
      body: { message: 'This person already has an account in this house.' },
    })
    await asha.call(remove, { params: { id: String(body['id']) } })
    expect(await names()).toEqual(['Asha Kale', 'Ila Kale'])
    const listed = (await asha.call(memberEndpoints.list)).body as unknown as { id: string; relation: string }[]
    expect(listed.find(({ id }) => id === memberId)).toMatchObject({ relation: 'CHILD' })
    const self = listed.find(({ relation }) => relation === 'SELF')!
    expect(await inviteInto(asha, { memberId: self.id })).toMatchObject({
      status: 400,
      body: { fields: { memberId: 'Please choose another member.' } },
    })
    expect((await inviteInto(asha, { memberId: memberId.replace(/^./, '9') })).status).toBe(404)
    expect((await inviteInto(asha, { name: undefined })).body).toMatchObject({ fields: { name: 'Name is required.' } })
  })

  // spec: people.invitations.20
  it('a member with an account is what the family chose, to the others of the household', async () => {
    const asha = await family()
    const { body: child } = await asha.call(memberEndpoints.create, { body: { name: 'Ila Kale', relation: 'CHILD' } })
    const invitation = await inviteInto(asha, { memberId: String(child['id']), name: undefined })
    const joined = { ...newAccount(invitation.body['code']), name: 'Ila Kale' }
    expect((await w.guest.call(join, { body: joined })).status).toBe(201)
    const { body: login } = await w.guest.call(authEndpoints.login, { body: joined })
    const ila = speaker(w.address, { ...asha, id: String(invitation.body['userId']), token: String(login['token']) })
    const relations = async (who: Speaker) =>
      ((await who.call(memberEndpoints.list)).body as unknown as ListedMember[]).map((member) => [
        member.name,
        relationTo(who.id, member),
      ])
    expect(await relations(asha)).toEqual([
      ['Asha Kale', 'SELF'],
      ['Ila Kale', 'CHILD'],
    ])
    expect(await relations(ila)).toEqual([
      ['Ila Kale', 'SELF'],
      ['Asha Kale', null],
    ])
  })

  // spec: people.invitations.11
  it('nobody else does, nor where families may not be invited', async () => {
    const [asha, other] = [await family(), await family()]
    const refused = { status: 403, body: { message: 'Only the primary contact can invite family.' } }
    const [home] = await homes(asha)
    await w.admin.call(occupancyEndpoints.create, {
      params: { id: home!.occupancy.houseId },
      body: { userId: other.id, ownershipType: 'owner', householdId: home!.occupancy.householdId, main: true },
    })
    expect(await inviteInto(other)).toMatchObject(refused)
    expect((await inviteInto(other, { occupancyId: home!.occupancy.id })).status).toBe(404)
    const allow = (familyInvites: boolean) =>
      w.admin.call(communitySettingEndpoints.update, { body: { familyInvites } })
    await allow(false)
    expect(await inviteInto(asha)).toMatchObject(refused)
    await allow(true)
    expect((await inviteInto(asha)).status).toBe(201)
  })

  // spec: people.invitations.11
  it('has at most ten open, and 20 people in a household', async () => {
    const asha = await family()
    const all = await Promise.all(Array.from({ length: 11 }, (_, i) => inviteInto(asha, { name: `Guest ${i}` })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(201), 409])
    expect(all.find(({ status }) => status === 409)!.body).toMatchObject({ message: 'You have 10 open invitations.' })
    for (const { body } of all.filter(({ status }) => status === 201))
      expect((await w.guest.call(join, { body: newAccount(body['code']) })).status).toBe(201)
    const more = await Promise.all(Array.from({ length: 10 }, (_, i) => inviteInto(asha, { name: `More ${i}` })))
    expect(more.map(({ status }) => status).toSorted()).toEqual([...Array<number>(9).fill(201), 409])
    expect(more.find(({ status }) => status === 409)!.body).toMatchObject({
      message: 'A household can have at most 20 people.',
    })
  })
})

describe('who has an account already', () => {
  // spec: people.invitations.12
  it('takes the house with all that was made for it; the unused account goes', async () => {
    const asha = await family()
    const [old] = await homes(asha)
    const number = String(houses++)
    const invited = await w.admin.call(create, {
      body: { name: 'Asha K', houseNo: number, division: 'D', ownershipType: 'owner' },
    })
    const { code, userId } = invited.body as Record<string, unknown>
    const plate = `MH12TK${String(houses).padStart(4, '0')}`
    await w.sql`
      insert into data.vehicles (community_id, user_id, vehicle_no, type) values (${w.here.id}, ${userId}, ${plate}, 'two-wheeler')`
    const taken = await asha.call(accept, { body: { code: String(code) } })
    expect(taken).toMatchObject({ status: 200, body: { userId: asha.id, main: false, ownershipType: 'owner' } })
    expect(await w.sql`select from data.users where id = ${userId}`).toEqual([])
    expect((await homes(asha)).map(({ house }) => house.number)).toEqual([old!.house.number, number])
    const cars = await w.guard.call(vehicleEndpoints.searchByHouse, { query: { houseNo: number, division: 'D' } })
    expect(cars.body).toMatchObject([{ vehicleNo: plate, userName: 'Asha Kale' }])
    expect((await asha.call(vehicleEndpoints.list)).body).toMatchObject([
      { vehicleNo: plate, houseId: taken.body['houseId'] },
    ])
    expect((await asha.call(accept, { body: { code: String(code) } })).status).toBe(400)
    expect((await trailOf(w.sql, 'USER', asha.id)).at(-1)).toMatchObject({ action: 'ACCEPT', by: asha.id })
  })

  // spec: people.invitations.12, people.invitations.16
  it('comes into a family, as the member they were', async () => {
    const [asha, ravi] = [await family(), await family({ name: 'Ravi Kale' })]
    const member = await asha.call(memberEndpoints.create, {
      body: { name: 'Ravi', relation: 'SIBLING', bloodGroup: 'A_POSITIVE', age: 40, gender: 'OTHER' },
    })
    const [self] = (await ravi.call(memberEndpoints.list)).body as unknown as { id: string }[]
    await ravi.call(memberEndpoints.update, {
      params: { id: self!.id },
      body: { name: 'Ravi Kale', gender: 'MALE', birthdate: '1990-01-01' },
    })
    const { body } = await inviteInto(asha, { memberId: String(member.body['id']), name: undefined })
    expect((await ravi.call(accept, { body: { code: String(body['code']) } })).status).toBe(200)
    const [home] = await homes(asha)
    expect(home!.people.map(({ name, joined }) => [name, joined])).toEqual([
      ['Asha Kale', true],
      ['Ravi Kale', true],
    ])
    const [row] = await w.sql`select account_user_id from data.members where id = ${member.body['id']}`
    expect(row).toEqual({ account_user_id: ravi.id })
    expect((await ravi.call(memberEndpoints.list)).body).toContainEqual(
      expect.objectContaining({ id: self!.id, gender: 'MALE', birthdate: '1990-01-01', bloodGroup: 'A_POSITIVE' }),
    )
  })

  // spec: people.invitations.12
  it('not of another community, not into their own house, not beyond ten, not a guard’s', async () => {
    const asha = await family()
    const [home] = await homes(asha)
    const invitation = async (body = {}) =>
      String(
        (
          await w.admin.call(create, {
            body: {
              name: 'Somebody',
              houseNo: String(houses++),
              division: 'D',
              ownershipType: 'owner',
              ...body,
            } as never,
          })
        ).body['code'],
      )
    const code = await invitation({ houseNo: home!.house.number, division: 'C' })
    const take = (who: Speaker, given: string) => who.call(accept, { body: { code: given } })
    expect((await take(asha, code)).body).toMatchObject({ message: 'This person already lives in this house.' })
    expect(await take(w.stranger, code)).toMatchObject({
      status: 409,
      body: { message: 'This invitation is for another community. Accept it with a new account.' },
    })
    expect((await take(asha, await invitation({ roles: ['SECURITY'] }))).status).toBe(400)
    expect((await take(asha, 'ABCD')).status).toBe(400)
    for (let i = 1; i < 10; i++) expect((await take(asha, await invitation())).status).toBe(200)
    expect((await take(asha, await invitation())).body).toMatchObject({
      message: 'A person can have at most 10 houses.',
    })
  })
})

const rounds = times(3, 100)

describe(`one code, 50 at once, ${rounds} rounds`, () => {
  // spec: people.invitations.14
  it('exactly one accepts, each time', async () => {
    const { body } = await w.admin.call(create, {
      body: { name: 'Kavita Rao', houseNo: '1', division: 'D', ownershipType: 'owner' },
    })
    let { id, code } = body as unknown as { id: string; code: string }
    for (let round = 0; round < rounds; round++) {
      // The second half has an account already.
      const asha = await family()
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          i % 10 === 9
            ? asha.call(accept, { body: { code } })
            : w.guest.call(join, { body: { ...newAccount(code), username: `race${round}.${i}` } }),
        ),
      )
      const won = answers.filter(({ status }) => status < 300)
      // 429: waited too long for its password to be hashed.
      const others = answers.filter(({ status }) => status >= 300 && status !== 400 && status !== 429)
      expect([round, won.length, others.map(({ text }) => text)]).toEqual([round, 1, []])
      const next = await w.admin.call(create, {
        body: { name: 'Kavita Rao', houseNo: `R${round}`, division: 'D', ownershipType: 'owner' },
      })
      ;({ id, code } = next.body as unknown as { id: string; code: string })
    }
    expect((await w.admin.call(renew, { body: { ids: [id] } })).status).toBe(200)
  }, 300_000)

  // spec: people.invitations.14
  it('an end beside an accept: one of them happens', async () => {
    for (let round = 0; round < rounds; round++) {
      const { body } = await w.admin.call(create, {
        body: { name: 'Kavita Rao', houseNo: `E${round}`, division: 'D', ownershipType: 'owner' },
      })
      const [joined, ended] = await Promise.all([
        w.guest.call(join, { body: newAccount(body['code']) }),
        w.admin.call(remove, { params: { id: String(body['id']) } }),
      ])
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([joined.status, ended.status])
    }
  }, 300_000)
})
