import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { memberEndpoints } from '@aangan/contract/people/members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speaker, trailOf, world, type Answer, type World } from '../../../test/world.ts'

const { create, open, join } = invitationEndpoints

describe('joining with what the invitation knows', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  let houses = 300
  const invited = async (more = {}): Promise<{ code: string; userId: string }> => {
    const body = { name: 'Kavita Rao', houseNo: String(houses++), division: 'D', ownershipType: 'tenant', ...more }
    const answer = await w.admin.call(create, { body: body as never })
    expect(answer.status).toBe(201)
    return answer.body as never
  }
  const opened = async (code: string) => (await w.guest.call(open, { body: { code } })).body
  const password = 'courtyard-1'
  const accept = (code: string, username: string, more = {}): Promise<Answer> =>
    w.guest.call(join, { body: { code, username, password, acceptedTermsAndPrivacy: true, ...more } as never })
  const me = async (username: string) => {
    const login = await w.guest.call(authEndpoints.login, { body: { username, password } })
    return (
      await speaker(w.address, { ...w.guest, token: String(login.body['token']) }).call(currentUserEndpoints.read)
    ).body
  }

  // spec: people.joining.1
  it('is offered a free username, made from the name, else from the house', async () => {
    const first = await invited()
    expect(await opened(first.code)).toMatchObject({ username: 'kavita.rao', mobileNo: null, email: null })
    await accept(first.code, 'Kavita.Rao', { mobileNo: '9812345670' })
    const second = await invited()
    expect(await opened(second.code)).toMatchObject({ username: 'kavita.rao2' })
    const third = await invited({ name: 'कविता राव', houseNo: '777' })
    expect(await opened(third.code)).toMatchObject({ username: 'd-777' })
  })

  // spec: people.joining.2
  it('may leave out what the invitation says; the email is none then', async () => {
    const mobileNo = '9812345671'
    const { code, userId } = await invited({
      name: 'Farhan Shaikh',
      houseNo: '801',
      mobileNo,
      email: 'farhan@example.org',
    })
    const { username } = (await opened(code)) as never as { username: string }
    expect((await accept(code, username)).status).toBe(201)
    expect(await me(username)).toMatchObject({ id: userId, name: 'Farhan Shaikh', mobileNo, email: null })
    const members = (await w.guard.call(memberEndpoints.search, { query: { houseNo: '801' } })).body
    expect(members).toMatchObject({ content: [{ name: 'Farhan Shaikh', mobileNo, relation: 'SELF' }] })
    const trail = await trailOf(w.sql, 'USER', userId)
    expect(trail.at(-1)).toMatchObject({
      action: 'ACCEPT',
      after: { name: 'Farhan Shaikh', mobileNo, email: null, houseNo: '801' },
    })
  })

  // spec: people.joining.2
  it('has to give a mobile number where the invitation has none', async () => {
    const { code } = await invited()
    expect(await accept(code, 'without.number')).toMatchObject({
      status: 400,
      body: { fields: { mobileNo: 'Mobile number is required.' } },
    })
    expect(await accept(code, 'without.number', { mobileNo: '98' })).toMatchObject({
      status: 400,
      body: { fields: { mobileNo: 'Mobile number must be exactly 10 digits.' } },
    })
    expect((await accept(code, 'without.number', { mobileNo: '9812345672', email: 'no@mail' })).status).toBe(400)
    expect((await accept(code, 'without.number', { mobileNo: '9812345672' })).status).toBe(201)
    expect(await me('without.number')).toMatchObject({ mobileNo: '9812345672', email: null })
  })

  // spec: people.joining.6
  it('is remembered with its moment', async () => {
    const { code, userId } = await invited({ mobileNo: '9812345673' })
    expect(await w.sql`select joined_at from data.users where id = ${userId}`).toEqual([{ joined_at: null }])
    const before = w.now().toISOString()
    await accept(code, 'came.today')
    const { joinedAt } = (await me('came.today')) as never as { joinedAt: string }
    expect([before, joinedAt, w.now().toISOString()].sort()[1]).toBe(joinedAt)
  })
})
