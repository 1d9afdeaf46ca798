import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { waitingEndpoints } from '@aangan/contract/record/waiting'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guest } from '../../../test/samples.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const minute = 60_000

describe('what waits', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
  })
  afterEach(() => w.close())

  const waiting = async (who: Speaker) => (await who.call(waitingEndpoints.read)).body
  const post = async (who: Speaker, over: object = {}) => {
    const body = { title: 'Water', content: 'None on Monday.', endDate: '2099-01-01', ...over }
    w.travel(1_000)
    return String((await who.call(noticeEndpoints.create, { body } as never)).body['id'])
  }
  const see = (who: Speaker, noticeId: string) => who.call(noticeEndpoints.see, { body: { noticeId } })
  const newOnes = async (who: Speaker) => {
    const { body } = await who.call(noticeEndpoints.list)
    return (body as unknown as ListedNotice[]).filter(({ isNew }) => isNew).map(({ id }) => id)
  }
  const expectGuest = (who: Speaker, minutes: number, over: object = {}) => {
    const entryTime = new Date(w.now().getTime() + minutes * minute).toISOString()
    return who.call(guestVehicleEndpoints.create, { body: { ...guest, ...over, entryTime } } as never)
  }

  // spec: screens.what-waits.1
  it('a guest is refused; registrations are counted for those who decide them, a super admin’s everywhere', async () => {
    for (const [communityId, count] of [
      [w.here.id, 2],
      [w.there.id, 1],
    ] as const)
      for (let n = 0; n < count; n++) await w.person({ status: 'PENDING', communityId })
    expect((await w.guest.call(waitingEndpoints.read)).status).toBe(401)
    for (const [who, registrations] of [
      [w.admin, 2],
      [w.superAdmin, 3],
      [w.resident, 0],
      [w.guard, 0],
    ] as const)
      expect(await waiting(who)).toMatchObject({ registrations })
  })

  // spec: screens.what-waits.2
  it('guests count from an hour before they are expected to an hour after, until they come', async () => {
    for (const minutes of [-70, -50, 50, 70]) await expectGuest(w.guard, minutes)
    expect(await waiting(w.guard)).toMatchObject({ guests: 2 })
    w.travel(15 * minute)
    expect(await waiting(w.guard)).toMatchObject({ guests: 2 })
    const { body } = await expectGuest(w.guard, 5)
    expect(await waiting(w.guard)).toMatchObject({ guests: 3 })
    await w.guard.call(guestVehicleEndpoints.enter, { params: { id: String(body['id']) } })
    expect(await waiting(w.guard)).toMatchObject({ guests: 2 })
  })

  // spec: screens.what-waits.2
  it('guests are those of one’s list: one’s house, one’s community, all', async () => {
    await expectGuest(w.guard, 5, { visitingHouseNo: '101', division: 'A' })
    await expectGuest(w.guard, 5, { visitingHouseNo: '999', division: 'D' })
    const away = await w.person({ roles: ['SECURITY'], communityId: w.there.id })
    await expectGuest(away, 5)
    for (const [who, guests] of [
      [w.resident, 1],
      [w.neighbour, 0],
      [w.admin, 2],
      [away, 1],
      [w.superAdmin, 3],
    ] as const)
      expect(await waiting(who)).toMatchObject({ guests })
  })

  // spec: screens.what-waits.3
  it('a notice is new to others until they have seen it or a newer one, on whatever device', async () => {
    const [first, second] = [await post(w.admin), await post(w.admin)]
    expect(await waiting(w.resident)).toMatchObject({ notices: 2 })
    expect(await newOnes(w.resident)).toEqual([second, first])
    expect([await waiting(w.admin), await newOnes(w.admin)]).toMatchObject([{ notices: 0 }, []])
    expect((await see(w.resident, second)).status).toBe(204)
    expect(await waiting(w.resident)).toMatchObject({ notices: 0 })
    // Never back to an older one.
    expect((await see(w.resident, first)).status).toBe(204)
    expect(await newOnes(w.resident)).toEqual([])
    const third = await post(w.admin)
    expect([await waiting(w.resident), await newOnes(w.resident)]).toMatchObject([{ notices: 1 }, [third]])
    expect(await waiting(w.neighbour)).toMatchObject({ notices: 3 })
    expect(await trailOf(w.sql, 'USER', w.resident.id)).toEqual([])
  })

  // spec: screens.what-waits.3
  it('what expires unseen, or hung there before somebody was approved, does not count', async () => {
    const id = await post(w.admin)
    await w.sql`update data.notices set end_date = '2020-01-01' where id = ${id}`
    expect(await waiting(w.resident)).toMatchObject({ notices: 0 })
    await post(w.admin)
    w.travel(1_000)
    const newcomer = await w.person()
    await w.sql`update data.users set decided_at = ${w.now()} where id = ${newcomer.id}`
    expect([await waiting(newcomer), await newOnes(newcomer)]).toMatchObject([{ notices: 0 }, []])
    expect(await waiting(w.resident)).toMatchObject({ notices: 1 })
    await post(w.admin)
    expect(await waiting(newcomer)).toMatchObject({ notices: 1 })
  })

  // spec: screens.what-waits.3
  it('a notice of another community neither counts nor can be seen', async () => {
    const away = await w.person({ roles: ['ADMIN'], communityId: w.there.id })
    const foreign = await post(away)
    expect(await waiting(w.resident)).toMatchObject({ notices: 0 })
    expect(await waiting(w.superAdmin)).toMatchObject({ notices: 1 })
    expect((await see(w.resident, foreign)).status).toBe(404)
    expect((await see(w.superAdmin, foreign)).status).toBe(204)
    expect(await waiting(w.superAdmin)).toMatchObject({ notices: 0 })
  })

  // spec: screens.what-waits.4
  it('counting stops at a hundred', async () => {
    await w.sql`insert into data.notices (community_id, title, content, end_date)
      select ${w.here.id}, 'Many', 'Many', '2099-01-01' from generate_series(1, 120)`
    w.travel(1_000)
    expect(await waiting(w.resident)).toMatchObject({ notices: 100 })
  })
})
