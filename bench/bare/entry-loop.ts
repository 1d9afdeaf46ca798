// Entries with passes are measured against this: their statements in a bare loop, without HTTP and tenant filters.
import { randomUUID } from 'node:crypto'
import { recordedVisitOf } from '../../contract/src/gate/recorded-visit.ts'
import { reportPace } from '../measure/bare-loop.ts'
import { entriesInFlight } from '../parts/entries.ts'
import { announcer } from './announcer.ts'
import { openPg } from './pg.ts'
import { queries, type QueryName } from './queries.ts'

const [communityId, userId, token = '', deskId, seconds] = process.argv.slice(2)
const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
const pool = openPg(process.env['DATABASE_URL'] ?? '')
const announce = announcer(pool)
type Row = Record<string, unknown>

const passes = (
  await pool.query<{ id: string }>(
    'select id from passes where community_id = $1 and uses = 0 and max_uses = 1 order by id desc limit 20000',
    [communityId],
  )
).rows.map(({ id }) => id)

async function enter(passId: string): Promise<void> {
  await pool.query({ name: 'session', text: queries.session, values: [sid] })
  const client = await pool.connect()
  const run = async (name: QueryName, values: unknown[]): Promise<Row[]> =>
    (await client.query<Row>({ name, text: queries[name], values })).rows
  const [id, now] = [randomUUID(), new Date()]
  await client.query('begin')
  // Once more: rights are those of the moment of the change.
  await run('session', [sid])
  await run('takeTurn', [`movement ${communityId} ${id}`])
  await run('known', [communityId, id])
  const [place] = await run('deskPlace', [communityId, deskId])
  await run('deskOfSession', [communityId, sid])
  await run('boardSettings', [communityId])
  const [pass] = await run('holdPass', [communityId, passId])
  const [before] = await run('holdVisits', [communityId, passId, now])
  const house = [pass?.['division'], pass?.['house_no']]
  const plate = String(pass?.['vehicle_no']).toLowerCase()
  await run('blocked', [communityId, plate, pass?.['phone'], now, ...house])
  await run('takeUse', [communityId, passId, now])
  const [after] = await run('letIn', [communityId, before?.['id'], now, userId, place?.['gateId']])
  const people = (await run('toBeTold', [communityId, ...house]))
    .map((row) => row['userId'])
    .filter((one) => one !== null)
  const cameAt = { recordedAt: now.toISOString(), syncedAt: now.toISOString() }
  const dataOf = (row: Row | undefined, more: object) =>
    JSON.stringify({ ...recordedVisitOf(row as unknown as Parameters<typeof recordedVisitOf>[0]), ...cameAt, ...more })
  const [oldData, newData] = [dataOf(before, {}), dataOf(after, { occurredAt: now.toISOString() })]
  await run('seeDesk', [communityId, deskId, now])
  const about = [communityId, people, 'VISITOR_IN', pass?.['visitor_name'], 'In 6:42 pm.']
  await run('notify', [...about, after?.['id'], now, false])
  await run('record', [now, communityId, userId, 'MARK_ENTRY', 'VISIT', after?.['id'], oldData, newData, randomUUID()])
  const subject = [passId, after?.['id'], now, JSON.stringify({ visit: after })]
  await run('insertMovement', [id, communityId, place?.['gateId'], deskId, sid, userId, ...subject])
  await client.query('commit')
  client.release()
  if (after === undefined) throw new Error('nobody came in')
  announce([`v ${String(after['id'])}`, ...people.map((one) => `n ${String(one)}`)])
}

async function enterFor(forSeconds: number): Promise<number> {
  const until = performance.now() + forSeconds * 1000
  let total = 0
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      const next = passes.pop()
      if (next === undefined) throw new Error('there are no passes left')
      await enter(next)
      total++
    }
  }
  await Promise.all(Array.from({ length: entriesInFlight }, loop))
  return total
}
await reportPace(Number(seconds), enterFor)
await pool.end()
