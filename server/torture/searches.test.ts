import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeploymentWithDatabase, stopApp, type DeploymentWithDatabase } from './deployment.ts'
import { figure, ms, times } from './figures.ts'
import { ask, keptAlive, loops } from './traffic.ts'

let deployment: DeploymentWithDatabase
beforeAll(async () => {
  deployment = await startDeploymentWithDatabase()
})
afterAll(() => deployment.close())

const path = `${vehicleEndpoints.searchByNumber.path}?vehicleNo=4467`
const recordsOf = (id: string) => deployment.sql<{ data: string }[]>`
  select new_data as data from data.audit_logs where action = 'SEARCH' and user_id = ${id}`

const searches = times(5_000, 30_000)
test(`${searches} searches of one person: 120 are run and recorded, the rest is one row with a count; nobody else’s record is lost`, async () => {
  const app = await deployment.app({ RATE_LIMIT: 'on' })
  const [harvester, quiet] = [await deployment.person(), await deployment.person()].map((who) => who(app.address))
  const agent = keptAlive(50)
  const answered = new Map<number, number>()
  const others: number[] = []
  let sent = 0
  const began = performance.now()
  await loops(
    51,
    () => sent >= searches && others.length >= 40,
    async (loop) => {
      if (loop === 0 && others.length < 40) {
        others.push((await ask(app.address, { method: 'GET', path, token: quiet!.token }, agent)).status)
      } else if (sent < searches) {
        sent++
        const { status } = await ask(app.address, { method: 'GET', path, token: harvester!.token }, agent)
        answered.set(status, (answered.get(status) ?? 0) + 1)
      } else await new Promise((done) => setTimeout(done, 10))
    },
  )
  const took = performance.now() - began
  agent.destroy()
  await stopApp(app)
  const rows = await recordsOf(harvester!.id)
  const refusals = rows.flatMap(({ data }) => (JSON.parse(data) as { refused?: number }).refused ?? [])
  const refused = refusals.reduce((sum, count) => sum + count, 0)
  figure(
    `${searches} searches of one token in ${ms(took)}: ${answered.get(200)} × 200, ${answered.get(429)} × 429, ${rows.length} rows, ` +
      `${refusals.length} of them for ${refused} refusals; ${(await recordsOf(quiet!.id)).length} of another’s 40 recorded`,
  )
  const windows = Math.ceil(took / 60_000)
  const run = answered.get(200) ?? 0
  expect(run).toBeGreaterThanOrEqual(120)
  expect(run).toBeLessThanOrEqual(120 * (windows + 1))
  expect(run + (answered.get(429) ?? 0)).toBe(searches)
  expect(rows.length - refusals.length).toBe(run)
  expect(refused).toBe(answered.get(429))
  expect(refusals.length).toBeLessThanOrEqual(windows + 1)
  expect(others).toEqual(Array(40).fill(200))
  expect(await recordsOf(quiet!.id)).toHaveLength(40)
})

// spec: safety.searches.2
test('while the database is away no search is answered but with 503, and every one that was run is recorded', async () => {
  const app = await deployment.app()
  const person = (await deployment.person())(app.address)
  const agent = keptAlive(20)
  const answered: number[] = []
  let over = false
  const traffic = loops(
    20,
    () => over,
    async () => {
      answered.push((await ask(app.address, { method: 'GET', path, token: person.token }, agent)).status)
    },
  )
  const pause = (wanted: number) => new Promise((done) => setTimeout(done, wanted))
  await pause(500)
  await deployment.stopDatabase()
  await pause(times(2_000, 10_000))
  await deployment.startDatabase()
  await pause(times(3_000, 6_000))
  over = true
  await traffic
  agent.destroy()
  await stopApp(app)
  const run = answered.filter((status) => status === 200).length
  const rows = await recordsOf(person.id)
  figure(`database away under searches: ${run} × 200, ${answered.length - run} × other, ${rows.length} rows`)
  expect([...new Set(answered)].sort()).toEqual([200, 503])
  expect(rows.length).toBeGreaterThanOrEqual(run)
})
