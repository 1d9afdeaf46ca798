import { authEndpoints } from '@aangan/contract/access/auth'
import { todayIn } from '@aangan/contract/core/dates'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { householdEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hitsOf, leaverOf, type Leaver } from '../../../test/leaver.ts'
import { poison } from '../../../test/poison.ts'
import { lookFor } from '../../../test/watch.ts'
import { jobDeps, password, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { endMoveOuts } from './move-outs.clock.ts'
import { eraseMoveOuts } from './move-outs.job.ts'

const { end, list, undo } = moveOutEndpoints
const aDay = 86_400_000

describe('what follows from moving out', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const run = (now = w.now()) => ({ ...jobDeps(), db: w.db, jobId: 'a run', clock: () => now })
  const day = (days: number): string => todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * aDay))
  let number = 3000
  const resident = (options = {}) => w.person({ houseNo: String(number++), division: 'D', ...options })
  const removed = async (id: string) =>
    (await w.sql`select from data.users where id = ${id} and erased_at is null`).length === 0
  const homeOf = async (who: Speaker) =>
    ((await who.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[])[0]!.occupancy
  const moveOutOf = async (who: Speaker) =>
    (await w.sql<{ id: string }[]>`select id from data.move_outs where user_id = ${who.id}`)[0]!.id

  // spec: people.moving-out.3
  it('the day ends in the community’s zone, and each run after it ends once what is due', async () => {
    const asha = await leaverOf(await resident())
    const { id } = asha.occupancy
    await asha.who.call(end, { params: { id }, body: { endsOn: day(3), reason: 'Pune' } } as never)
    // Kolkata is 5:30 ahead: the day is over at 18:30 UTC.
    await w.sql`update data.occupancies set ends_on = '2030-03-10' where id = ${id}`
    await lookFor(run(new Date('2030-03-10T18:29:59Z')), [endMoveOuts])
    expect((await hitsOf(w.guard, asha)).plates).toBe(2)
    const over = new Date('2030-03-10T18:30:00Z')
    await Promise.all([1, 2, 3].map(() => lookFor(run(over), [endMoveOuts])))
    expect(await hitsOf(w.guard, asha)).toEqual({ plates: 0, house: 0, members: 0, household: 0, guests: 0 })
    const ends = (await trailOf(w.sql, 'OCCUPANCY', id)).filter(({ action }) => action === 'MOVE_OUT')
    expect(ends).toMatchObject([
      { after: { left: null } },
      { by: null, after: { endsOn: '2030-03-10', reason: 'Pune' } },
    ])
    expect(await w.sql`select from data.move_outs where occupancy_id = ${id}`).toHaveLength(1)
  })

  // spec: people.moving-out.15
  it('the last active super admin stays where they are', async () => {
    const chief = await resident({ roles: ['USER', 'SUPER_ADMIN'] })
    const { id } = await homeOf(chief)
    await w.sql`update data.occupancies set ends_on = current_date - 2 where id = ${id}`
    await w.sql`update data.users set status = 'DISABLED' where id = ${w.superAdmin.id}`
    await lookFor(run(), [endMoveOuts])
    const ended = async () => (await w.sql`select ended_at from data.occupancies where id = ${id}`)[0]!['ended_at']
    expect(await ended()).toBeNull()
    await w.sql`update data.users set status = 'ACTIVE' where id = ${w.superAdmin.id}`
    await lookFor(run(), [endMoveOuts])
    expect(await ended()).not.toBeNull()
  })

  describe('after the days that the community keeps it', () => {
    let asha: Leaver
    let back: Leaver
    beforeAll(async () => {
      asha = await leaverOf(await resident({ name: 'Ashalata Kelkar', username: 'ashalata' }))
      back = await leaverOf(await resident({ name: 'Vasant Naik' }))
      for (const { occupancy } of [asha, back])
        await w.admin.call(end, { params: { id: occupancy.id }, body: { endsOn: day(-30), reason: 'Sold to Mr Rao' } })
      await w.admin.call(occupancyEndpoints.create, {
        params: { id: back.occupancy.houseId },
        body: { userId: back.who.id, ownershipType: 'owner' },
      })
    })
    const at = (days: number) => new Date(w.now().getTime() + days * aDay)
    const kept = async ({ who }: Leaver) =>
      (await w.sql`select things is not null as kept from data.move_outs where user_id = ${who.id}`)[0]!['kept']

    // spec: people.moving-out.17
    it('not a day earlier, counted from the moment of leaving; a changed setting counts from the next run', async () => {
      await eraseMoveOuts({}, run(at(364)))
      expect([await kept(asha), await kept(back)]).toEqual([true, true])
      const settings = { communityId: w.here.id, keepAfterLeavingDays: 90 }
      expect((await w.admin.call(communitySettingEndpoints.update, { body: settings })).status).toBe(200)
      await eraseMoveOuts({}, run(at(89)))
      expect(await kept(asha)).toBe(true)
      const { content } = (await w.admin.call(list, { query: { houseId: asha.occupancy.houseId } })).body
      expect(content).toMatchObject([{ purgeOn: day(90), endsOn: day(-30) }])
    })

    // spec: people.moving-out.17
    it('drops the things, and nothing of the person is left but the trail', async () => {
      const id = await moveOutOf(asha.who)
      await Promise.all([1, 2].map(() => eraseMoveOuts({}, run(at(90)))))
      await eraseMoveOuts({}, run(at(90)))
      expect([await kept(asha), await kept(back)]).toEqual([false, false])
      const [row] = await w.sql`select * from data.users where id = ${asha.who.id}`
      expect(row).toMatchObject({
        name: 'Former resident',
        username: expect.stringMatching(/^former-[0-9a-f]{8}$/),
        status: 'DISABLED',
        mobile_no: null,
        email: null,
        house_no: null,
        division: null,
      })
      const login = await w.guest.call(authEndpoints.login, { body: { username: String(row!['username']), password } })
      expect([login.status, login.body['message']]).toEqual([401, 'Invalid credentials or account pending approval.'])
      for (const table of ['users', 'members', 'vehicles', 'move_outs', 'occupancies'])
        expect(JSON.stringify(await w.sql`select * from ${w.sql(`data.${table}`)}`)).not.toMatch(/Ashalata|Mr Rao/i)
      const trail = await trailOf(w.sql, 'USER', asha.who.id)
      expect(trail).toMatchObject([
        { action: 'ERASE', by: null, community: w.here.id, after: { username: row!['username'] } },
      ])
      expect((await w.admin.call(undo, { params: { id } })).body['message']).toBe('This data has been removed.')
      expect((await w.admin.call(list, { query: { houseId: asha.occupancy.houseId } })).body['content']).toEqual([])
      const params = { id: asha.occupancy.houseId }
      const body = { userId: asha.who.id, ownershipType: 'owner' as const }
      expect((await w.admin.call(occupancyEndpoints.create, { params, body })).status).toBe(404)
    })

    // spec: people.moving-out.17
    it('who came back meanwhile keeps everything but what had left', async () => {
      const { body } = await w.guest.call(authEndpoints.login, { body: { username: back.who.username, password } })
      expect(body['token']).toBeDefined()
      const headers = { authorization: `Bearer ${String(body['token'])}` }
      const me = await back.who.send('GET', currentUserEndpoints.read.path, { headers })
      expect(me.body).toMatchObject({ name: 'Vasant Naik', houseNo: back.houseNo })
    })

    // spec: people.moving-out.5
    it('one who cannot be erased holds up nobody, and is in the log', async () => {
      const [stuck, next] = [await leaverOf(await resident()), await leaverOf(await resident())]
      for (const { occupancy } of [stuck, next])
        await w.admin.call(end, { params: { id: occupancy.id }, body: { endsOn: day(-1) } } as never)
      const cure = await poison(w.sql, 'users', 'id', stuck.who.id)
      const failed: unknown[] = []
      const report = (error: unknown, about: object) => void failed.push([String(error), about])
      await eraseMoveOuts({}, { ...run(at(91)), report })
      expect([await removed(stuck.who.id), await removed(next.who.id)]).toEqual([false, true])
      expect(failed).toEqual([[expect.stringContaining('poisoned'), { id: await moveOutOf(stuck.who) }]])
      expect(await kept(stuck)).toBe(true)
      await cure()
    })

    // spec: people.moving-out.17
    it('0 days erases at the next run, and many are erased in small transactions', async () => {
      const settings = { communityId: w.here.id, keepAfterLeavingDays: 0 }
      await w.admin.call(communitySettingEndpoints.update, { body: settings })
      await w.sql`
        with people as (
          insert into data.users (community_id, username, password_hash, name, status, roles, left_at)
          select ${w.here.id}, 'crowd-' || n, 'x', 'Crowd', 'DISABLED', '{USER}', now() from generate_series(1, 230) n returning id, left_at
        ), homes as (
          insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, main, primary_contact, starts_on, ended_at)
          select ${w.here.id}, ${asha.occupancy.houseId}, id, gen_random_uuid(), 'owner', true, true, current_date, left_at from people returning id, user_id, ended_at
        )
        insert into data.move_outs (community_id, user_id, occupancy_id, things, purge_on, created_at, updated_at)
        select ${w.here.id}, user_id, id, '{}', current_date + 365, ended_at, ended_at from homes`
      await eraseMoveOuts({}, run(w.now()))
      const [left] = await w.sql`select count(*)::int as count from data.users where name = 'Crowd'`
      expect(left).toEqual({ count: 0 })
      const sizes = await w.sql`
        select count(*)::int as size from data.users where name = 'Former resident' group by xmin order by 1`
      expect(Math.max(...sizes.map(({ size }) => Number(size)))).toBeLessThanOrEqual(100)
    })
  })
})
