import { auditEndpoints } from '@aangan/contract/record/audit'
import { emergencyEndpoints } from '@aangan/contract/society/emergencies'
import { noticeReaderEndpoints } from '@aangan/contract/society/notice-readers'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exported, rowsOf } from '../../../test/exported.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { send, underWay, allClear } = emergencyEndpoints
const { read } = noticeReaderEndpoints
const hourMs = 3_600_000

describe('an emergency on the board', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
  })
  afterEach(() => w.close())

  const fire = { kind: 'FIRE', message: 'Smoke in the basement. Leave by the stairs.' }
  const sent = async (by: Speaker, body: object = fire) => {
    w.travel(1_000)
    const answer = await by.call(send, { body } as never)
    expect(answer.status).toBe(201)
    return String(answer.body['id'])
  }
  const shownTo = async (who: Speaker) => {
    const { status, body } = await who.call(underWay)
    expect(status).toBe(200)
    return (body as unknown as ListedNotice[]).map(({ id }) => id)
  }
  const board = async (who: Speaker) =>
    ((await who.call(noticeEndpoints.list)).body as unknown as ListedNotice[]).map(({ id }) => id)

  // spec: notices.emergency.5
  it('is under way for a day, or until the all clear, or until it is deleted', async () => {
    const first = await sent(w.admin)
    const second = await sent(w.admin, { ...fire, kind: 'GAS' })
    expect(await shownTo(w.resident)).toEqual([second, first])
    const cleared = await w.admin.call(allClear, { params: { id: second }, body: { text: 'The valve is shut' } })
    expect(cleared).toMatchObject({
      status: 200,
      body: { emergency: { clearedAt: expect.stringMatching(/Z$/), clearedText: 'The valve is shut' } },
    })
    expect(await shownTo(w.resident)).toEqual([first])
    expect(await w.admin.call(allClear, { params: { id: second }, body: {} })).toMatchObject({
      status: 409,
      body: { message: 'This emergency is over.' },
    })
    expect((await w.resident.call(read, { params: { id: second } })).status).toBe(409)
    const third = await sent(w.admin, { ...fire, kind: 'POWER' })
    expect((await w.admin.call(noticeEndpoints.remove, { params: { id: third } })).status).toBe(204)
    expect(await shownTo(w.resident)).toEqual([first])
    w.travel(23.9 * hourMs)
    expect(await shownTo(w.resident)).toEqual([first])
    w.travel(0.2 * hourMs)
    expect(await shownTo(w.resident)).toEqual([])
    expect((await w.admin.call(allClear, { params: { id: first }, body: {} })).status).toBe(409)
    const usual = await w.admin.call(noticeEndpoints.create, {
      body: { title: 'Lift', content: 'Out of order', endDate: '2099-01-01' },
    } as never)
    expect(await w.admin.call(allClear, { params: { id: String(usual.body['id']) }, body: {} })).toMatchObject({
      status: 409,
      body: { message: 'This notice is no emergency.' },
    })
    expect((await w.admin.call(allClear, { params: { id: first }, body: { text: 'x'.repeat(501) } })).status).toBe(400)
  })

  // spec: notices.emergency.5
  it('of two who give the all clear at once, one does', async () => {
    const id = await sent(w.admin)
    const both = await Promise.all(
      [w.admin, w.superAdmin].map((who) => who.call(allClear, { params: { id }, body: {} })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // spec: notices.emergency.6
  it('stands above all others while it is under way', async () => {
    const post = async (body: object) => {
      w.travel(1_000)
      const notice = { title: 'Lift', content: 'Out of order', endDate: '2099-01-01', ...body }
      return String((await w.admin.call(noticeEndpoints.create, { body: notice } as never)).body['id'])
    }
    const old = await sent(w.admin)
    const newer = await sent(w.admin, { ...fire, kind: 'WATER' })
    const pinned = await post({ pinned: true })
    const latest = await post({})
    for (const who of [w.resident, w.admin]) expect(await board(who)).toEqual([newer, old, pinned, latest])
    await w.admin.call(allClear, { params: { id: newer }, body: {} })
    for (const who of [w.resident, w.admin]) expect(await board(who)).toEqual([old, pinned, latest, newer])
  })

  // spec: notices.emergency.7
  it('its words stay; it can be pinned and deleted', async () => {
    const id = await sent(w.admin)
    const [notice] = (await w.admin.call(noticeEndpoints.list)).body as unknown as ListedNotice[]
    const edit = (body: object) =>
      w.admin.call(noticeEndpoints.update, {
        params: { id },
        body: { title: notice!.title, content: notice!.content, endDate: notice!.endDate, ...body },
      } as never)
    for (const body of [
      { title: 'Small fire' },
      { content: 'It is out' },
      { ask: false },
      { audience: { divisions: ['A'] } },
    ])
      expect((await edit(body)).status).toBe(409)
    expect(await edit({ pinned: true })).toMatchObject({ status: 200, body: { pinned: true } })
  })

  // spec: notices.emergency.8
  it('is in the trail with who sent it and who gave the all clear, and in the file of the notices', async () => {
    const id = await sent(w.admin)
    await w.admin.call(allClear, { params: { id }, body: { text: 'All are well' } })
    const rows = await trailOf(w.sql, 'NOTICE', id)
    expect(rows.map(({ action, by }) => [action, by])).toEqual([
      ['CREATE', w.admin.id],
      ['ALL_CLEAR', w.admin.id],
    ])
    expect(rows[1]!.after).toMatchObject({ emergency: { clearedText: 'All are well' } })
    const { content } = (await w.admin.call(auditEndpoints.list, { query: { resource: 'notice' } }))
      .body as unknown as {
      content: { summary: string }[]
    }
    expect(content.map(({ summary }) => summary)).toEqual([
      'Meera Admin gave the all clear for “Fire”',
      'Meera Admin sent the emergency notice “Fire”',
    ])
    expect(rowsOf(await exported(w, w.admin, 'notices'))).toMatchObject([
      { Title: 'Fire', Emergency: 'Emergency over' },
    ])
  })

  // spec: notices.emergency.9
  it('nothing is shown in a community that is disabled', async () => {
    await sent(w.superAdmin, { ...fire, communityId: w.here.id })
    const atHome = await w.person({ roles: ['USER', 'SUPER_ADMIN'] })
    expect(await shownTo(atHome)).toHaveLength(1)
    await w.sql`update data.communities set status = 'DISABLED' where id = ${w.here.id}`
    for (const who of [atHome, w.resident, w.guard]) expect((await who.call(underWay)).status).toBe(401)
  })
})
