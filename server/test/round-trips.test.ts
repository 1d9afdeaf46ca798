import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { todayIn } from '@aangan/contract/core/dates'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { searchEndpoints } from '@aangan/contract/record/search'
import { waitingEndpoints } from '@aangan/contract/record/waiting'
import { emergencyEndpoints } from '@aangan/contract/society/emergencies'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/core/db/database.ts'
import { searchBatches } from '../src/core/events/record-searches.ts'
import { deskOf, passBy, visitsOfPass } from './desk.ts'
import { guest } from './samples.ts'
import { silent, speaker, world, type World } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it('a list is read in one round trip to the database: who asks, and what they asked', async () => {
  const { resident, proxy, close } = await appBehindProxy()
  try {
    for (let i = 0; i < 3; i++) await resident.call(vehicleEndpoints.list)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const before = proxy.replies()
    expect((await resident.call(vehicleEndpoints.list)).status).toBe(200)
    expect(proxy.repliesAt(before)).toBe(1)
  } finally {
    await close()
  }
})

// spec: search.answer.6
it('so is a search of all one’s lists', async () => {
  const { guard, proxy, close } = await appBehindProxy()
  const search = () => guard.call(searchEndpoints.find, { query: { q: 'mh12 rt' } })
  try {
    for (let i = 0; i < 3; i++) await search()
    // Their records are written by then.
    await pause(searchBatches.everyMs * 2)
    const before = proxy.replies()
    expect((await search()).status).toBe(200)
    expect(proxy.repliesAt(before)).toBe(1)
  } finally {
    await close()
  }
})

it('so is a board; how its polls stand is asked for in a second one', async () => {
  const { resident, proxy, close } = await appBehindProxy()
  const read = async () => {
    const before = proxy.replies()
    const { body } = await resident.call(noticeEndpoints.list)
    return { polls: (body as { poll: unknown }[]).map(({ poll }) => poll), trips: proxy.repliesAt(before) }
  }
  const post = (poll?: object) => {
    const body = { title: 'Roof', content: 'Leaks.', endDate: '2099-01-01', poll }
    return w.admin.call(noticeEndpoints.create, { body } as never)
  }
  try {
    await post()
    for (let i = 0; i < 3; i++) await read()
    await pause(50)
    const { polls, trips } = await read()
    expect([polls.every((poll) => poll === null), trips]).toEqual([true, 1])
    const closesOn = todayIn('Asia/Kolkata', w.now())
    expect((await post({ question: 'Mend it?', options: ['Yes', 'No'], voters: 'RESIDENTS', closesOn })).status).toBe(
      201,
    )
    await read()
    await pause(50)
    expect(await read()).toEqual({
      polls: [expect.objectContaining({ question: 'Mend it?', closed: false }), ...polls],
      trips: 2,
    })
  } finally {
    await close()
  }
})

// spec: search.waiting.7
it('so is all that waits for a super admin who lives somewhere', async () => {
  const { atHome, proxy, close } = await appBehindProxy()
  try {
    for (let i = 0; i < 3; i++) expect((await atHome.call(waitingEndpoints.read)).status).toBe(200)
    await pause(50)
    const before = proxy.replies()
    expect((await atHome.call(waitingEndpoints.read)).body).toMatchObject({ visitors: 0, requests: 0 })
    expect(proxy.repliesAt(before)).toBe(1)
  } finally {
    await close()
  }
})

// spec: safety.rights-at-the-moment.1
it('a change asks again who it is for without a round trip of its own', async () => {
  const { resident, proxy, close } = await appBehindProxy()
  const add = (n: number) =>
    resident.call(vehicleEndpoints.create, { body: { vehicleNo: `MH12RT000${n}`, type: 'two-wheeler' } })
  try {
    for (let i = 0; i < 3; i++) expect((await add(i)).status).toBe(201)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const before = proxy.replies()
    expect((await add(4)).status).toBe(201)
    // The session; the change; the commit with the audit row.
    expect(proxy.repliesAt(before)).toBeLessThanOrEqual(3)
  } finally {
    await close()
  }
})

