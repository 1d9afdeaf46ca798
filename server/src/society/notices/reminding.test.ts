import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { noticeReaderEndpoints } from '@aangan/contract/society/notice-readers'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTeller, type Teller } from '../../../test/teller.ts'
import { speaker, trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const hour = 3_600_000

describe('people who have not read a notice are reminded', () => {
  let w: World
  let teller: Teller
  beforeAll(async () => {
    w = await world()
    await w.sql`update data.sessions set expires_at = '2099-01-01'`
    teller = await startTeller(w)
  })
  afterAll(async () => {
    await teller.close()
    await w.close()
  })

  const form = { title: 'Meeting', content: 'All owners', endDate: '2099-01-01', ask: true }
  const post = async (over: object = {}, by = w.admin) =>
    String((await by.call(noticeEndpoints.create, { body: { ...form, ...over } } as never)).body['id'])
  /** In the process that has the queue, which then works at once. */
  const remind = (id: string, by = w.admin) =>
    speaker(teller.address, by).call(noticeReaderEndpoints.remind, { params: { id } })
  const read = (who: Speaker, id: string) => who.call(noticeReaderEndpoints.read, { params: { id } })
  const linesOf = async (who: Speaker, id: string) => {
    const { body } = await who.call(notificationEndpoints.list, { query: { size: 100 } })
    return (body as unknown as { content: { path: string }[] }).content.filter(({ path }) => path.endsWith(id)).length
  }

  // spec: notices.remind.1
  it('each in a line of their own, once a round; who has read it is left in peace', async () => {
    const id = await post()
    await teller.after(16_000)
    await read(w.resident, id)
    expect(await remind(id)).toMatchObject({ status: 200, body: { people: 2 } })
    await teller.look()
    const lines = async () => Promise.all([w.resident, w.neighbour, w.guard, w.admin].map((who) => linesOf(who, id)))
    expect(await lines()).toEqual([1, 2, 2, 0])
    await teller.after(24 * hour)
    await read(w.guard, id)
    expect((await remind(id)).body).toEqual({ people: 1 })
    await teller.look()
    expect(await lines()).toEqual([1, 3, 2, 0])
    const trail = (await trailOf(w.sql, 'NOTICE', id)).slice(1)
    expect(trail).toMatchObject([
      { action: 'REMIND', by: w.admin.id, before: null, after: { id, title: 'Meeting', people: 2, round: 1 } },
      { action: 'REMIND', by: w.admin.id, before: null, after: { id, title: 'Meeting', people: 1, round: 2 } },
    ])
    expect(JSON.stringify(trail)).not.toContain(w.neighbour.id)
  })

  // spec: notices.remind.2
  it('once a day, also where two press at once', async () => {
    const lately = { status: 409, body: { message: 'People were reminded a short while ago.' } }
    const id = await post()
    const both = await Promise.all([remind(id), remind(id, w.superAdmin)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await remind(id)).toMatchObject(lately)
    w.travel(24 * hour - 60_000)
    expect(await remind(id)).toMatchObject(lately)
    w.travel(60_000)
    expect((await remind(id)).status).toBe(200)
    expect((await trailOf(w.sql, 'NOTICE', id)).map(({ action }) => action)).toEqual(['CREATE', 'REMIND', 'REMIND'])
  })

  // spec: notices.remind.3
  it('of one that asks, while it is on the board, by who manages it', async () => {
    const notOnBoard = { status: 409, body: { message: 'This notice is not on the board.' } }
    const plain = await post({ ask: false })
    expect(await remind(plain)).toMatchObject({
      status: 409,
      body: { message: 'This notice does not ask to be read.' },
    })
    const scheduled = await post({ publishAt: new Date(w.now().getTime() + hour).toISOString() })
    expect(await remind(scheduled)).toMatchObject(notOnBoard)
    const expired = await post()
    await w.sql`update data.notices set end_date = '2020-01-01' where id = ${expired}`
    expect(await remind(expired)).toMatchObject(notOnBoard)
    const id = await post()
    for (const who of [w.resident, w.guard]) expect((await remind(id, who)).status).toBe(403)
    expect(await remind(id, w.strangerAdmin)).toMatchObject({ status: 404, body: { message: 'Notice not found.' } })
    expect((await remind('0199d1a2-0000-7000-8000-000000000000')).status).toBe(404)
    for (const wrong of ['nonsense', '%00', "'"]) expect((await remind(wrong)).status).toBe(400)
    expect(
      (
        await w.sql`select from data.notices where reminded_at is not null and id = any (${[plain, scheduled, expired, id]}::uuid[])`
      ).length,
    ).toBe(0)
  })
})
