import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { importLimits } from '@aangan/contract/people/import-shapes'
import { importEndpoints } from '@aangan/contract/people/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importsIn } from '../../../test/imports.ts'
import { sheet } from '../../../test/samples.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

let w: World
const { cancel } = importsIn(() => w)
const flat = 'Wing,Flat No\nC,1\n'
const send = (who: Speaker): Promise<Answer> =>
  who.call(importEndpoints.create, { body: { kind: 'HOUSES', communityId: who.communityId }, file: sheet(flat) })
const outcome = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  return [status, body['code']]
}

describe('files that are sent at once', () => {
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** Sends the head of a file, and nothing more. */
  const begun = ({ token }: Speaker) => {
    const asked = request(`${w.address}${importEndpoints.create.path}`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '4000000',
      },
    })
    const answered = once(asked, 'response').then(([response]) => (response as IncomingMessage).statusCode)
    asked.on('error', () => {})
    asked.flushHeaders()
    return { asked, answered }
  }

  // spec: files.import.6
  it('are one of a community, and one that waits; the next is refused unread, and other communities are free', async () => {
    const another = await w.person({ roles: ['ADMIN'] })
    const held = [begun(w.admin), begun(another), begun(w.admin)]
    expect(await Promise.any(held.map(({ answered }) => answered))).toBe(409)
    expect(await outcome(send(w.admin))).toEqual([409, 'import.busy'])
    // Its body would be refused with 415.
    const headers = { 'content-type': 'text/plain' }
    const unread = another.send('POST', importEndpoints.create.path, { body: 'x', headers })
    expect(await outcome(unread)).toEqual([409, 'import.busy'])
    expect((await send(w.strangerAdmin)).status).toBe(201)
    for (const { asked } of held) asked.destroy()
    await expect.poll(async () => (await send(w.admin)).status).toBe(201)
    await Promise.allSettled(held.map(({ answered }) => answered))
  })
})

describe('imports that are kept', () => {
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** As uploads and `status` leave them. */
  const made = ({ communityId, id }: Speaker, status: string, count: number) => w.sql`
    with one as (
      insert into data.imports (community_id, kind, file_name, columns, mapping, status, rows, created_by)
      select ${communityId}, 'HOUSES', 'a.csv', '["Wing","Flat No"]', '{"division":0,"number":1}', ${status}, 1, ${id}
      from generate_series(1, ${count}) returning id)
    insert into data.import_rows (import_id, row, community_id, cells)
    select id, 2, ${communityId}, '["C","1"]' from one`

  // spec: files.import.7
  it('are twenty open ones; a cancelled one makes room', async () => {
    await made(w.admin, 'CHECKED', importLimits.open - 1)
    const { body: last } = await send(w.admin)
    const refused = await send(w.admin)
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'This community has 20 open imports. Run or cancel one of them first.',
    ])
    expect((await send(w.strangerAdmin)).status).toBe(201)
    await cancel(w.admin, { id: String(last['id']) })
    expect((await send(w.admin)).status).toBe(201)
  })

  // spec: files.import.7
  it('and the last twenty that have ended, with what stood in their rows', async () => {
    await made(w.strangerAdmin, 'DONE', importLimits.ended + 3)
    const kept = async () =>
      (
        await w.sql<{ id: string }[]>`
          select i.id from data.imports i where i.community_id = ${w.there.id} and i.status = 'DONE' and exists (
            select from data.import_rows r where r.import_id = i.id and r.cells <> '[]') order by i.id desc`
      ).map(({ id }) => id)
    const before = await kept()
    expect(before).toHaveLength(importLimits.ended + 3)
    expect((await send(w.strangerAdmin)).status).toBe(201)
    expect(await kept()).toEqual(before.slice(0, importLimits.ended))
  })
})

describe('imports of one person', () => {
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())

  // spec: files.import.6
  it('are ten an hour; another admin has their own', async () => {
    for (let i = 0; i < 10; i++) expect((await send(w.admin)).status).toBe(201)
    expect(await outcome(send(w.admin))).toEqual([429, 'attempts.too_many'])
    expect((await send(w.strangerAdmin)).status).toBe(201)
  })
})
