import { vehicleTypeLabels } from '@aangan/contract/core/vehicle-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exported, exportPaths, rowsOf, type Exported } from '../../../test/exported.ts'
import { formulas } from '../../../test/formulas.ts'
import { seed } from '../../../test/seed.ts'
import { world, type World } from '../../../test/world.ts'

const lists = Object.keys(exportPaths) as Exported[]
const foreign = 'Elsewhere'

describe('every list can be taken out as a file', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    await seed(w)
    const { sql, there } = w
    await sql`update data.users set name = ${foreign} where community_id = ${there.id}`
    await sql`update data.members set name = ${foreign} where community_id = ${there.id}`
    await sql`update data.notices set title = ${foreign} where community_id = ${there.id}`
    await sql`update data.visits set guest_name = ${foreign} where community_id = ${there.id}`
    await sql`update data.invitations set name = ${foreign} where community_id = ${there.id}`
    await sql`update data.houses set number = ${foreign} || right(id::text, 8) where community_id = ${there.id}`
    await sql`update data.helpers h set name = ${foreign} where exists (
      select from data.helper_communities c where c.helper_id = h.id and c.community_id = ${there.id})`
    for (const { id, name } of [
      { ...w.here, name: 'Asha Rao' },
      { ...there, name: foreign },
    ])
      await sql`
        insert into data.audit_logs (at, community_id, action, resource, old_data, new_data)
        values (now(), ${id}, 'APPROVE', 'USER', '{"status":"PENDING"}', ${JSON.stringify({ name, status: 'ACTIVE' })})`
  })
  afterAll(() => w.close())

  // spec: files.export.2
  it.each(lists)('%s: an admin gets their community’s rows, in both formats, and never another’s', async (list) => {
    const csv = await exported(w, w.admin, list)
    expect(csv).toMatchObject({ status: 200, name: expect.stringMatching(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/) })
    expect(csv.cells.length).toBeGreaterThan(1)
    expect(csv.cells.flat()).not.toContain('Community')
    expect(csv.bytes.toString()).not.toContain(foreign)
    const xlsx = await exported(w, w.admin, list, { format: 'xlsx' })
    expect(xlsx.name).toBe(csv.name.replace(/csv$/, 'xlsx'))
    // The trail has the export itself.
    if (list === 'audit') expect(xlsx.cells.length).toBe(csv.cells.length + 1)
    else expect(xlsx.cells).toEqual(csv.cells)
  })

  // spec: files.export.2
  it.each(lists)('%s: a super admin gets all communities, or the one they name', async (list) => {
    const all = await exported(w, w.superAdmin, list)
    const column = list === 'helpers' ? 'Communities' : 'Community'
    expect(new Set(rowsOf(all).map((row) => row[column]))).toEqual(
      expect.objectContaining(new Set([w.here.displayName, w.there.displayName])),
    )
    const one = await exported(w, w.superAdmin, list, { communityId: w.there.id })
    expect(one.cells.length).toBeGreaterThan(1)
    expect(one.cells.length).toBeLessThan(all.cells.length)
    expect(one.bytes.toString()).not.toContain('Asha Rao')
  })

  // spec: files.export.3
  it('guards get what they watch, and no more; residents nothing', async () => {
    const mayWatch: Exported[] = ['guestVehicles', 'visits', 'securityLogs']
    for (const list of lists) {
      expect([list, (await exported(w, w.guard, list)).status]).toEqual([list, mayWatch.includes(list) ? 200 : 403])
      expect([list, (await exported(w, w.resident, list)).status]).toEqual([list, 403])
    }
    const logs = await exported(w, w.guard, 'securityLogs')
    expect(logs.cells[0]).toEqual(['Activity', 'Kind', 'By', 'Username', 'Time'])
  })

  // spec: files.export.4
  it.each<[Exported, Record<string, string>, (row: Record<string, string>) => boolean]>([
    ['vehicles', { vehicleNo: 'FU0' }, (row) => row['Vehicle No']!.includes('FU0')],
    ['vehicles', { houseNo: '101', division: 'A' }, (row) => `${row['Division']}-${row['House No']}` === 'A-101'],
    ['members', { name: 'asha' }, (row) => row['Name'] === 'Asha Rao'],
    ['members', { division: 'B' }, (row) => row['Division'] === 'B'],
    ['users', { status: 'PENDING' }, (row) => row['Status'] === 'Pending'],
    ['users', { houseNo: '202' }, (row) => row['House Number'] === '202'],
    ['users', { group: 'INVITED' }, (row) => row['Access']!.startsWith('Invit')],
    ['guestVehicles', { find: 'GV' }, (row) => row['Vehicle Number']!.includes('GV')],
    ['visits', { status: 'ASKING' }, (row) => row['Status'] === 'Asking'],
    ['visits', { kind: 'DELIVERY' }, (row) => row['Kind'] === 'Delivery'],
    ['helpers', { category: 'CLEANER' }, (row) => row['Category'] === 'Cleaner'],
    ['houses', { division: 'D' }, (row) => row['Division'] === 'D'],
    ['houses', { occupied: 'false' }, (row) => row['People'] === '0'],
    ['audit', { kind: 'LOGINS' }, (row) => row['Resource'] === 'Session'],
    ['audit', { resource: 'VEHICLE' }, (row) => row['Resource'] === 'Vehicle'],
    ['securityLogs', { kind: 'ACCOUNT' }, (row) => row['Kind'] === 'Account'],
  ])('%s with %o: only what the filter finds', async (list, filters, fits) => {
    await w.person({ roles: ['USER'], status: 'PENDING', houseNo: '303' })
    const all = rowsOf(await exported(w, w.admin, list))
    const found = rowsOf(await exported(w, w.admin, list, filters))
    expect(found.filter((row) => !fits(row))).toEqual([])
    expect(found.length).toBe(all.filter(fits).length)
  })

  // spec: files.export.4
  it('filters of time are days of the community', async () => {
    const days = { startDate: '2020-01-01', endDate: '2020-12-31' }
    for (const list of ['visits', 'audit', 'securityLogs'] as const)
      expect((await exported(w, w.admin, list, days)).cells).toHaveLength(1)
  })

  // spec: files.export.4
  it('invitations of one import', async () => {
    expect((await exported(w, w.admin, 'invitations')).cells.length).toBeGreaterThan(1)
    const importId = '00000000-0000-7000-8000-000000000000'
    expect((await exported(w, w.admin, 'invitations', { importId })).cells).toHaveLength(1)
    expect((await w.admin.send('GET', `/api/invitations?importId=${importId}`)).body['content']).toEqual([])
  })

  // spec: files.export.5
  it('headers, codes and sentences are in the asked language', async () => {
    const vehicles = await exported(w, w.admin, 'vehicles', { language: 'hi' })
    expect(vehicles.cells[0]?.[0]).toBe(w.app.languages.bestLanguage('hi').t('Vehicle No'))
    expect(vehicles.cells[1]?.[1]).toBe(w.app.languages.bestLanguage('hi').t(vehicleTypeLabels['two-wheeler']))
    const trail = await exported(w, w.admin, 'audit', { language: 'mr', resource: 'USER' })
    expect(trail.bytes.toString()).toContain('Asha Rao यांचे अकाउंट मंजूर केले')
    const asXlsx = await exported(w, w.admin, 'houses', { language: 'mr', format: 'xlsx' })
    expect(asXlsx.cells[0]?.[1]).toBe(w.app.languages.bestLanguage('mr').t('House Number'))
    expect(asXlsx.name).toMatch(/^houses-/)
  })

  // spec: files.export.6
  it('moments are in the zone of the community, of each its own', async () => {
    await w.sql`update data.communities set time_zone = 'America/New_York' where id = ${w.there.id}`
    await w.sql`update data.visits set entry_time = '2026-01-31 20:30Z', walk_in = false`
    const rows = rowsOf(await exported(w, w.superAdmin, 'visits'))
    const expected = new Set(rows.map((row) => `${row['Community']}: ${row['Expected']}`))
    expect(expected).toEqual(
      new Set([`${w.here.displayName}: 2026-02-01 02:00`, `${w.there.displayName}: 2026-01-31 15:30`]),
    )
    const one = rowsOf(await exported(w, w.superAdmin, 'visits', { communityId: w.there.id }))
    expect(new Set(one.map((row) => row['Expected']))).toEqual(new Set(['2026-01-31 15:30']))
  })

  // spec: files.export.9
  it('no cell begins like a formula, whatever people wrote', async () => {
    // The database holds no NUL.
    const payloads = formulas.filter((formula) => !formula.includes('\0'))
    for (const payload of payloads)
      await w.sql`
        insert into data.notices (community_id, title, content, end_date) values (${w.here.id}, ${payload}, ${payload}, '2099-01-01')`
    for (const format of ['csv', 'xlsx']) {
      const { cells } = await exported(w, w.admin, 'notices', { format })
      const written = cells.slice(1).filter(([title]) => title?.startsWith("'"))
      const asRead = (text: string) => (format === 'csv' ? text : text.replace('\r', '\n'))
      expect(written.map(([title]) => title).sort()).toEqual(payloads.map((payload) => `'${asRead(payload)}`).sort())
      expect(written.every(([title, , content]) => title === content)).toBe(true)
    }
  })
})
