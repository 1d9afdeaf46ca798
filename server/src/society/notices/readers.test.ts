import { waitingEndpoints } from '@aangan/contract/record/waiting'
import { noticeReaderEndpoints } from '@aangan/contract/society/notice-readers'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exported } from '../../../test/exported.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

describe('who has seen and read a notice', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
  })
  afterEach(() => w.close())

  const post = async (over: object = {}, who = w.admin) => {
    w.travel(1_000)
    const body = { title: 'Meeting', content: 'All owners', endDate: '2099-01-01', ...over }
    return String((await who.call(noticeEndpoints.create, { body } as never)).body['id'])
  }
  const newOnes = async (who: Speaker) =>
    ((await who.call(noticeEndpoints.list)).body as unknown as ListedNotice[])
      .filter(({ isNew }) => isNew)
      .map(({ id }) => id)
  const see = (who: Speaker, body: object) => who.call(noticeEndpoints.see, { body } as never)
  const read = (who: Speaker, id: string) => who.call(noticeReaderEndpoints.read, { params: { id } })
  const reach = async (id: string) => (await w.admin.call(noticeReaderEndpoints.reach, { params: { id } })).body

  // spec: notices.seen.1, notices.seen.2
  it('what was on a screen is seen, one by one; what is further down stays new', async () => {
    const [first, second, third] = [await post(), await post(), await post()]
    const foreign = await post({}, w.strangerAdmin)
    expect((await see(w.resident, { noticeIds: [second, foreign] })).status).toBe(204)
    expect(await newOnes(w.resident)).toEqual([third, first])
    expect((await w.resident.call(waitingEndpoints.read)).body).toMatchObject({ notices: 2 })
    expect(await w.sql`select from data.notice_reads where notice_id = ${foreign}`).toEqual([])
    // Mark All Read sends the newest.
    expect((await see(w.resident, { noticeId: third })).status).toBe(204)
    expect(await newOnes(w.resident)).toEqual([])
    expect(await newOnes(w.neighbour)).toHaveLength(3)
    for (const body of [{}, { noticeIds: [] }, { noticeIds: ['x'] }, { noticeIds: Array(101).fill(first) }])
      expect((await see(w.resident, body)).status).toBe(400)
  })

  // spec: notices.seen.3
  it('what a process of the last release marks as seen is seen', async () => {
    const [first, second] = [await post(), await post()]
    await w.sql`
      update data.users u set notices_seen_at = greatest(u.notices_seen_at, n.created_at) from data.notices n
      where u.id = ${w.resident.id} and n.id = ${first}`
    expect(await newOnes(w.resident)).toEqual([second])
    expect(await reach(first)).toMatchObject({ seen: 2 })
    expect(await reach(second)).toMatchObject({ seen: 1 })
  })

  // spec: notices.readers.1
  it('whoever is asked says that they have read it, once and for good', async () => {
    const id = await post({ ask: true })
    const answer = await read(w.resident, id)
    expect(answer).toMatchObject({ status: 200, body: { id, readAt: expect.stringMatching(/Z$/) } })
    w.travel(60_000)
    expect((await read(w.resident, id)).body['readAt']).toBe(answer.body['readAt'])
    expect(await newOnes(w.resident)).toEqual([])
    const silent = await post()
    expect(await read(w.resident, silent)).toMatchObject({
      status: 409,
      body: { message: 'This notice does not ask to be read.' },
    })
    expect((await read(w.stranger, id)).status).toBe(404)
    // The trail knows who posted it, and nobody who read it.
    expect((await trailOf(w.sql, 'NOTICE', id)).map(({ action, by }) => [action, by])).toEqual([['CREATE', w.admin.id]])
  })

  // spec: notices.readers.2
  it('counts are of those whom it reaches today; its author has seen and read it', async () => {
    const id = await post({ ask: true })
    expect(await reach(id)).toEqual({ people: 4, houses: 2, seen: 1, read: 1, readHouses: 0 })
    await read(w.neighbour, id)
    await see(w.guard, { noticeIds: [id] })
    // Who manages notices may read what they see; outside its audience that counts nowhere.
    expect((await read(w.superAdmin, id)).status).toBe(200)
    expect(await reach(id)).toEqual({ people: 4, houses: 2, seen: 3, read: 2, readHouses: 1 })
    await w.sql`update data.users set status = 'DISABLED' where id = ${w.neighbour.id}`
    expect(await reach(id)).toEqual({ people: 3, houses: 1, seen: 2, read: 1, readHouses: 0 })
  })

  // spec: notices.readers.3
  it('who has read it, and who has not, by house and name; as a file too', async () => {
    const id = await post({ ask: true })
    await read(w.neighbour, id)
    const people = async (query: object = {}) =>
      (
        (await w.admin.call(noticeReaderEndpoints.list, { params: { id }, query } as never)).body[
          'content'
        ] as unknown as { name: string; division: string; houseNo: string; readAt: string | null }[]
      ).map(({ name, division, houseNo, readAt }) => [name, division, houseNo, readAt !== null])
    const [asha, vikram] = [
      ['Asha Rao', 'A', '101', false],
      ['Vikram Shah', 'B', '202', true],
    ]
    // Who is not there as a resident comes last.
    const [meera, ramesh] = [
      ['Meera Admin', null, null, true],
      ['Ramesh Guard', null, null, false],
    ]
    expect(await people()).toEqual([asha, vikram, meera, ramesh])
    expect(await people({ read: 'true' })).toEqual([vikram, meera])
    expect(await people({ read: 'false', size: 1, page: 1 })).toEqual([ramesh])
    const file = await w.admin.call(noticeReaderEndpoints.export, {
      params: { id },
      query: { format: 'csv', read: 'false' },
    } as never)
    expect(file.text.split('\r\n').slice(0, 3)).toEqual([
      expect.stringContaining('Name,Roles,Division,House Number,Mobile Number,Read'),
      expect.stringContaining('Asha Rao,User,A,101'),
      expect.stringContaining('Ramesh Guard,Security,,'),
    ])
    const trail = await trailOf(w.sql, 'NOTICE', id)
    expect(trail.at(-1)).toMatchObject({ action: 'EXPORT', after: { filters: { read: 'false' }, what: 'READERS' } })
    const silent = await post()
    const params = { id: silent }
    for (const endpoint of [noticeReaderEndpoints.list, noticeReaderEndpoints.export])
      expect(await w.admin.call(endpoint, { params } as never)).toMatchObject({ status: 409 })
    const strange = { params: { id } }
    for (const endpoint of [noticeReaderEndpoints.list, noticeReaderEndpoints.export, noticeReaderEndpoints.reach])
      expect((await w.strangerAdmin.call(endpoint, strange)).status).toBe(404)
  })

  // spec: notices.readers.4
  it('the file of the notices says for whom they are, since when, and how many have read them', async () => {
    const audience = { divisions: ['A'], ownershipTypes: ['owner'], roles: ['USER', 'SECURITY'] }
    const id = await post({ title: 'Rules', ask: true, pinned: true, audience })
    await read(w.guard, id)
    await post()
    const { cells } = await exported(w, w.admin, 'notices', { format: 'csv' })
    const [header, ...rows] = cells as string[][]
    const of = (title: string) => rows.map((row) => row[header!.indexOf(title)])
    expect(of('For')).toEqual(['Everyone', 'Division A, Owners, Residents, Security'])
    expect(of('Pinned')).toEqual(['No', 'Yes'])
    expect(of('Read')).toEqual(['', '1'])
    expect(of('Published')).toEqual(of('Posted'))
  })

  // spec: notices.readers.5
  it('what somebody has seen and read goes with them, and with the notice', async () => {
    const id = await post({ ask: true })
    await read(w.resident, id)
    const now = w.now()
    await w.sql`update data.users set left_at = ${now} where id = ${w.resident.id}`
    await w.sql`select auth.erase_person(${w.resident.id}, ${now}, 'none', ${now})`
    const reads = () => w.sql`select user_id from data.notice_reads where notice_id = ${id}`
    expect(await reads()).toEqual([])
    await read(w.neighbour, id)
    expect(await reads()).toHaveLength(1)
    await w.admin.call(noticeEndpoints.remove, { params: { id } })
    expect(await reads()).toEqual([])
  })
})
