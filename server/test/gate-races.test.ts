import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { todayIn } from '@aangan/contract/core/dates'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { movementEndpoints } from '@aangan/contract/gate/movements'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { householdEndpoints } from '@aangan/contract/people/house-endpoints'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/core/db/database.ts'
import { passBy, usesOfPass, visitsOfPass } from './desk.ts'
import { guest } from './samples.ts'
import { silent, speaker, trailOf, world, type Answer, type Speaker, type World } from './world.ts'

const { enter, remove } = guestVehicleEndpoints
const callers = 24
const rounds = 4

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Its connections are not open yet. A deadlock would show, although the server runs its victim again. */
async function onColdServer(work: (as: (who: Speaker) => Speaker) => Promise<void>): Promise<void> {
  const db = openDatabase(w.target)
  const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    await work((who) => speaker(address, who))
    expect(db.repeats()).toBe(0)
  } finally {
    await app.close()
    await db.close()
  }
}

const entryAtDesk = (guard: Speaker, about: object): Promise<Answer> => {
  const now = w.now().toISOString()
  const movement = { id: randomUUID(), kind: 'ENTRY', recordedAt: now, offline: false, ...about }
  return guard.call(movementEndpoints.send, { body: { sentAt: now, movements: [movement] } } as never)
}
const isApplied = ({ body }: Answer): boolean =>
  body['status'] === 'ARRIVED' || (body['results'] as unknown as { outcome: string }[])?.[0]?.outcome === 'APPLIED'

const visitor = {
  visitorName: 'Suresh Kale',
  vehicleNo: 'MH12RA1234',
  vehicleType: 'four-wheeler',
  phone: '9812300001',
}
const changeOf = ({ id, validFrom, validUntil }: Pass) =>
  ({ params: { id }, body: { ...visitor, validFrom, validUntil } }) as never

const trailOfVisit = async (id: string): Promise<string[]> =>
  (await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)
const entriesOf = async (passId: string): Promise<number> =>
  (await w.sql`select from data.gate_movements where pass_id = ${passId} and kind = 'ENTRY' and outcome = 'APPLIED'`)
    .length

async function invited(): Promise<{ pass: Pass; visitId: string }> {
  const pass = await passBy(w, w.resident, {
    vehicleNo: 'MH12RA1234',
    vehicleType: 'four-wheeler',
    phone: '9812300001',
  })
  const [visit] = await visitsOfPass(w, pass.id)
  return { pass, visitId: visit!.id }
}

const outcomes = (answers: readonly Answer[]): Map<string, number> => {
  const counted = new Map<string, number>()
  for (const { status } of answers)
    counted.set(`${Math.floor(status / 100)}xx`, (counted.get(`${Math.floor(status / 100)}xx`) ?? 0) + 1)
  return counted
}

