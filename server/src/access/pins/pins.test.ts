import { factorEndpoints } from '@aangan/contract/access/factors'
import { passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { pinEndpoints } from '@aangan/contract/access/pins'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { userEndpoints } from '@aangan/contract/people/users'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { openPinHashes } from '../auth/pin-hashes.ts'

const minute = 60_000

describe('the PIN of a guard', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const choose = async (who: Speaker, pin: unknown) => {
    const { status, body } = await who.call(pinEndpoints.choose, { body: { pin: pin as string } })
    return status === 204 ? [status] : [status, body['message'], body['fields']]
  }
  const has = async (who: Speaker) => (await who.call(factorEndpoints.list)).body['pin']
  const stored = async ({ id }: Speaker) => (await w.sql`select hash from data.guard_pins where user_id = ${id}`)[0]
  const guarding = async () => {
    const guard = await w.person({ roles: ['SECURITY'] })
    expect(await choose(guard, '2580')).toEqual([204])
    return guard
  }
  const told = async (who: Speaker) => {
    const { content } = (await who.call(notificationEndpoints.list)).body as unknown as { content: { title: string }[] }
    return content.map(({ title }) => title)
  }

  // spec: gate.pins.1
  it('is four digits that are not guessed first', async () => {
    const guard = await w.person({ roles: ['SECURITY'] })
    await w.sql`update data.users set mobile_no = '9822114467' where id = ${guard.id}`
    const form = 'PIN must be 4 digits.'
    for (const wrong of [undefined, '', '123', '12345', '12a4'])
      expect(await choose(guard, wrong)).toEqual([400, form, { pin: form }])
    const weak = 'Choose a PIN that is harder to guess.'
    for (const wrong of ['1111', '4567', '7654', '4467'])
      expect(await choose(guard, wrong)).toEqual([400, weak, { pin: weak }])
    expect(await has(guard)).toBe(false)
    expect(await choose(guard, '2580')).toEqual([204])
    expect(await has(guard)).toBe(true)
  })

  // spec: gate.pins.1
  it('is chosen by guards and admins alone, and needs a proof of the last ten minutes', async () => {
    const guard = await w.person({ roles: ['SECURITY'] })
    const admin = await w.person({ roles: ['ADMIN', 'USER'] })
    expect((await choose(w.resident, '2580'))[0]).toBe(403)
    expect((await choose(w.superAdmin, '2580'))[0]).toBe(403)
    expect(await choose(admin, '2580')).toEqual([204])
    w.travel(11 * minute)
    expect((await choose(guard, '2580')).slice(0, 2)).toEqual([403, 'Please confirm that it is you.'])
    expect((await admin.call(pinEndpoints.remove)).status).toBe(403)
  })

  // spec: gate.pins.2
  it('a stolen database gives none, and a new secret ends all', async () => {
    const guard = await guarding()
    const other = await guarding()
    const { hash } = (await stored(guard)) as { hash: string }
    expect(hash).not.toContain('2580')
    expect(hash).toContain('$argon2id$')
    expect((await stored(other))!['hash']).not.toBe(hash)
    const who = { account: guard.username, address: '' }
    const isRight = (secret: string, { id }: Speaker, pin = '2580') =>
      openPinHashes(secret).isRight({ userId: id, pin }, hash, who)
    expect(await isRight(w.tokenSecret, guard)).toBe(true)
    expect(await isRight(w.tokenSecret, guard, '2581')).toBe(false)
    expect(await isRight(w.tokenSecret, other)).toBe(false)
    const renewed = 'another secret of the server, long enough'
    expect(await isRight(renewed, guard)).toBe(false)
    const { keyName } = openPinHashes(renewed)
    expect((await w.sql`select auth.has_pin(${guard.id}, ${keyName}) as has`)[0]!['has']).toBe(false)
  })

  // spec: gate.pins.3
  it('is in the trail and in the bell of its owner, never itself', async () => {
    const guard = await guarding()
    expect(await choose(guard, '1379')).toEqual([204])
    expect((await guard.call(pinEndpoints.remove)).status).toBe(204)
    expect((await guard.call(pinEndpoints.remove)).status).toBe(204)
    const kinds = { id: guard.id, kinds: ['PIN'] }
    expect(await trailOf(w.sql, 'FACTOR', guard.id)).toMatchObject([
      { action: 'CREATE', by: guard.id, before: null, after: kinds },
      { action: 'CREATE', before: null, after: kinds },
      { action: 'DELETE', before: kinds, after: null },
    ])
    expect(await told(guard)).toEqual(['Your PIN was removed.', 'A PIN was chosen.', 'A PIN was chosen.'])
    expect(await stored(guard)).toBeUndefined()
  })

  // spec: gate.pins.4
  it('ends with a changed password, with a reset, with DISABLED, with the last of the two roles', async () => {
    const [changed, reset, disabled, moved, kept] = [
      await guarding(),
      await guarding(),
      await guarding(),
      await guarding(),
      await guarding(),
    ]
    const newPassword = 'another long password'
    const change = { body: { currentPassword: password, newPassword } }
    expect((await changed.call(currentUserEndpoints.changePassword, change)).status).toBe(200)
    const { code } = (await w.admin.call(passwordResetEndpoints.issue, { params: { id: reset.id } })).body
    expect(await stored(reset)).toBeDefined()
    const redeem = { body: { code: String(code), newPassword } }
    expect((await w.guest.call(passwordResetEndpoints.reset, redeem)).status).toBe(200)
    const bell = await w.sql`
      select user_id from data.notifications where title = 'Your PIN was removed.' and user_id in (${changed.id}, ${reset.id})`
    expect(bell).toHaveLength(2)
    const toggle = { params: { id: disabled.id }, body: { status: 'DISABLED' as const } }
    expect((await w.admin.call(userEndpoints.toggleStatus, toggle)).status).toBe(200)
    const boss = w.superAdmin
    const roles = (id: string, body: ('ADMIN' | 'USER' | 'SECURITY')[]) =>
      boss.call(userEndpoints.setRoles, { params: { id }, body })
    expect((await roles(moved.id, ['USER'])).status).toBe(200)
    expect((await roles(kept.id, ['USER', 'ADMIN'])).status).toBe(200)
    for (const guard of [changed, reset, disabled, moved]) expect(await stored(guard)).toBeUndefined()
    expect(await stored(kept)).toBeDefined()
    const by = { [disabled.id]: w.admin.id, [moved.id]: boss.id }
    for (const { id } of [changed, reset, disabled, moved])
      expect((await trailOf(w.sql, 'FACTOR', id)).at(-1)).toMatchObject({
        action: 'DELETE',
        by: by[id] ?? id,
        before: { kinds: ['PIN'] },
      })
  })

  // spec: gate.pins.4
  it('goes with the other factors, by the office’s hand', async () => {
    const guard = await guarding()
    const admin = await w.person({ roles: ['ADMIN'] })
    expect((await admin.call(factorEndpoints.removeOf, { params: { id: guard.id } })).status).toBe(204)
    expect(await has(guard)).toBe(false)
    expect((await told(guard))[0]).toBe('Your PIN was removed.')
    const rows = await trailOf(w.sql, 'FACTOR', guard.id)
    expect(rows.at(-1)).toMatchObject({
      action: 'DELETE',
      by: admin.id,
      before: { name: expect.any(String), kinds: ['PIN'] },
    })
  })
})
