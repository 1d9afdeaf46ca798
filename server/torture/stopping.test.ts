import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeployment, type Deployment } from './deployment.ts'
import { figure, ms, times } from './figures.ts'
import { ask, chance, keptAlive, loops, type Ask } from './traffic.ts'

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment()
})
afterAll(() => deployment.close())

let plates = 0
const plate = (): string =>
  `MH${String(10 + Math.floor(plates / 10_000))}ST${String(plates++ % 10_000).padStart(4, '0')}`

const rounds = times(2, 50)

test(`${rounds} times told to stop under load: whoever was let in is answered`, async () => {
  const sum = { answered: 0, lost: [] as string[], wrong: [] as string[], stops: [] as number[] }
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const app = await deployment.app()
    // New people each time, since a person has limits.
    const people = await Promise.all(Array.from({ length: 12 }, () => deployment.person()))
    let stopped = false
    let told = Infinity
    const agents = people.map(() => keptAlive(1))
    const traffic = loops(
      people.length,
      () => stopped,
      async (loop) => {
        const { token } = people[loop]!(app.address)
        const vehicleNo = plate()
        const asks: Ask[] = [
          { method: 'POST', path: vehicleEndpoints.create.path, token, body: { vehicleNo, type: 'two-wheeler' } },
          { method: 'GET', path: '/healthz' },
          { method: 'GET', path: vehicleEndpoints.list.path, token },
        ]
        const which = asks[Math.floor(Math.random() * asks.length)]!
        const { began, ms: took, status, error, text, reused } = await ask(app.address, which, agents[loop]!)
        if (error === 'ECONNREFUSED') stopped = true
        else if (status === 0)
          sum.lost.push(
            `round ${round}: ${which.method} ${which.path}: ${error} on ${reused ? 'an old' : 'a new'} line, sent ${ms(began - told)} after the signal, lost ${ms(took)} later`,
          )
        else if (status >= 300) sum.wrong.push(`${status} ${text}`)
        else {
          sum.answered++
          if (status === 201) acknowledged.push(vehicleNo)
        }
        // Sometimes at once, sometimes after a silence that makes the connection look idle.
        await chance(Math.random() < 0.2 ? 120 : 4)
      },
    )
    await chance(500)
    await chance(300)
    told = performance.now()
    app.child.kill('SIGTERM')
    expect(await app.ended).toBe(0)
    sum.stops.push(performance.now() - told)
    stopped = true
    await traffic
    for (const agent of agents) agent.destroy()
    expect(app.complained()).toBe('')
  }
  const kept = await deployment.sql<{ vehicle_no: string }[]>`select vehicle_no from data.vehicles`
  const there = new Set(kept.map((row) => row.vehicle_no))
  const missing = acknowledged.filter((number) => !there.has(number))
  figure(
    `${rounds} SIGTERMs under load: ${sum.answered} requests answered, ${sum.lost.length} lost, ${sum.wrong.length} refused; ${missing.length} of ${acknowledged.length} acknowledged writes missing; stopped in ${ms(Math.max(...sum.stops))} at most`,
  )
  expect({ lost: sum.lost, wrong: sum.wrong, missing }).toEqual({ lost: [], wrong: [], missing: [] })
  expect(sum.answered).toBeGreaterThan(rounds * 20)
  expect(Math.max(...sum.stops)).toBeLessThan(10_000)
})
