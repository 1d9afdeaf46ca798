import { setTimeout as pause } from 'node:timers/promises'
import { authEndpoints } from '@aangan/contract/access/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../test/mail-server.ts'
import { startDeploymentWithDatabase, stopApp, stranger, type App, type DeploymentWithDatabase } from './deployment.ts'
import { figure, ms, times } from './figures.ts'
import { chance } from './traffic.ts'

let deployment: DeploymentWithDatabase
let mailServer: MailServer
beforeAll(async () => {
  deployment = await startDeploymentWithDatabase()
  // Slow enough for a kill to come between the mail and its mark in the queue.
  mailServer = await startMailServer({ before: () => pause(20) })
})
afterAll(async () => {
  await mailServer.stop()
  await deployment.close()
})

const start = async (): Promise<App> => {
  const app = await deployment.app({ SMTP_URL: mailServer.url })
  await deployment.sql`update data.users set email = 'chief@example.org' where username = 'chief'`
  return app
}

let requests = 0
/** Resolves with the name of the community when the request is acknowledged. */
async function ask(app: App): Promise<string> {
  const communityName = `Community ${requests++}`
  const body = { name: 'Kiran', email: 'kiran@example.org', mobileNo: '9123456782', communityName, message: 'Please' }
  const { status, text } = await stranger(app.address).call(authEndpoints.contactAdmin, { body })
  expect([status, text]).toEqual([201, expect.any(String)])
  return communityName
}

/** How often each of these was mailed, once all of them were. */
async function mailsFor(names: readonly string[], timeout: number): Promise<number[]> {
  const counts = () =>
    names.map((name) => mailServer.received.filter(({ subject }) => subject === `Community request: ${name}`).length)
  await expect.poll(() => counts().filter((count) => count === 0), { timeout, interval: 200 }).toEqual([])
  return counts()
}

const rounds = times(2, 20)

test(`the server is killed ${rounds} times between the acknowledgement and the mail: none is lost`, async () => {
  const asked: string[] = []
  let app = await start()
  for (let round = 0; round < rounds; round++) {
    asked.push(...(await Promise.all([ask(app), ask(app), ask(app)])))
    // Before the queue is looked into, while mails are on their way, and after.
    if (round % 2 === 1) await chance(2_500)
    app.child.kill('SIGKILL')
    await app.ended
    app = await start()
  }
  const began = performance.now()
  const counts = await mailsFor(asked, 130_000)
  const waited = performance.now() - began
  await pause(3_000)
  const twice = counts.filter((count) => count > 1).length
  figure(
    `kill -9 between commit and mail, ${rounds} rounds: ${asked.length} requests, ${counts.filter((count) => count === 0).length} mails lost, ${twice} sent twice; the last one ${ms(waited)} after the last start`,
  )
  expect(counts.every((count) => count >= 1)).toBe(true)
  await stopApp(app)
})

test('two server processes send each mail once', async () => {
  const apps = await Promise.all([start(), start()])
  const asked = await Promise.all(Array.from({ length: times(20, 60) }, (_, n) => ask(apps[n % 2]!)))
  const counts = await mailsFor(asked, 60_000)
  // A second one would be sent by now.
  await pause(5_000)
  figure(`two processes, ${asked.length} requests: each mailed once`)
  expect(new Set(await mailsFor(asked, 1_000))).toEqual(new Set([1]))
  expect(counts).toHaveLength(asked.length)
  await Promise.all(apps.map(stopApp))
  expect(apps.map((app) => app.complained())).toEqual(['', ''])
})

// spec: safety.contexts-and-jobs.3
test('a mail outlives a restart of the database and a SIGTERM of the server', async () => {
  let app = await start()
  const asked = [await ask(app)]
  await deployment.stopDatabase()
  await pause(times(3_000, 10_000))
  await deployment.startDatabase()
  await expect.poll(async () => (await fetch(`${app.address}/readyz`)).status).toBe(200)
  asked.push(await ask(app))
  await mailsFor(asked, 60_000)
  const last = await ask(app)
  await stopApp(app)
  expect(app.complained()).toBe('')
  app = await start()
  expect(await mailsFor([last], 20_000)).toEqual([1])
  await stopApp(app)
})