const atOnce = (calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> =>
  Promise.all(Array.from({ length: callers }, (_, i) => calls[i % calls.length]!()))

// spec: safety.races.1
it('two dozen marks of one visit, of both kinds and on a server that just started: one entry, one use', async () => {
  for (let round = 0; round < rounds; round++) {
    const { pass, visitId } = await invited()
    await onColdServer(async (as) => {
      const guard = as(w.guard)
      const answers = await atOnce([
        () => guard.call(enter, { params: { id: visitId } }),
        () => entryAtDesk(guard, { visitId }),
        () => entryAtDesk(guard, { passId: pass.id }),
        () => entryAtDesk(guard, { code: pass.code }),
      ])
      expect(outcomes(answers).get('5xx')).toBeUndefined()
      expect(answers.filter(isApplied)).toHaveLength(1)
    })
    expect(await usesOfPass(w.resident, pass.id)).toBe(1)
    expect(await trailOfVisit(visitId)).toEqual(['MARK_ENTRY'])
    expect(await entriesOf(pass.id)).toBe(1)
  }
})

// spec: safety.races.2
it('a resident who cancels, changes and removes one invitation at once: it is cancelled once, and nobody waits', async () => {
  for (let round = 0; round < rounds; round++) {
    const { pass, visitId } = await invited()
    await onColdServer(async (as) => {
      const resident = as(w.resident)
      const answers = await atOnce([
        () => resident.call(passEndpoints.cancel, { params: { id: pass.id } }),
        () => resident.call(passEndpoints.update, changeOf(pass)),
        () => resident.call(remove, { params: { id: visitId } }),
      ])
      expect(outcomes(answers).get('5xx')).toBeUndefined()
    })
    expect((await trailOf(w.sql, 'PASS', pass.id)).filter(({ action }) => action === 'CANCEL')).toHaveLength(1)
    expect((await visitsOfPass(w, pass.id)).map(({ status }) => status)).toEqual(['CANCELLED'])
  }
})

// spec: safety.races.2
it('a visitor comes while the house takes the invitation back: one of both wins', async () => {
  for (let round = 0; round < rounds; round++) {
    const { pass, visitId } = await invited()
    await onColdServer(async (as) => {
      const [resident, guard] = [as(w.resident), as(w.guard)]
      const answers = await atOnce([
        () => entryAtDesk(guard, { passId: pass.id }),
        () => resident.call(passEndpoints.cancel, { params: { id: pass.id } }),
        () => guard.call(enter, { params: { id: visitId } }),
        () => resident.call(passEndpoints.update, changeOf(pass)),
        () => resident.call(remove, { params: { id: visitId } }),
      ])
      expect(outcomes(answers).get('5xx')).toBeUndefined()
      const came = answers.filter(isApplied).length
      const [visit] = await visitsOfPass(w, pass.id)
      expect([came, visit!.status]).toEqual(came === 1 ? [1, 'ARRIVED'] : [0, 'CANCELLED'])
      expect([await usesOfPass(w.resident, pass.id), await entriesOf(pass.id)]).toEqual([came, came])
    })
  }
})

// spec: safety.races.3
it('two hundred calls about one visit leave the gate of another community its connections', async () => {
  const { pass, visitId } = await invited()
  await onColdServer(async (as) => {
    const [guard, elsewhere] = [as(w.guard), as(w.strangerGuard)]
    const calls = [
      () => guard.call(enter, { params: { id: visitId } }),
      () => entryAtDesk(guard, { visitId }),
      () => entryAtDesk(guard, { code: pass.code }),
    ]
    const crowd = await w.sql.begin(async (tx) => {
      await tx`select from data.visits where id = ${visitId} for update`
      // Forty at once, five times each.
      const sent = Array.from({ length: 40 }, async (_, i) => {
        const heard: Answer[] = []
        for (let time = 0; time < 5; time++) heard.push(await calls[(i + time) % calls.length]!())
        return heard
      })
      // One for each name under which it is called.
      await expect.poll(waitingForLocks).toBe(2)
      const body = { ...guest, entryTime: w.now().toISOString() }
      const made = await elsewhere.call(guestVehicleEndpoints.create, { body } as never)
      const entered = await elsewhere.call(enter, { params: { id: String(made.body['id']) } })
      expect([made.status, entered.status, await waitingForLocks()]).toEqual([201, 200, 2])
      return sent
    })
    const answers = (await Promise.all(crowd)).flat()
    expect(outcomes(answers).get('5xx')).toBeUndefined()
    expect(answers.filter(isApplied)).toHaveLength(1)
  })
})

// spec: safety.races.4
it('somebody moves out while their guest and others come: nobody has to ask again', async () => {
  await onColdServer(async (as) => {
    const [admin, guard] = [as(w.admin), as(w.guard)]
    for (let round = 0; round < 5 * rounds; round++) {
      const { leaver, occupancyId, guests, pass, house } = await leaverWithGuests(`9${round}`)
      const left = admin.call(moveOutEndpoints.end, {
        params: { id: occupancyId },
        body: { endsOn: daysAgo(2) },
      } as never)
      // The gate's calls meet another moment of it each time.
      await pause(round)
      const others = await Promise.all([
        ...guests.map((id, i) =>
          i % 2 === 0 ? guard.call(enter, { params: { id } }) : entryAtDesk(guard, { visitId: id }),
        ),
        entryAtDesk(guard, { passId: pass.id }),
        guard.call(visitEndpoints.ask, { body: { kind: 'DELIVERY', company: 'Zomato', ...house } } as never),
      ])
      expect((await left).status).toBe(200)
      expect(others.filter(({ status }) => status >= 500)).toEqual([])
      expect(await w.sql`select from data.visits where user_id = ${leaver.id} and status = 'PLANNED'`).toEqual([])
    }
  })
})

/** Connections that wait for what another transaction holds. */
const waitingForLocks = async (): Promise<number> =>
  (await w.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length

async function leaverWithGuests(houseNo: string) {
  const house = { houseNo, division: 'D' }
  const leaver = await w.person(house)
  const [home] = (await leaver.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[]
  const plan = async (): Promise<string> => {
    const body = { ...guest, entryTime: w.now().toISOString() }
    return String((await leaver.call(guestVehicleEndpoints.create, { body } as never)).body['id'])
  }
  const guests = [await plan(), await plan(), await plan()]
  return { leaver, house, occupancyId: home!.occupancy.id, guests, pass: await passBy(w, leaver, visitor) }
}

const daysAgo = (days: number): string => todayIn('Asia/Kolkata', new Date(w.now().getTime() - days * 86_400_000))
