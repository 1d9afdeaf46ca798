import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { auditEndpoints } from '@aangan/contract/record/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeployment, type App, type Deployment } from './deployment.ts'
import { figure, ms, quantile, times } from './figures.ts'
import { ask, keptAlive, loops, type Outcome } from './traffic.ts'

let deployment: Deployment
let app: App
let tokens: Record<'resident' | 'admin' | 'other' | 'another', string>
beforeAll(async () => {
  deployment = await startDeployment()
  app = await deployment.app({ RATE_LIMIT: 'on' })
  const person = async (options?: Parameters<Deployment['person']>[0]) =>
    (await deployment.person(options))(app.address)
  const [resident, admin] = [await person(), await person({ roles: ['ADMIN'] })]
  tokens = {
    resident: resident.token!,
    admin: admin.token!,
    other: (await person()).token!,
    another: (await person({ roles: ['SECURITY', 'USER'] })).token!,
  }
  await deployment.sql`
    insert into data.visits (community_id, created_by, vehicle_no, type, guest_name, purpose_of_visit, visiting_house_no, division, entry_time)
    select ${deployment.community.id}, ${resident.id}, 'GJ 01 TW ' || n, 'four-wheeler', 'Asha', 'Dinner', '101', 'A', now() - n * interval '1 minute'
    from generate_series(1, 30000) n`
  await deployment.sql`
    insert into data.audit_logs (at, community_id, action, resource, new_data)
    select now() - n * interval '1 minute', ${deployment.community.id}, 'CREATE', 'MEMBER', json_build_object('name', 'Person ' || n)
    from generate_series(1, 200000) n`
})
afterAll(() => deployment.close())

const lines = 100
const looks = times(40, 200)
const path = vehicleEndpoints.list.path

/** As everybody else works: a few people, each asking again after the answer. */
async function others(): Promise<Outcome[]> {
  const agent = keptAlive()
  const answers: Outcome[] = []
  await loops(
    2,
    () => answers.length >= looks,
    async (loop) => {
      const token = loop === 0 ? tokens.other : tokens.another
      answers.push(await ask(app.address, { method: 'GET', path, token }, agent))
    },
  )
  agent.destroy()
  return answers
}

// spec: safety.everybodys-turn.9
test.each([
  ['a resident’s visits', 'resident', `${visitEndpoints.list.path}?size=100`],
  ['an admin’s trail', 'admin', `${auditEndpoints.list.path}?size=100`],
] as const)('%s at full speed: everybody else is answered', async (name, who, worst) => {
  const alone = await others()
  const agent = keptAlive()
  const flood: Outcome[] = []
  let over = false
  const flooding = loops(
    lines,
    () => over,
    async () => void flood.push(await ask(app.address, { method: 'GET', path: worst, token: tokens[who] }, agent)),
  )
  const beside = await others()
  over = true
  await flooding
  agent.destroy()
  const p95 = (answers: readonly Outcome[]) =>
    quantile(
      answers.map(({ ms: took }) => took),
      0.95,
    )
  const count = (status: number) => flood.filter((answer) => answer.status === status).length
  figure(
    `${name}, ${lines} lines of one account (${count(200)} × 200, ${count(429)} × 429): everybody else’s p95 ` +
      `${ms(p95(alone))} alone, ${ms(p95(beside))} beside (${(p95(beside) / p95(alone)).toFixed(1)} times)`,
  )
  expect(beside.filter(({ status }) => status !== 200)).toEqual([])
  // The account itself is served as well, or told to wait.
  expect(count(200)).toBeGreaterThan(0)
  expect(flood.filter(({ status }) => status === 500)).toEqual([])
})