it('an expected visitor is let in by what one packet knows of them', async () => {
  const { guard, proxy, close } = await appBehindProxy()
  const enter = async (): Promise<number> => {
    const pass = await passBy(w, w.resident, { vehicleNo: 'MH12RT1234', vehicleType: 'two-wheeler' })
    const [visit] = await visitsOfPass(w, pass.id)
    await pause(50)
    const before = proxy.replies()
    const [result] = await deskOf(w, guard).send([deskOf(w, guard).question('ENTRY', { visitId: visit!.id })])
    expect(result).toMatchObject({ outcome: 'APPLIED' })
    return proxy.repliesAt(before)
  }
  try {
    for (let i = 0; i < 3; i++) await enter()
    // The session; the visit with its pass, blocks and rules; the entry and whom to tell; the commit with all rows.
    expect(await enter()).toBeLessThanOrEqual(4)
  } finally {
    await close()
  }
})

it('and so is a guest vehicle, whatever it is a view of', async () => {
  const { guard, proxy, close } = await appBehindProxy()
  const { create, enter, exit } = guestVehicleEndpoints
  const mark = async (call: typeof enter | typeof exit, id: string): Promise<number> => {
    await pause(50)
    const before = proxy.replies()
    expect((await guard.call(call, { params: { id } })).status).toBe(200)
    return proxy.repliesAt(before)
  }
  const planned = async (): Promise<string> => {
    const body = { ...guest, entryTime: w.now().toISOString() }
    return String((await w.guard.call(create, { body } as never)).body['id'])
  }
  const invited = async (): Promise<string> => {
    const pass = await passBy(w, w.resident, { vehicleNo: 'MH12RT1234', vehicleType: 'two-wheeler' })
    return (await visitsOfPass(w, pass.id))[0]!.id
  }
  try {
    for (const make of [planned, invited]) {
      for (let i = 0; i < 3; i++) await mark(enter, await make())
      const id = await make()
      expect(await mark(enter, id)).toBeLessThanOrEqual(4)
      expect(await mark(exit, id)).toBeLessThanOrEqual(4)
    }
  } finally {
    await close()
  }
})

// spec: notices.emergency.16
it('where no emergency is under way, asking for one asks the database for the session alone', async () => {
  const database = openDatabase(w.target, { size: 2 })
  const asked: string[] = []
  const noting = <N extends 'read' | 'write' | 'askFunction' | 'callFunction'>(name: N) =>
    ((...given: Parameters<(typeof database)[N]>) => {
      asked.push(name)
      return (database[name] as (...given: unknown[]) => unknown)(...given)
    }) as (typeof database)[N]
  const db = {
    ...database,
    read: noting('read'),
    write: noting('write'),
    askFunction: noting('askFunction'),
    callFunction: noting('callFunction'),
  }
  const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret })
  try {
    const resident = speaker(await app.listen({ host: '127.0.0.1', port: 0 }), w.resident)
    for (let i = 0; i < 3; i++) expect((await resident.call(emergencyEndpoints.underWay)).body).toEqual([])
    await pause(50)
    asked.splice(0)
    expect((await resident.call(emergencyEndpoints.underWay)).body).toEqual([])
    expect(asked).toEqual(['askFunction'])
  } finally {
    await app.close()
    await database.close()
  }
})

async function appBehindProxy() {
  const { target } = w
  const proxy = await countingProxy(
    target.host.startsWith('/')
      ? { path: `${target.host}/.s.PGSQL.${target.port}` }
      : { host: target.host, port: target.port },
  )
  const db = openDatabase({ ...target, host: '127.0.0.1', port: proxy.port }, { size: 1 })
  const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    resident: speaker(address, w.resident),
    guard: speaker(address, w.guard),
    atHome: speaker(address, await w.person({ roles: ['USER', 'SUPER_ADMIN'] })),
    proxy,
    close: async () => {
      await app.close()
      await db.close()
      await proxy.close()
    },
  }
}

/** Counts round trips: something is sent after an answer. A final `rollback` that no reply waits for does not count. */
async function countingProxy(to: net.NetConnectOpts) {
  let turns = 0
  let asked = false
  const server = net.createServer((client) => {
    const database = net.connect(to)
    client.on('data', (bytes) => {
      const onlyGoodbye = bytes.length < 40 && /rollback|commit/.test(bytes.toString('latin1'))
      if (!asked && !onlyGoodbye) turns++
      asked = true
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      asked = false
      client.write(bytes)
    })
    for (const [a, b] of [
      [client, database],
      [database, client],
    ] as const) {
      a.on('error', () => b.destroy())
      a.on('close', () => b.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    replies: () => turns,
    repliesAt: (before: number) => turns - before,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
