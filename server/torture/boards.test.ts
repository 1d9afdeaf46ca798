import { setTimeout as pause } from 'node:timers/promises'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { passEndpoints } from '@aangan/contract/gate/passes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followerOf, type Follower } from '../test/follower.ts'
import { guest, passForm } from '../test/samples.ts'
import type { Speaker } from '../test/world.ts'
import { makeCommunity, ownDeployment, signal, type App, type OwnDeployment, type Somebody } from './deployment.ts'
import { figure, times } from './figures.ts'
import { chance, loops } from './traffic.ts'

const rounds = times(2, 20)

let deployment: OwnDeployment
let app: App
let guards: Somebody[]
let residents: Somebody[]
beforeAll(async () => {
  deployment = ownDeployment()
  app = await deployment.start()
  const sql = deployment.enter()
  const { id } = await makeCommunity(sql)
  const person = deployment.personMaker(sql, id)
  guards = await Promise.all([person({ roles: ['SECURITY'] }), person({ roles: ['SECURITY'] })])
  residents = await Promise.all(Array.from({ length: 8 }, () => person()))
  await sql.end()
})
afterAll(() => deployment.close())

/** Wherever the server is by now. */
const now = (who: Somebody): Speaker => ({
  ...who(app.address),
  call: (...made) => who(app.address).call(...made),
})

const answers = { whole: 0, changes: 0, nothing: 0 }
let written = 0

// spec: gate.desks.8
test(`two desks follow their boards over ${rounds} kills of the server and ${rounds} of the database`, async () => {
  const followers = await Promise.all(guards.map((guard) => followerOf(now(guard))))
  for (let round = 0; round < rounds; round++)
    for (const kill of [killServer, killDatabase]) {
      await killUnderWrites(followers, kill)
      for (const follower of followers) answers[await follower.expectSame()]++
    }
  figure(
    `two desks over ${rounds} kill -9 of the server and ${rounds} of the database, ${written} writes: ${answers.changes} times changes, ` +
      `${answers.nothing} times nothing, ${answers.whole} times the whole board; after each equal to a whole one`,
  )
  // Else whole boards would be compared with themselves.
  expect(answers.changes).toBeGreaterThan(10 * answers.whole)
})

async function killUnderWrites(followers: readonly Follower[], kill: () => Promise<void>): Promise<void> {
  const before = written
  let down = false
  let isOver = false
  const write = [...residents.map((who) => () => invite(now(who))), ...guards.map((who) => () => comeAndGo(now(who)))]
  const over = (): boolean => isOver
  const writing = loops(write.length, over, async (loop) => {
    // What a kill cuts off is not known: the boards say what came of it.
    if (await write[loop]!().catch(() => false)) written++
    if (down) await pause(20)
  })
  const following = loops(followers.length, over, async (desk) => {
    const how = await followers[desk]!.follow().catch(() => undefined)
    if (how !== undefined) answers[how]++
    await pause(5)
  })
  await expect.poll(() => written - before, { timeout: 60_000 }).toBeGreaterThan(20)
  await chance(250)
  down = true
  await kill()
  isOver = true
  await Promise.all([writing, following])
}

async function killServer(): Promise<void> {
  app.child.kill('SIGKILL')
  await app.ended
  app = await deployment.start()
}

async function killDatabase(): Promise<void> {
  const killed = deployment.postmaster()
  signal(killed, 'SIGKILL')
  while (deployment.postmaster() === killed || (await fetch(`${app.address}/readyz`)).status !== 200) await pause(20)
}

/** A pass that is cancelled again: a house may have so many. */
async function invite(who: Speaker): Promise<boolean> {
  const { houseNo: _, division: __, ...body } = passForm()
  const made = await who.call(passEndpoints.create, { body } as never)
  if (made.status !== 201) return false
  await pause(20)
  return (await who.call(passEndpoints.cancel, { params: { id: String(made.body['id']) } })).status === 200
}

let plates = 0
async function comeAndGo(guard: Speaker): Promise<boolean> {
  const entryTime = new Date(Date.now() + 600_000).toISOString()
  const vehicleNo = `GA${10 + (Math.floor(plates / 10_000) % 80)}BD${String(plates++ % 10_000).padStart(4, '0')}`
  const made = await guard.call(guestVehicleEndpoints.create, { body: { ...guest, vehicleNo, entryTime } } as never)
  if (made.status !== 201) return false
  const request = { params: { id: String(made.body['id']) }, body: {} } as never
  await guard.call(guestVehicleEndpoints.enter, request)
  return (await guard.call(guestVehicleEndpoints.exit, request)).status === 200
}
