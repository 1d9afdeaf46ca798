import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, speaker, world, type Speaker, type World } from '../../../test/world.ts'

const { read, update, changePassword } = currentUserEndpoints

describe('my account', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const logIn = async (who: Speaker, secret = password): Promise<Speaker> =>
    speaker(w.address, {
      ...who,
      token: String(
        (await w.guest.call(authEndpoints.login, { body: { username: who.username, password: secret } })).body['token'],
      ),
    })

  // spec: 4.session.3, who.5, 7.calls.6
  it('shows who I am', async () => {
    expect((await w.resident.call(read)).body).toEqual({
      id: w.resident.id,
      username: 'resident',
      name: 'Asha Rao',
      mobileNo: '9876543210',
      email: 'resident@example.org',
      houseNo: '101',
      division: 'A',
      ownershipType: 'owner',
      communityId: w.here.id,
      community: {
        id: w.here.id,
        name: 'Green Meadows',
        displayName: 'Green Meadows, Baner, Pune',
        timeZone: 'Asia/Kolkata',
      },
      roles: ['USER'],
      joinedAt: null,
      language: null,
    })
    expect((await w.superAdmin.call(read)).body).toMatchObject({
      communityId: null,
      community: null,
      mobileNo: null,
      roles: ['SUPER_ADMIN'],
    })
  })

  // spec: 5.profile-edit.1, 5.profile-edit.2, 5.profile-edit.3
  it.each([
    [{ name: '', mobileNo: '9876543210', email: 'a@b.co' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(51), mobileNo: '9876543210', email: 'a@b.co' }, 'name', 'Name must be at most 50 characters.'],
    [{ name: 'A', mobileNo: '98765', email: 'a@b.co' }, 'mobileNo', 'Mobile number must be 10 digits'],
    [{ name: 'A', mobileNo: '9876543210', email: 'a@b' }, 'email', 'Please enter a valid email address.'],
    [{ name: 'A', mobileNo: '9876543210' }, 'email', 'Email is required.'],
  ])('refuses the profile %j', async (body, field, message) => {
    expect(await w.resident.call(update, { body } as never)).toMatchObject({
      status: 400,
      body: { message, fields: { [field]: message } },
    })
  })

  // spec: who.5, 7.calls.7
  it('edits name, mobile and email only, and the default member follows', async () => {
    const body = {
      name: 'Asha R',
      mobileNo: '9000000001',
      email: 'asha@example.org',
      houseNo: '999',
      roles: ['ADMIN'],
      communityId: w.here.id,
    }
    const saved = await w.resident.call(update, { body } as never)
    expect(saved).toMatchObject({
      status: 200,
      body: { name: 'Asha R', mobileNo: '9000000001', email: 'asha@example.org', houseNo: '101', roles: ['USER'] },
    })
    expect(
      await w.sql`select name, mobile_no from data.members where user_id = ${w.resident.id} and relation = 'SELF'`,
    ).toMatchObject([{ name: 'Asha R', mobile_no: '9000000001' }])
    const [row] =
      await w.sql`select old_data, new_data from data.audit_logs where action = 'UPDATE' and user_id = ${w.resident.id}`
    expect([JSON.parse(row!['old_data']).name, JSON.parse(row!['new_data']).name]).toEqual(['Asha Rao', 'Asha R'])
  })

  // spec: 4.session.7, 5.change-password.2, who.5, 7.calls.8, 8.profile-and-password.5
  it('changes the password, ends the other sessions and keeps this one', async () => {
    const [here, elsewhere] = await Promise.all([logIn(w.neighbour), logIn(w.neighbour)])
    const write = (currentPassword: string, newPassword: string) =>
      here!.call(changePassword, { body: { currentPassword, newPassword } })
    expect(await write('not-it-at-all', 'renewed-1')).toMatchObject({
      status: 400,
      body: { message: 'Current password is incorrect.', error: 'Current password is incorrect.' },
    })
    expect(await write(password, '12345')).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters long' },
    })
    expect(await write(password, password)).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'The new password must differ from the current one.' } },
    })
    expect(await write(password, 'renewed-1')).toMatchObject({
      status: 200,
      body: { message: 'Password changed successfully!' },
    })
    expect((await here!.call(read)).status).toBe(200)
    expect((await elsewhere!.call(read)).status).toBe(401)
    expect((await logIn(w.neighbour, 'renewed-1')).token).toMatch(/\./)
    const rows = await w.sql`select old_data, new_data from data.audit_logs where action = 'PASSWORD_CHANGE'`
    expect(rows).toEqual([{ old_data: null, new_data: null }])
  })
})
