import { mayCall, type Role } from '@aangan/contract/core/actor'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { userEndpoints } from '@aangan/contract/people/users'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../test/calls.ts'
import { atDesk, guardWithPin, tabletIn } from '../../../test/turns.ts'
import { password, world, type Speaker, type World } from '../../../test/world.ts'
import { countUnread } from '../../record/notifications/notifications.sql.ts'

const nowhere = '00000000-0000-7000-8000-000000000000'

describe('what the session of a turn reaches, whatever roles its guard has', () => {
  let w: World
  const people: [string, Speaker][] = []
  beforeAll(async () => {
    w = await world()
    for (const [n, roles] of (
      [['SECURITY'], ['ADMIN'], ['USER', 'ADMIN'], ['USER', 'SECURITY']] as Role[][]
    ).entries()) {
      const guard = await guardWithPin(w, '2580', roles)
      const begun = await (await tabletIn(w, { name: `Desk ${n}` })).begin(guard, { pin: '2580' })
      people.push([roles.join('+'), atDesk(w, guard, begun)])
    }
  })
  afterAll(() => w.close())

  const signedIn = calls.filter(
    ([name, { who }]) => who !== 'everyone' && !name.endsWith('logout') && !name.startsWith('renewal.'),
  )

  // spec: gate.turns.7
  it.each(signedIn)('%s', async (_, endpoint) => {
    for (const [roles, at] of people) {
      const params = { id: nowhere, userId: nowhere, file: `${nowhere}_a.pdf`, day: '2026-01-31', absenceId: nowhere }
      const { status, body } = await at.call(endpoint, { params } as never)
      if (endpoint.account === true && mayCall(endpoint.who, { roles: ['SECURITY'] }))
        expect([roles, status, body['code']]).toEqual([roles, 403, 'turn.not_here'])
      else if (mayCall(endpoint.who, { roles: ['SECURITY'] }))
        expect([roles, status === 401 || body?.['code'] === 'role.not_allowed']).toEqual([roles, false])
      else expect([roles, status, body['code']]).toEqual([roles, 403, 'role.not_allowed'])
    }
  })

  // spec: gate.turns.7
  it('nothing of one’s own account is done at a desk', () => {
    const own = signedIn.filter(([, { account }]) => account === true).map(([name]) => name)
    expect(own.toSorted()).toEqual(
      [
        'currentUser.changePassword',
        'currentUser.update',
        ...[
          'addPasskey',
          'beginTotp',
          'confirmTotp',
          'list',
          'passkeyOptions',
          'removePasskey',
          'removeTotp',
          'renewCodes',
        ].map((name) => `factors.${name}`),
        'notifications.preferences',
        'notifications.setPreferences',
        'pins.choose',
        'pins.remove',
        'push.subscribe',
        'push.test',
        'push.unsubscribe',
        'sessions.end',
        'sessions.endOthers',
        'sessions.list',
      ].toSorted(),
    )
  })

  // spec: gate.turns.7
  it('an admin who lives here is a guard at the desk: SECURITY alone, without a house', async () => {
    const admin = await guardWithPin(w, '2468', ['USER', 'ADMIN'], 'Meera Joshi')
    const there = atDesk(w, admin, await (await tabletIn(w, { name: 'Back Gate' })).begin(admin, { pin: '2468' }))
    await w.sql`update data.users set joined_at = now() where id = ${admin.id}`
    expect((await there.call(currentUserEndpoints.read)).body).toMatchObject({
      joinedAt: null,
      name: 'Meera Joshi',
      roles: ['SECURITY'],
      houseNo: null,
      division: null,
    })
    expect((await admin.call(currentUserEndpoints.read)).body).toMatchObject({
      roles: ['ADMIN', 'USER'],
      joinedAt: expect.any(String),
    })
    expect((await there.call(userEndpoints.search)).status).toBe(403)
    const heard = await w.sql<{ turn: boolean; roles: string; houses: string | null }[]>`
      select s.turn_id is not null as turn, l.roles, l.houses from data.sessions s, auth.listeners(array[s.id]) l
      where s.user_id = ${admin.id} and s.ended_at is null order by 1`
    expect(heard).toEqual([
      { turn: false, roles: expect.stringContaining('ADMIN'), houses: expect.any(String) },
      { turn: true, roles: 'SECURITY', houses: null },
    ])
    expect(
      await there.call(currentUserEndpoints.changePassword, {
        body: { currentPassword: password, newPassword: 'another-one-1' },
      }),
    ).toMatchObject({
      status: 403,
      body: { message: 'Do this on your own phone or computer.' },
    })
  })

  // spec: gate.turns.8
  it('the bell at a desk holds what a guard is told, and leaves the rest unread', async () => {
    const admin = await guardWithPin(w, '2468', ['USER', 'ADMIN'])
    const there = atDesk(w, admin, await (await tabletIn(w, { name: 'Pool' })).begin(admin, { pin: '2468' }))
    await w.sql`delete from data.notifications where user_id = ${admin.id}`
    await w.sql`
      insert into data.notifications (community_id, user_id, kind, title, body, path, created_at)
      select ${w.here.id}, ${admin.id}, kind, kind, 'b', '/', ${w.now()}
      from unnest(array['VISITOR_AT_GATE', 'ACCOUNT', 'POLL', 'BLOCKED_AT_GATE', 'NOTICE', 'EMERGENCY']) kind`
    const bell = async (who: Speaker) => {
      const { body } = await who.call(notificationEndpoints.list)
      const { content, unread } = body as unknown as { content: { kind: string }[]; unread: number }
      return [content.map(({ kind }) => kind).toSorted(), unread]
    }
    const atGate = ['BLOCKED_AT_GATE', 'EMERGENCY', 'NOTICE']
    const all = ['ACCOUNT', ...atGate, 'POLL', 'VISITOR_AT_GATE']
    expect([await bell(there), await bell(admin)]).toEqual([
      [atGate, 3],
      [all, 6],
    ])
    expect((await there.call(notificationEndpoints.read, { body: { all: true } })).body).toEqual({ unread: 0 })
    expect([await bell(there), await bell(admin)]).toEqual([
      [atGate, 0],
      [all, 3],
    ])
    const counted = async (atDesk: boolean) =>
      (await countUnread(w.db, [admin.id], { atDesk, now: w.now() })).map(({ unread }) => unread)
    expect([await counted(true), await counted(false)]).toEqual([[0], [3]])
  })
})
