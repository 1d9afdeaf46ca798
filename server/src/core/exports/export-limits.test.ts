import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exported, exportPaths, rowsOf } from '../../../test/exported.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

describe('an export of many rows', () => {
  let w: World
  const most = 100_000
  beforeAll(async () => {
    w = await world()
    // All at one moment, to the microsecond.
    await w.sql`
      insert into data.audit_logs (at, community_id, action, resource, new_data)
      select '2026-01-31 12:00:00.123456Z', ${w.here.id}, 'CREATE', 'MEMBER', json_build_object('name', 'Person ' || n) from generate_series(1, ${most}) n`
    await w.sql`
      insert into data.audit_logs (at, community_id, action, resource, new_data)
      select '2026-02-01 12:00:00.123456Z', ${w.here.id}, 'CREATE', 'NOTICE', json_build_object('title', 'Notice ' || n) from generate_series(1, 2500) n`
    await w.sql`
      insert into data.vehicles (community_id, user_id, vehicle_no, type)
      select ${w.here.id}, ${w.resident.id}, 'MH12AA' || lpad(n::text, 4, '0'), 'four-wheeler' from generate_series(1, 3000) n`
  })
  afterAll(() => w.close())

  /** An export that nobody reads on, on a connection of its own. */
  const begun = async ({ token }: Speaker, query = ''): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${token}` }
    const asked = get(`${w.address}${exportPaths.audit}${query}`, { headers, agent: false })
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return reply
  }
  const exports = async () =>
    (
      await w.sql`select resource, new_data, community_id from data.audit_logs where action = 'EXPORT' order by at, id`
    ).map(({ resource, new_data: data, community_id: community }) => ({ resource, community, ...JSON.parse(data) }))

  // spec: files.export.10
  it('holds each row once, page after page', async () => {
    const vehicles = rowsOf(await exported(w, w.admin, 'vehicles')).map((row) => row['Vehicle No'])
    expect([vehicles.length, new Set(vehicles).size]).toEqual([3000, 3000])
    const activity = rowsOf(await exported(w, w.admin, 'audit', { resource: 'NOTICE' })).map((row) => row['Activity'])
    expect([activity.length, new Set(activity).size]).toEqual([2500, 2500])
  })

  // spec: files.export.11
  it('is in the audit trail, with its filters and format, before the first byte', async () => {
    const before = (await exports()).length
    const reply = await begun(w.admin, '?resource=MEMBER&endDate=2999-01-01')
    expect(reply.statusCode).toBe(200)
    expect((await exports()).slice(before)).toEqual([
      {
        resource: 'AUDIT_LOG',
        community: w.here.id,
        filters: { resource: 'MEMBER', endDate: '2999-01-01' },
        format: 'csv',
      },
    ])
    reply.destroy()
    // Until the server has noticed it.
    await expect.poll(async () => (await exported(w, w.admin, 'houses')).status).toBe(200)
  })

  // spec: files.export.11
  it('without a row in the trail there is no file', async () => {
    await w.sql.begin(async (tx) => {
      await tx.script('lock table data.audit_logs in exclusive mode')
      expect((await exported(w, w.admin, 'vehicles')).status).toBe(503)
    })
  })

  // spec: files.export.12, files.export.16
  it('two at once in one process; whoever hangs up makes room', async () => {
    const open = [await begun(w.admin), await begun(w.superAdmin)]
    const refused = await w.admin.send('GET', exportPaths.vehicles)
    expect([refused.status, refused.body['code']]).toEqual([429, 'export.busy'])
    expect(refused.headers.get('retry-after')).toBe('60')
    open[0]!.destroy()
    await expect.poll(async () => (await exported(w, w.admin, 'vehicles')).status).toBe(200)
    open[1]!.destroy()
  })

  // spec: files.export.17
  it('one at once of a community, so that others find room', async () => {
    const open = await begun(w.admin)
    const another = await w.person({ roles: ['ADMIN'] })
    const refused = await another.send('GET', exportPaths.vehicles)
    expect([refused.status, refused.body['code']]).toEqual([429, 'export.busy'])
    expect((await exported(w, w.strangerAdmin, 'houses')).status).toBe(200)
    open.destroy()
    await expect.poll(async () => (await exported(w, another, 'vehicles')).status).toBe(200)
  })

  // spec: files.export.12
  it.each(['csv', 'xlsx'])('%s: whoever hangs up at any moment leaves its place to others', async (format) => {
    const { hostname, port } = new URL(w.address)
    const request = [
      `GET ${exportPaths.houses}?format=${format} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${w.admin.token}`,
      '',
      '',
    ]
    for (let ms = 0; ms <= 40; ms++) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(request.join('\r\n'))
      await pause(ms)
      socket.destroy()
    }
    await expect.poll(async () => (await exported(w, w.admin, 'houses', { format })).status).toBe(200)
  })

  // spec: files.export.14
  it('ends with the rights of its caller, and never looks whole', async () => {
    const leaver = await w.person({ roles: ['ADMIN'] })
    const reply = await begun(leaver)
    await w.sql`delete from data.sessions where id = ${leaver.sessionId}`
    await pause(300)
    await expect(text(reply)).rejects.toThrow('aborted')
  })

  // spec: files.export.15
  it('of more rows than a workbook may have is refused, and leaves nothing in the trail', async () => {
    const before = (await exports()).length
    const refused = await w.admin.send('GET', `${exportPaths.audit}?format=xlsx`)
    expect([refused.status, refused.body['message']]).toEqual([409, 'This list is too long. Narrow the filters.'])
    expect((await exports()).length).toBe(before)
    expect((await exported(w, w.admin, 'audit', { format: 'xlsx', kind: 'LOGINS' })).status).toBe(200)
    const reply = await begun(w.admin)
    expect(reply.statusCode).toBe(200)
    reply.destroy()
  })
})

describe('exports of one person', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())

  // spec: files.export.16
  it('are ten an hour, in both formats; those of others are not counted', async () => {
    for (let times = 0; times < 10; times++)
      expect((await exported(w, w.admin, 'houses', { format: times % 2 === 0 ? 'csv' : 'xlsx' })).status).toBe(200)
    const refused = await w.admin.send('GET', exportPaths.vehicles)
    expect([refused.status, refused.body['code']]).toEqual([429, 'attempts.too_many'])
    expect((await exported(w, w.strangerAdmin, 'houses')).status).toBe(200)
    const [row] =
      await w.sql`select count(*)::int as count from data.audit_logs where action = 'EXPORT' and user_id = ${w.admin.id}`
    expect(row?.['count']).toBe(10)
  })
})
