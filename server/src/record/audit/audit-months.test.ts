import { auditEndpoints } from '@aangan/contract/record/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'
import type { Cause, Tx } from '../../core/db/database.ts'
import { createAuditMonths } from './audit-months.job.ts'

const cause: Cause = { actorId: null, requestId: 'test', now: new Date() }

describe('the audit trail is one table a month', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** In months from the present one. */
  const tableOf = async (month: number): Promise<string> =>
    (
      await w.sql<{ name: string }[]>`
      select to_char(now() at time zone 'UTC' + make_interval(months => ${month}), '"audit_logs_"YYYY_MM') as name`
    )[0]!.name
  /** On the fifteenth of that month, recorded as if it had happened at another time. */
  const add = (month: number, name: string) => w.sql`
    insert into data.audit_logs (id, at, community_id, user_id, action, resource, new_data)
    select overlay(data.first_id_at(date_trunc('month', now()) + make_interval(months => ${month}, days => 14))::text
        placing right(gen_random_uuid()::text, 12) from 25)::uuid,
      now() - interval '10 days', ${w.here.id}, ${w.resident.id}, 'CREATE', 'VEHICLE', ${JSON.stringify({ vehicleNo: name })}`
  const whereIs = async (name: string): Promise<string[]> =>
    (
      await w.sql<{ name: string }[]>`
      select substr(tableoid::regclass::text, 6) as name from data.audit_logs where new_data::jsonb ->> 'vehicleNo' = ${name}`
    ).map((row) => row.name)
  const isThere = async (name: string): Promise<boolean> =>
    (await w.sql<{ there: boolean }[]>`select to_regclass(${`data.${name}`}) is not null as there`)[0]!.there

  it('an entry is in the month of its id, before the first month in a table of its own', async () => {
    for (const month of [0, 1, 12]) {
      await add(month, `Month ${month}`)
      expect(await whereIs(`Month ${month}`)).toEqual([await tableOf(month)])
    }
    await add(-1, 'Long ago')
    expect(await whereIs('Long ago')).toEqual(['audit_logs_before'])
    const { id } = w.resident
    const list = await w.admin.call(auditEndpoints.list, { query: { userId: id, size: 100 } } as never)
    for (const name of ['Month 0', 'Month 1', 'Month 12', 'Long ago']) expect(list.text).toContain(name)
  })

  it('a dropped month takes its entries along, and no others', async () => {
    await add(11, 'Goes')
    await add(10, 'Stays')
    await w.sql.script(`drop table data.${await tableOf(11)}`)
    expect([await whereIs('Goes'), await whereIs('Stays')]).toEqual([[], [await tableOf(10)]])
    await expect(add(11, 'Nowhere')).rejects.toMatchObject({ code: '23514' })
    await createAuditMonths({}, w)
    await add(11, 'Back')
    expect(await whereIs('Back')).toEqual([await tableOf(11)])
  })

  it('a year of months is ahead, made once by all who ask at once, while others write', async () => {
    const months = await Promise.all(Array.from({ length: 13 }, (_, month) => tableOf(month)))
    await w.sql.script(`drop table data.${months[9]}, data.${months[12]}`)
    await w.db.write({ communityId: w.here.id }, cause, async (tx) => {
      await tx.sql`insert into audit_logs (at, community_id, action, resource) values (now(), ${w.here.id}, 'CREATE', 'VEHICLE')`
      await Promise.all([createAuditMonths({}, w), createAuditMonths({}, w), createAuditMonths({}, w)])
    })
    expect(await Promise.all(months.map(isThere))).toEqual(months.map(() => true))
    expect(await isThere(await tableOf(13))).toBe(false)
  })

  it('no month is changed, emptied or dropped by the app, nor changed or emptied by its owner', async () => {
    await add(0, 'For ever')
    const [month, next] = [await tableOf(0), await tableOf(1)]
    const asApp = (work: (tx: Tx) => PromiseLike<unknown>) => w.db.write({ communityId: w.here.id }, cause, work)
    for (const text of [
      "update audit_logs set action = 'X'",
      'delete from audit_logs',
      'truncate data.audit_logs',
      `update data.${month} set action = 'X'`,
      `delete from data.${month}`,
      `insert into data.${month} (at, action, resource) values (now(), 'CREATE', 'VEHICLE')`,
      `drop table data.${month}`,
      `alter table data.audit_logs detach partition data.${month}`,
      "call data.create_audit_month('2040-01-01')",
    ])
      await expect(asApp((tx) => tx.sql.query(text))).rejects.toMatchObject({ code: '42501' })
    for (const table of [month, next])
      await expect(w.sql.script(`truncate data.${table}`)).rejects.toThrow('cannot be changed')
    await expect(w.sql.script(`update data.${month} set action = 'X'`)).rejects.toThrow('cannot be changed')
    await expect(w.sql.script(`delete from data.${month}`)).rejects.toThrow('cannot be changed')
    expect(await whereIs('For ever')).toEqual([month])
  })
})
