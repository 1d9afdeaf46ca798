import { instantIn } from '@aangan/contract/core/dates'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hearing, type OpenStream } from '../../../test/stream.ts'
import { startTeller, type Teller } from '../../../test/teller.ts'
import { lookBesides } from '../../../test/watch.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

describe('people are told of a notice', () => {
  let w: World
  let teller: Teller
  const streams: OpenStream[] = []
  beforeAll(async () => {
    w = await world()
    await w.sql`update data.sessions set expires_at = '2099-01-01'`
    teller = await startTeller(w)
  })
  afterEach(() => streams.splice(0).forEach((stream) => stream.close()))
  afterAll(async () => {
    await teller.close()
    await w.close()
  })

  const form = (over: object = {}) => ({
    title: 'Water cut',
    content: 'No water on Monday.\nPlease store some.',
    endDate: '2099-01-01',
    ...over,
  })
  const post = async (over: object = {}, by = w.admin) => {
    const { status, body } = await by.call(noticeEndpoints.create, { body: form(over) } as never)
    expect(status).toBe(201)
    return String(body['id'])
  }
  const bellOf = async (who: Speaker, id: string) => {
    const { body } = await who.call(notificationEndpoints.list, { query: { size: 100 } })
    const { content } = body as unknown as { content: { kind: string; title: string; body: string; path: string }[] }
    return content.filter(({ path }) => path.endsWith(id))
  }
  const told = async (id: string) =>
    (
      await w.sql<{ name: string }[]>`
      select u.name from data.notifications n join data.users u on u.id = n.user_id where n.path like ${`%${id}`} order by u.name`
    ).map(({ name }) => name)
  const everyone = ['Asha Rao', 'Ramesh Guard', 'Vikram Shah']

  // spec: notices.telling.1, notices.telling.2
  it('a quarter of a minute after it was posted, in the words it has then', async () => {
    const id = await post()
    await teller.after(14 * second)
    expect(await told(id)).toEqual([])
    await teller.after(2 * second)
    const line = {
      kind: 'NOTICE',
      title: 'Water cut',
      body: 'No water on Monday.',
      path: `/dashboard?section=notice&id=${id}`,
    }
    expect(await bellOf(w.resident, id)).toMatchObject([line])
    expect(await bellOf(w.guard, id)).toMatchObject([line])
    // Its author has read it; the others are of another community, or of none.
    expect(await told(id)).toEqual(everyone)
    await teller.after(day)
    expect(await told(id)).toEqual(everyone)
  })

  // spec: notices.telling.1
  it('only those whom it is for', async () => {
    const id = await post({ audience: { divisions: ['B'] } })
    const forGuards = await post({ audience: { roles: ['SECURITY'] } })
    await teller.after(16 * second)
    expect([await told(id), await told(forGuards)]).toEqual([['Vikram Shah'], ['Ramesh Guard']])
  })

  // spec: notices.telling.2
  it('not of a slip: what was edited is told as it is now, what was deleted not at all', async () => {
    const [edited, deleted] = [await post({ title: 'Watre cut' }), await post({ title: 'Slip' })]
    w.travel(10 * second)
    await w.admin.call(noticeEndpoints.update, { params: { id: edited }, body: form({ title: 'Water cut' }) } as never)
    await w.admin.call(noticeEndpoints.remove, { params: { id: deleted } })
    await teller.after(10 * second)
    expect((await bellOf(w.resident, edited)).map(({ title }) => title)).toEqual(['Water cut'])
    expect(await told(deleted)).toEqual([])
    // A later edit tells nobody again.
    await w.admin.call(noticeEndpoints.update, { params: { id: edited }, body: form({ title: 'Water' }) } as never)
    await teller.after(hour)
    expect((await bellOf(w.resident, edited)).map(({ title }) => title)).toEqual(['Water cut'])
  })

  // spec: notices.telling.3
  it.each([
    ['Asia/Kolkata', '2027-01-15T08:00'],
    // That night the clock of New York goes forward.
    ['America/New_York', '2027-03-14T08:00'],
    ['Pacific/Kiritimati', '2027-05-01T00:00'],
  ])('of a scheduled one at its time, in %s at %s', async (zone, publishAt) => {
    await w.sql`update data.communities set time_zone = ${zone} where id = ${w.there.id}`
    const id = await post({ publishAt }, w.strangerAdmin)
    const instant = instantIn(zone, publishAt).getTime()
    await teller.after(instant - w.now().getTime() - second)
    const trail = async () => (await trailOf(w.sql, 'NOTICE', id)).map(({ action }) => action)
    expect([await trail(), await told(id)]).toEqual([['CREATE'], []])
    const [own, everywhere, other] = await Promise.all(
      [w.stranger, w.superAdmin, w.resident].map((who) => hearing(who, teller.address)),
    )
    streams.push(own!, everywhere!, other!)
    await teller.after(2 * second)
    for (const stream of [own!, everywhere!])
      await expect.poll(() => stream.events).toEqual([{ event: 'notice', data: {} }])
    expect(other!.events).toEqual([])
    expect([await trail(), await told(id)]).toEqual([['CREATE', 'PUBLISH'], []])
    await teller.after(15 * second)
    expect(await told(id)).toEqual(['Nadia Stranger', 'Other Guard'])
  })

  // spec: notices.telling.4
  it('the trail has its publishing once, by nobody, whatever processes look', async () => {
    const id = await post({ publishAt: new Date(w.now().getTime() + hour).toISOString() })
    w.travel(hour + 20 * second)
    await Promise.all([teller.look(), lookBesides(w), lookBesides(w)])
    await teller.look()
    const trail = await trailOf(w.sql, 'NOTICE', id)
    expect(trail.map(({ action, by }) => [action, by])).toEqual([
      ['CREATE', w.admin.id],
      ['PUBLISH', null],
    ])
    expect(trail[1]).toMatchObject({ before: null, after: { id, title: 'Water cut', status: 'ACTIVE' } })
    expect(await told(id)).toEqual(everyone)
  })

  // spec: notices.telling.4
  it('one that a person publishes before its time is their edit, also where it is edited again at once', async () => {
    const publishAt = new Date(w.now().getTime() + hour).toISOString()
    const [now, edited] = [await post({ publishAt }), await post({ publishAt })]
    await w.admin.call(noticeEndpoints.update, { params: { id: now }, body: form({ publishAt: null }) } as never)
    await teller.after(16 * second)
    expect((await trailOf(w.sql, 'NOTICE', now)).map(({ action }) => action)).toEqual(['CREATE', 'UPDATE'])
    expect(await told(now)).toEqual(everyone)
    w.travel(hour)
    await w.admin.call(noticeEndpoints.update, { params: { id: edited }, body: form({ title: 'Edited' }) } as never)
    await teller.look()
    const trail = await trailOf(w.sql, 'NOTICE', edited)
    expect(trail.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'PUBLISH'])
  })

  // spec: notices.telling.5
  it('open screens hear of posting, editing and deleting, and not of what is only scheduled', async () => {
    const [own, other] = await Promise.all([w.resident, w.stranger].map((who) => hearing(who, teller.address)))
    streams.push(own!, other!)
    const heard = async (count: number) => {
      await expect.poll(() => own!.events.filter(({ event }) => event === 'notice').length).toBe(count)
    }
    await post({ publishAt: new Date(w.now().getTime() + hour).toISOString() })
    const id = await post()
    await heard(1)
    await w.admin.call(noticeEndpoints.update, { params: { id }, body: form({ title: 'Edited' }) } as never)
    await heard(2)
    await w.admin.call(noticeEndpoints.remove, { params: { id } })
    await heard(3)
    expect(other!.events).toEqual([])
  })

  // spec: notices.telling.6
  it('while it is news: less than a day late', async () => {
    const [late, tooLate] = [await post(), await post()]
    await w.sql`update data.notices set created_at = created_at - interval '23 hours 59 minutes' where id = ${late}`
    await w.sql`update data.notices set created_at = created_at - interval '24 hours' where id = ${tooLate}`
    await teller.after(20 * second)
    expect([await told(late), await told(tooLate)]).toEqual([everyone, []])
    const { body } = await w.resident.call(noticeEndpoints.list)
    expect((body as unknown as { id: string }[]).map(({ id }) => id)).toContain(tooLate)
  })

  // spec: notices.telling.6
  it('never where the community was disabled when it was due, nor of what hangs no longer', async () => {
    const toggle = () => w.superAdmin.call(communityEndpoints.toggleStatus, { params: { id: w.there.id } })
    const id = await post({ communityId: w.there.id }, w.superAdmin)
    await toggle()
    await teller.after(16 * second)
    await toggle()
    await teller.after(16 * second)
    expect(await told(id)).toEqual([])
    const over = await post()
    await w.sql`update data.notices set end_date = '2020-01-01' where id = ${over}`
    await teller.after(16 * second)
    expect(await told(over)).toEqual([])
  })

  // spec: notices.telling.8
  it('a deleted notice leaves its line in the bell, which leads to the board', async () => {
    const id = await post()
    await teller.after(16 * second)
    await w.admin.call(noticeEndpoints.remove, { params: { id } })
    expect(await bellOf(w.resident, id)).toMatchObject([{ kind: 'NOTICE', title: 'Water cut' }])
  })
})
