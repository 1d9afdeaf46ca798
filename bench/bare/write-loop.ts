// Gate writes are measured against this: their statements in a bare loop, without HTTP and tenant filters.
import { randomUUID } from 'node:crypto'
import { reportPace } from '../measure/bare-loop.ts'
import type { ClientBase } from 'pg'
import { openPg } from './pg.ts'
import { queries, type QueryName } from './queries.ts'
import { announcer } from './announcer.ts'
import { guestForm, inFlight, type BareGuard } from '../parts/writes.ts'

const [seconds, list = '[]'] = process.argv.slice(2)
const pool = openPg(process.env['DATABASE_URL'] ?? '')
const guards = await Promise.all(
  (JSON.parse(list) as BareGuard[]).map(async ({ token, ...guard }) => {
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
    const [session] = (await pool.query<{ was: string }>(queries.sessionWas, [sid])).rows
    return { ...guard, sid, session: session?.was }
  }),
)
type Guard = (typeof guards)[number]

type Row = Record<string, unknown>
type Asked = Pick<ClientBase, 'query'>
const on = async (client: Asked, name: QueryName, values: unknown[]): Promise<Row[]> =>
  (await client.query<Row>({ name, text: queries[name], values })).rows
const run = async (client: Asked, name: QueryName, values: unknown[]): Promise<Row | undefined> =>
  (await on(client, name, values))[0]

interface Change {
  readonly action: string
  /** The line of its house in the bell. */
  readonly alert?: readonly [kind: string, title: string, story: string]
}

/** As the trail keeps a guest vehicle: what was read beside it is for the decision, and for the bell. */
const recorded = [
  'id vehicleNo type guestName visitorName contactNo purposeOfVisit purpose visitingHouseNo division entryTime status',
  'arrivedAt exitedAt communityId community createdByUserId userId letInBy',
].flatMap((names) => names.split(' '))
const asRecorded = (row: Row | undefined): string | null =>
  row === undefined
    ? null
    : JSON.stringify(Object.fromEntries(recorded.filter((name) => name in row).map((name) => [name, row[name]])))

/** One request's statements: the session as it was when the request began, then the change with its audit row. */
async function change(
  { communityId, userId, sid, session, houseNo, division }: Guard,
  { action, alert }: Change,
  work: (client: ClientBase) => Promise<[before: Row | undefined, after: Row | undefined]>,
): Promise<Row> {
  const client = await pool.connect()
  await client.query('begin')
  await run(client, 'assertSession', [sid, session])
  const [before, after] = await work(client)
  // Entries and exits notify the house.
  const told = await on(client, 'toBeTold', [communityId, division, houseNo])
  const people = told.map((row) => row['userId']).filter((one) => one !== null)
  if (alert !== undefined) {
    const [kind, title, story] = alert
    await run(client, 'notify', [
      communityId,
      people,
      kind,
      title,
      story,
      after?.['id'],
      new Date(),
      kind === 'VISITOR_IN',
    ])
  }
  const [oldData, newData] = [before, after].map(asRecorded)
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
const { vehicleNo, guestName, contactNo, purposeOfVisit } = guestForm
const plate = vehicleNo.replaceAll(' ', '').toLowerCase()
let until = 0
let total = 0
const loop = async (_: unknown, index: number): Promise<void> => {
  const guard = guards[index % guards.length]!
  const { communityId, userId, houseNo, division, sid } = guard
  const moves = [
    { action: 'MARK_ENTRY', query: 'arrive', alert: ['VISITOR_IN', guestName, 'In 6:42 pm.'] },
    { action: 'MARK_EXIT', query: 'leave', alert: ['VISITOR_OUT', guestName, 'In 6:42 pm. Left 7:10 pm.'] },
  ] as const
  while (performance.now() < until) {
    const form = [communityId, userId, vehicleNo, guestName, contactNo, purposeOfVisit, houseNo, division]
    const { id } = await change(guard, { action: 'CREATE' }, async (client) => {
      await run(client, 'takeTurn', [`guests ${communityId} ${houseNo} ${division}`])
      await run(client, 'expectedGuests', [communityId, houseNo, division, new Date()])
      return [undefined, await run(client, 'insertGuest', [...form, new Date(), new Date()])]
    })
    for (const move of moves)
      await change(guard, move, async (client) => {
        const now = new Date()
        await on(client, 'holdPassOf', [communityId, id])
        if (move.query === 'leave') {
          const before = await run(client, 'holdGoing', [communityId, id])
          return [before, await run(client, 'leave', [communityId, id, now, userId, sid])]
        }
        const before = await run(client, 'holdComing', [communityId, id, now])
        await on(client, 'blocked', [communityId, plate, contactNo, now, division, houseNo])
        await on(client, 'boardSettings', [communityId])
        return [before, await run(client, 'arrive', [communityId, id, now, userId, sid])]
      })
    total += 3
  }
}
async function changeFor(forSeconds: number): Promise<number> {
  total = 0
  until = performance.now() + forSeconds * 1000
  await Promise.all(Array.from({ length: inFlight }, loop))
  return total
}
await reportPace(Number(seconds), changeFor)
await pool.end()
