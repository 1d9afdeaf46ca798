import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hitsOf, leaverOf, type Leaver } from '../test/leaver.ts'
import { startDeployment, type App, type Deployment, type Somebody } from './deployment.ts'
import { figure, times } from './figures.ts'
import { chance } from './traffic.ts'

let deployment: Deployment
let here: App
let there: App
let admin: Somebody
let guard: Somebody
beforeAll(async () => {
  deployment = await startDeployment()
  ;[here, there] = await Promise.all([deployment.app(), deployment.app()])
  admin = await deployment.person({ roles: ['ADMIN'] })
  guard = await deployment.person({ roles: ['SECURITY'] })
})
afterAll(() => deployment.close())

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const none = { plates: 0, house: 0, members: 0, household: 0, guests: 0 }
const all = { plates: 2, house: 2, members: 3, household: 4, guests: 1 }

const resident = async (): Promise<Somebody> => {
  const someone = await deployment.person()
  await deployment.sql`call data.house_people(${someone('').id})`
  return someone
}
const moveOut = ({ address }: App, { occupancy }: Leaver) =>
  admin(address).call(moveOutEndpoints.end, { params: { id: occupancy.id }, body: { endsOn: yesterday() } })

const rounds = times(4, 50)

// spec: people.moving-out.8
test(`the server is killed ${rounds} times while somebody moves out: all or nothing, and then in no search`, async () => {
  const outcomes = { left: 0, stayed: 0 }
  for (let round = 0; round < rounds; round++) {
    const [another, leaver] = [
      await leaverOf((await resident())(there.address)),
      await leaverOf((await resident())(there.address)),
    ]
    const began = performance.now()
    expect((await moveOut(here, another)).status).toBe(200)
    const took = performance.now() - began
    const asked = moveOut(here, leaver).catch(() => undefined)
    // The first one warmed the process up, so the second is quicker.
    await chance(took)
    here.child.kill('SIGKILL')
    await Promise.all([here.ended, asked])
    here = await deployment.app()
    const [row] = await deployment.sql<{ ended: boolean; left: boolean; moved: number; told: number }[]>`
      select o.ended_at is not null as ended, u.left_at is not null as left,
        (select count(*)::int from data.move_outs m where m.occupancy_id = o.id) as moved,
        (select count(*)::int from data.audit_logs a where a.resource_id = o.id and a.action = 'MOVE_OUT') as told
      from data.occupancies o join data.users u on u.id = o.user_id where o.id = ${leaver.occupancy.id}`
    const hits = await hitsOf(guard(there.address), leaver)
    if (row!.ended) {
      outcomes.left++
      expect([row, hits]).toEqual([{ ended: true, left: true, moved: 1, told: 1 }, none])
    } else {
      outcomes.stayed++
      expect([row, hits]).toEqual([{ ended: false, left: false, moved: 0, told: 0 }, all])
      expect((await moveOut(here, leaver)).status).toBe(200)
      expect(await hitsOf(guard(there.address), leaver)).toEqual(none)
    }
  }
  figure(
    `kill -9 during a move-out, ${rounds} rounds: ${outcomes.left} had left, ${outcomes.stayed} had not, 0 in between; afterwards 0 hits in any search`,
  )
})

// spec: people.moving-out.7
test('who moved out on one process is out on the other with the very next request', async () => {
  const wrong: string[] = []
  const count = times(6, 200)
  for (let round = 0; round < count; round++) {
    const someone = await resident()
    const [row] = await deployment.sql<{ id: string }[]>`
      select id from data.occupancies where user_id = ${someone('').id}`
    const before = await someone(there.address).call(currentUserEndpoints.read)
    const ended = await moveOut(here, { occupancy: row } as Leaver)
    const after = await someone(there.address).call(currentUserEndpoints.read)
    if (before.status !== 200 || ended.status !== 200 || after.status !== 401)
      wrong.push(`${before.status}, ${ended.status} ${ended.text}, ${after.status}`)
  }
  figure(`moving out on one process: ${wrong.length} of ${count} sessions still good on the other's next request`)
  expect(wrong).toEqual([])
})
