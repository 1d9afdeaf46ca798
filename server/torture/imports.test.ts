import { setTimeout as pause } from 'node:timers/promises'
import type { ImportRun, ImportStatus } from '@aangan/contract/people/import-shapes'
import { importEndpoints } from '@aangan/contract/people/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerPool } from '../test/owner-pool.ts'
import { sheet } from '../test/samples.ts'
import { makeCommunity, ownDeployment, signal, type App, type OwnDeployment, type Somebody } from './deployment.ts'
import { figure, full, ms, quantile, times } from './figures.ts'
import { chance } from './traffic.ts'

const { create, map, run, read, undo } = importEndpoints

let deployment: OwnDeployment
let app: App
let admin: Somebody
beforeAll(async () => {
  deployment = ownDeployment()
  app = await deployment.start()
  admin = await inside(async (sql) => {
    const { id } = await makeCommunity(sql)
    return deployment.personMaker(sql, id)({ roles: ['ADMIN'] })
  })
})
afterAll(() => deployment.close())

const inside = async <T>(work: (sql: OwnerPool) => PromiseLike<T>): Promise<T> => {
  const sql = deployment.enter()
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const people = full ? 3_000 : 1_000
/** Two of each house share a household; the second row of some is far below the first. */
const file = [
  'Name,Flat No,Wing,Owner/Tenant,Mobile,Household',
  ...Array.from({ length: people }, (_, n) => {
    const house = n % (people / 2)
    return `Person ${String(n).padStart(5, '0')},T${house},${'ABCD'[house % 4]},Owner,98${String(10_000_000 + n)},h`
  }),
].join('\n')

const call = async (
  endpoint: (typeof importEndpoints)[keyof typeof importEndpoints],
  request: object,
): Promise<ImportRun> => {
  const { status, body, text } = await admin(app.address).call(endpoint, request as never)
  expect([status < 300, text]).toEqual([true, text])
  return body as unknown as ImportRun
}
/** While the database comes back, the server says so. */
const until = async ({ id }: ImportRun, wanted: ImportStatus): Promise<ImportRun> => {
  let found: unknown
  const status = async () => (found = (await admin(app.address).call(read, { params: { id } })).body as unknown)
  await expect.poll(status, { interval: 200 }).toMatchObject({ status: wanted })
  return found as ImportRun
}
const checked = async (): Promise<ImportRun> => {
  const one = await call(create, { body: { kind: 'RESIDENTS' }, file: sheet(file) })
  await call(map, { params: { id: one.id }, body: { mapping: one.mapping } })
  return until(one, 'CHECKED')
}

/** Everything that the import has made, without ids and times. */
const result = () =>
  inside(
    (sql) => sql`
  with households as materialized (
    select x.household_id as id, string_agg(p.name, ', ' order by p.name) as names
    from data.occupancies x join data.users p on p.id = x.user_id group by 1),
  members as materialized (select user_id as id, count(*)::int as count from data.members group by 1),
  invitations as materialized (
    select user_id as id, count(*)::int as count from data.invitations where import_id is not null group by 1),
  told as materialized (
    select resource_id as id, count(*)::int as count from data.audit_logs where resource = 'USER' and action = 'INVITE' group by 1)
  select u.name, u.division, u.house_no, u.mobile_no, u.ownership_type, o.primary_contact, o.main, h.names as household,
    m.count as members, i.count as invitations, t.count as told
  from data.users u join data.occupancies o on o.user_id = u.id left join households h on h.id = o.household_id
    left join members m on m.id = u.id left join invitations i on i.id = u.id left join told t on t.id = u.id
  where u.invited order by u.name`,
  )
const left = async () =>
  (
    await inside(
      (sql) => sql<{ count: number }[]>`
      select (select count(*) from data.users where invited) + (select count(*) from data.houses where number like 'T%')
        + (select count(*) from data.invitations) + (select count(*) from data.members where name like 'Person 0%') as count`,
    )
  )[0]!.count
const recorded = async (id: string, action: string) =>
  (
    await inside(
      (sql) =>
        sql`select from data.audit_logs where resource = 'IMPORT' and action = ${action} and resource_id = ${id}`,
    )
  ).length

const kill = {
  async server() {
    app.child.kill('SIGKILL')
    await app.ended
    app = await deployment.start()
  },
  async database() {
    const killed = deployment.postmaster()
    signal(killed, 'SIGKILL')
    while (deployment.postmaster() === killed || (await fetch(`${app.address}/readyz`)).status !== 200) await pause(20)
  },
}

const rounds = times(2, 20)

// spec: files.import.23
test(`server and database are killed in turn, ${rounds} times during an import and as often while it is taken back: the same comes of it`, async () => {
  const undisturbed = await checked()
  let began = performance.now()
  await call(run, { params: { id: undisturbed.id }, body: {} })
  await until(undisturbed, 'DONE')
  const runMs = performance.now() - began
  const expected = await result()
  expect(expected).toHaveLength(people)
  expect(expected.filter(({ told, members, invitations }) => told !== 1 || members !== 1 || invitations !== 1)).toEqual(
    [],
  )
  began = performance.now()
  await call(undo, { params: { id: undisturbed.id } })
  await until(undisturbed, 'UNDONE')
  const undoMs = performance.now() - began
  expect(await left()).toBe(0)

  const resumed: number[] = []
  for (let round = 0; round < rounds; round++) {
    const one = await checked()
    await call(run, { params: { id: one.id }, body: {} })
    await chance(runMs)
    await kill[round % 2 === 0 ? 'server' : 'database']()
    began = performance.now()
    expect(await until(one, 'DONE')).toMatchObject({ created: people, done: people, good: people, bad: 0, same: 0 })
    resumed.push(performance.now() - began)
    expect(await result()).toEqual(expected)
    expect(await recorded(one.id, 'IMPORT')).toBe(1)
    await call(undo, { params: { id: one.id } })
    await chance(undoMs)
    await kill[round % 2 === 0 ? 'database' : 'server']()
    await until(one, 'UNDONE')
    expect([await left(), await recorded(one.id, 'IMPORT_UNDO')]).toEqual([0, 1])
  }
  figure(
    `kill -9 of server and database in turn during an import of ${people} residents, ${rounds} rounds, and during its undo: the result of an undisturbed run, one audit row each; done ${ms(quantile(resumed, 0.5))} after it was back (most ${ms(Math.max(...resumed))}; undisturbed ${ms(runMs)})`,
  )
}, 1_800_000)
