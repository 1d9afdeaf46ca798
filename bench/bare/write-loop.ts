// What gate writes are measured against: their statements in a bare loop, without HTTP, tenant filters or checks.
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { openPg } from './pg.ts'
import { queries, type QueryName } from './queries.ts'
import { announcer } from './announcer.ts'
import { guestForm, inFlight, type BareGuard } from '../parts/writes.ts'

const [seconds, list = '[]'] = process.argv.slice(2)
const guards = (JSON.parse(list) as BareGuard[]).map(([communityId, userId, token]) => {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  return { communityId, userId, sid }
})
type Guard = (typeof guards)[number]
const pool = openPg(process.env['DATABASE_URL'] ?? '')

type Row = Record<string, unknown>
type Asked = Pick<ClientBase, 'query'>
const on = async (client: Asked, name: QueryName, values: unknown[]): Promise<Row[]> =>
  (await client.query<Row>({ name, text: queries[name], values })).rows
const run = async (client: Asked, name: QueryName, values: unknown[]): Promise<Row | undefined> =>
  (await on(client, name, values))[0]

/** One request's statements: the session, then the change with its audit row. */
async function change(
  { communityId, userId, sid }: Guard,
  action: string,
  work: (client: ClientBase) => Promise<[before: Row | undefined, after: Row | undefined]>,
): Promise<Row> {
  await run(pool, 'session', [sid])
  const client = await pool.connect()
  await client.query('begin')
  const [before, after] = await work(client)
  // Entries and exits notify the house.
  const people = (await on(client, 'told', [communityId, 'A', visitingHouseNo])).map((row) => row['userId'])
  if (action !== 'CREATE')
    await run(client, 'notify', [communityId, people, action, guestName, 'For house A-101', after?.['id'], new Date()])
  const [oldData, newData] = [before, after].map((row) => (row === undefined ? null : JSON.stringify(row)))
  await run(client, 'record', [
    new Date(),
    communityId,
    userId,
    action,
    'GUEST_VEHICLE',
    after?.['id'],
    oldData,
    newData,
    randomUUID(),
  ])
  await client.query('commit')
  client.release()
  if (after === undefined) throw new Error(`${action} changed nothing`)
  announce([`v ${String(after['id'])}`, ...people.map((one) => `n ${String(one)}`)])
  return after
}

const announce = announcer(pool)
const { vehicleNo, guestName, contactNo, purposeOfVisit, visitingHouseNo } = guestForm
let until = 0
let total = 0
const loop = async (_: unknown, index: number): Promise<void> => {
  const guard = guards[index % guards.length]!
  const { communityId, userId } = guard
  while (performance.now() < until) {
    const form = [communityId, userId, vehicleNo, guestName, contactNo, purposeOfVisit, visitingHouseNo]
    const { id } = await change(guard, 'CREATE', async (client) => [
      undefined,
      await run(client, 'insertGuest', [...form, new Date(), new Date()]),
    ])
    for (const [action, query] of [
      ['MARK_ENTRY', 'arrive'],
      ['MARK_EXIT', 'leave'],
    ] as const) {
      await change(guard, action, async (client) => [
        await run(client, 'holdGuest', [communityId, id]),
        await run(client, query, [communityId, id, new Date()]),
      ])
    }
    total += 3
  }
}
/** Changes a second. */
async function measured(forSeconds: number): Promise<number> {
  total = 0
  const began = performance.now()
  until = began + forSeconds * 1000
  await Promise.all(Array.from({ length: inFlight }, loop))
  return total / ((performance.now() - began) / 1000)
}
// Our server is warm, too.
await measured(1)
console.log(`${(await measured(Number(seconds))).toFixed(1)} a second`)
await pool.end()
