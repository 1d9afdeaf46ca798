import { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exported } from '../../../test/exported.ts'
import { silent, speaker, world, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/failures.ts'

let w: World
let db: Database
let address: string
let stop: () => Promise<void>
let asked = 0
let isAway = false
beforeAll(async () => {
  w = await world()
  db = openDatabase(w.target, { size: 4 })
  const replica: Pick<Database, 'read'> = {
    read: async (...call) => {
      asked++
      if (isAway) throw new DatabaseUnavailable('the replica is away')
      return db.read(...call)
    },
  }
  const app = await buildApp({ db, replica, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  stop = () => app.close()
})
beforeEach(() => {
  asked = 0
  isAway = false
})
afterAll(async () => {
  await stop()
  await db.close()
  await w.close()
})

const housesOf = async () => {
  const { status, cells } = await exported({ ...w, address }, w.admin, 'houses')
  expect(status).toBe(200)
  return cells.length
}

it('an export is read from the replica; what the screen shows is not', async () => {
  const rows = await housesOf()
  expect(rows).toBeGreaterThan(1)
  expect(asked).toBeGreaterThan(0)
  asked = 0
  const admin = speaker(address, w.admin)
  expect((await admin.call(houseEndpoints.list, { query: {} })).status).toBe(200)
  expect(asked).toBe(0)
})

it('without its replica an export is read from the primary', async () => {
  const rows = await housesOf()
  isAway = true
  asked = 0
  expect(await housesOf()).toBe(rows)
  expect(asked).toBeGreaterThan(0)
})
