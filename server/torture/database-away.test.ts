import { setTimeout as pause } from 'node:timers/promises'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startDeploymentWithDatabase,
  signal,
  type App,
  type DeploymentWithDatabase,
  type Somebody,
} from './deployment.ts'
import { figure, ms, times } from './figures.ts'
import { ask, atRate, keptAlive, type Ask, type Outcome } from './traffic.ts'

const perSecond = 50
/**
 * Every call is answered within this time, and after the database's return everything works again within it. The short
 * form allows for other load.
 */
const mostMs = times(10_000, 5_000)

let deployment: DeploymentWithDatabase
let app: App
/** So many that nobody waits behind their own requests, and nobody reaches the limit on vehicles. */
let residents: Somebody[]
const acknowledged: string[] = []
beforeAll(async () => {
  deployment = await startDeploymentWithDatabase()
  app = await deployment.app()
  residents = await Promise.all(Array.from({ length: 240 }, () => deployment.person()))
})
afterAll(() => deployment.close())

test('the database is stopped and started again: 503 meanwhile, and all is well again at once', async () => {
  const verdict = await outage('stopped', times(2, 15), {
    leave: () => deployment.stopDatabase(),
    come: () => deployment.startDatabase(),
  })
  expect(verdict).toEqual(allWell)
})

test('the database is killed and started again', async () => {
  const verdict = await outage('killed', times(2, 15), {
    leave: async () => {
      for (const pid of deployment.databasePids()) signal(pid, 'SIGKILL')
    },
    come: () => deployment.startDatabase(),
  })
  expect(verdict).toEqual(allWell)
})

test('the database falls silent (SIGSTOP) and speaks again', async () => {
  const pids = new Set<number>()
  const verdict = await outage('silent', times(6, 30), {
    leave: async () => {
      for (const pid of deployment.databasePids()) {
        pids.add(pid)
        signal(pid, 'SIGSTOP')
      }
    },
    come: async () => {
      for (const pid of pids) signal(pid, 'SIGCONT')
    },
  })
  expect(verdict).toEqual(allWell)
})

const allWell = {
  goodBefore: true,
  wasAway: true,
  odd: [] as Outcome[],
  answeredInTime: true,
  backInTime: true,
  false401: 0,
  missing: 0,
  died: null as number | null,
  complained: '',
}
type Verdict = typeof allWell

let plates = 0

async function outage(
  name: string,
  seconds: number,
  { leave, come }: Record<'leave' | 'come', () => Promise<void>>,
): Promise<Verdict> {
  const agent = keptAlive()
  const traffic = atRate(perSecond, async () => {
    const { token } = residents[plates % residents.length]!(app.address)
    const vehicleNo = `MH${String(10 + Math.floor(plates / 10_000))}DA${String(plates % 10_000).padStart(4, '0')}`
    const asks: Ask[] = [
      { method: 'GET', path: currentUserEndpoints.read.path, token },
      { method: 'GET', path: noticeEndpoints.list.path, token },
      { method: 'POST', path: vehicleEndpoints.create.path, token, body: { vehicleNo, type: 'four-wheeler' } },
    ]
    const outcome = await ask(app.address, asks[plates++ % asks.length]!, agent)
    if (outcome.status === 201) acknowledged.push(vehicleNo)
    return outcome
  })
  await pause(800)
  const left = performance.now()
  await leave()
  await pause(seconds * 1000)
  await come()
  const back = performance.now()
  await pause(times(2_500, mostMs + 1_000))
  const outcomes = await traffic.stop()
  agent.destroy()

  const good = ({ status }: Outcome): boolean => status >= 200 && status < 300
  const before = outcomes.filter((it) => it.began + it.ms < left)
  const troubled = outcomes.filter((it) => !good(it))
  const odd = troubled.filter((it) => it.status !== 503 || !(Number(it.retryAfter) > 0))
  const slowest = Math.max(...outcomes.map((it) => it.ms))
  const recovered = Math.max(0, ...troubled.map((it) => it.began - back))
  const false401 = outcomes.filter((it) => it.status === 401).length
  const missing = await deployment.sql<{ n: number }[]>`
    select count(*)::int as n from unnest(string_to_array(${acknowledged.join(',')}, ',')) a where not exists (select from data.vehicles v where v.vehicle_no = a)`
  figure(
    `database ${name} for ${seconds} s under ${perSecond} requests/s: ${outcomes.length} sent, ${troubled.length} answered 503, ${odd.length} otherwise, ` +
      `slowest answer ${ms(slowest)}, last trouble ${ms(recovered)} after its return, ${false401} false 401, ${missing[0]!.n} of ${acknowledged.length} acknowledged writes missing`,
  )
  return {
    goodBefore: before.every(good),
    wasAway: troubled.length > seconds * perSecond * 0.2,
    odd: odd.slice(0, 3),
    answeredInTime: slowest < mostMs,
    backInTime: recovered < mostMs,
    false401,
    missing: missing[0]!.n,
    died: app.child.exitCode,
    complained: app.complained(),
  }
}
