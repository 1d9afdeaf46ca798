import { authEndpoints } from '@aangan/contract/access/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeployment, password, type App, type Deployment } from './deployment.ts'
import { figure, full, median, ms, quantile, times } from './figures.ts'
import { ask, atRate, keptAlive, loops, type Outcome } from './traffic.ts'

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment()
})
afterAll(() => deployment.close())

const enter = (
  address: string,
  username: string,
  secret: string,
  agent = keptAlive(),
  from?: string,
): Promise<Outcome> =>
  ask(
    address,
    {
      method: 'POST',
      path: authEndpoints.login.path,
      body: { username, password: secret },
      ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
    },
    agent,
  )

test('1,000 wrong passwords from one address, on two processes: ten are looked at; the owner enters from another', async () => {
  const apps = await Promise.all([1, 2].map(() => deployment.app({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' })))
  await deployment.person({ username: 'owner' })
  const agent = keptAlive()
  const outcomes: Outcome[] = []
  let sent = 0
  await loops(
    16,
    () => sent >= 1000,
    async () => {
      const n = sent++
      outcomes.push(await enter(apps[n % 2]!.address, 'owner', `wrong-${n}`, agent, '10.0.0.1'))
    },
  )
  const evaluated = outcomes.filter(({ status }) => status === 401).length
  const refused = outcomes.filter(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0).length
  const owner = await Promise.all(apps.map(({ address }, i) => enter(address, 'owner', password, agent, `10.0.1.${i}`)))
  const [rows] = await deployment.sql<
    { n: number }[]
  >`select count(*)::int as n from data.audit_logs where action = 'LOGIN_FAILED'`
  agent.destroy()
  figure(
    `${outcomes.length} wrong passwords on one account from one address across two processes: ${evaluated} evaluated, ${refused} refused with 429; the owner from other addresses: ${owner.map(({ status }) => status).join(', ')}`,
  )
  expect({ evaluated, refused, failed: rows!.n }).toEqual({
    evaluated: 10,
    refused: outcomes.length - 10,
    failed: 10,
  })
  expect(owner.map(({ status }) => status)).toEqual([200, 200])
})

const each = times(25, 200)
const mostSpread = full ? 0.05 : 0.1

test(`five ways to fail at the login look and last the same (${each} of each)`, async () => {
  const { address } = await deployment.app()
  await deployment.person({ username: 'active' })
  for (const status of ['PENDING', 'REJECTED', 'DISABLED'])
    await deployment.person({ username: status.toLowerCase(), status })
  const ways: Record<string, [string, string]> = {
    'unknown name': ['nobody-here', password],
    'wrong password': ['active', 'wrong-password'],
    pending: ['pending', password],
    rejected: ['rejected', password],
    disabled: ['disabled', password],
  }
  const said = new Set<string>()
  const spread = await quietest(mostSpread, async () => {
    const agent = keptAlive(1)
    const took = new Map(Object.keys(ways).map((way) => [way, [] as number[]]))
    for (let i = -5; i < each; i++) {
      // In random order, so that noise does not fall on one of them.
      for (const [way, [username, secret]] of shuffled(Object.entries(ways))) {
        const { ms, status, text } = await enter(address, username, secret, agent)
        said.add(`${status} ${text.replace(/"requestId":"[^"]+"/, '')}`)
        if (i >= 0) took.get(way)!.push(ms)
      }
    }
    agent.destroy()
    const medians = [...took].map(([way, values]) => [way, median(values)] as const)
    const all = medians.map(([, value]) => value)
    const apart = Math.max(...all) / Math.min(...all) - 1
    figure(
      `login, medians of ${each}: ${medians.map(([way, value]) => `${way} ${value.toFixed(2)} ms`).join(', ')}; ${(apart * 100).toFixed(1)} % apart; ${said.size} different answer`,
    )
    return apart
  })
  expect([...said]).toHaveLength(1)
  expect(judged(spread)).toBeLessThanOrEqual(mostSpread)
})

const mostSlower = 3

test('whoever reads does not wait behind 50 logins a second', async () => {
  const app = await deployment.app()
  await deployment.person({ username: 'busy' })
  const { token } = (await deployment.person())(app.address)
  const seconds = times(2, 20)
  await readsWhile(app, token, 1)
  const odd: number[] = []
  const slower = await quietest(mostSlower, async () => {
    const alone = await readsWhile(app, token, seconds)
    const agent = keptAlive()
    const logins = atRate(50, () => enter(app.address, 'busy', 'wrong-password', agent))
    const besides = await readsWhile(app, token, seconds)
    const entered = await logins.stop()
    agent.destroy()
    odd.push(...entered.map(({ status }) => status).filter((status) => status !== 401 && status !== 429))
    const [quiet, busy] = [quantile(alone, 0.99), quantile(besides, 0.99)]
    const answered = entered.filter(({ status }) => status === 401).length
    const logged = ms(quantile(tookOf(entered), 0.99))
    figure(
      `reads alone: p50 ${ms(median(alone))}, p99 ${ms(quiet)}; with 50 logins/s: p50 ${ms(median(besides))}, p99 ${ms(busy)} (${(busy / quiet).toFixed(1)} ×); ${answered} of ${entered.length} logins answered, p99 ${logged}`,
    )
    return busy / quiet
  })
  expect(odd).toEqual([])
  expect(judged(slower)).toBeLessThanOrEqual(mostSlower)
})

test('more logins than can be checked are turned away, and the rest still answered', async () => {
  const app = await deployment.app()
  const agent = keptAlive()
  const outcomes = await Promise.all(
    Array.from({ length: times(400, 2000) }, (_, i) => enter(app.address, 'nobody', `wrong-${i}`, agent)),
  )
  const during = await ask(app.address, { method: 'GET', path: '/readyz' }, agent)
  agent.destroy()
  const count = (status: number): number => outcomes.filter((it) => it.status === status).length
  figure(
    `${outcomes.length} logins at once: ${count(401)} checked, ${count(429)} turned away with 429, ${count(503)} with 503, slowest ${ms(Math.max(...outcomes.map((it) => it.ms)))}`,
  )
  expect(count(401) + count(429) + count(503)).toBe(outcomes.length)
  expect(count(401)).toBeGreaterThan(50)
  expect(outcomes.filter(({ status, retryAfter }) => status !== 401 && !(Number(retryAfter) > 0))).toEqual([])
  expect(during.status).toBe(200)
})

/** Only the full form judges times; the short form prints them. */
const judged = (measured: number): number => (full ? measured : 0)

const attempts = times(1, 3)

/** Other load only makes it worse, so the best of a few measurements counts. */
async function quietest(enough: number, measure: () => Promise<number>): Promise<number> {
  let best = Infinity
  for (let attempt = 0; attempt < attempts && best > enough; attempt++) best = Math.min(best, await measure())
  return best
}

function shuffled<T>(list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    const [one, other] = [list[i]!, list[j]!]
    list[i] = other
    list[j] = one
  }
  return list
}

const tookOf = (outcomes: readonly Outcome[]): number[] => outcomes.map((it) => it.ms)

async function readsWhile({ address }: App, token: string | undefined, seconds: number): Promise<number[]> {
  const agent = keptAlive()
  const reads = atRate(60, () => ask(address, { method: 'GET', path: '/api/vehicles', token }, agent))
  await new Promise((done) => setTimeout(done, seconds * 1000))
  const outcomes = await reads.stop()
  agent.destroy()
  expect(outcomes.filter(({ status }) => status !== 200)).toEqual([])
  return tookOf(outcomes)
}
