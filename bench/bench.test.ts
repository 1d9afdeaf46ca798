import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../server/src/access/auth/passwords.ts'
import { openOwner } from '../server/src/core/db/owner.ts'
import { freshDatabase } from '../server/test/database-for-file.ts'
import { mustAgreeOnBoard } from './parts/board.ts'
import { findCommunities, type Community } from './calls/callers.ts'
import { login, readCalls } from './calls/calls.ts'
import { entries } from './parts/entries.ts'
import { fillEvening } from './data/evening.ts'
import { get } from './calls/request.ts'
import { password, usual, type SeededDatabase } from './data/seeded-database.ts'
import { mustAgree, startBare, startOurs, type Running } from './measure/servers.ts'
import { seedVolume } from './data/volume.ts'
import { writes } from './parts/writes.ts'

/** Once: whether it works, and not how fast. */
const once = { rounds: 1, seconds: 0.1, warmUp: 0.1 }
const silent = (): void => {}

describe('what is measured', () => {
  let seeded: SeededDatabase
  let readers: readonly Community[]
  let ours: Running
  let bare: Running
  let began: Date
  beforeAll(async () => {
    const { owner } = await freshDatabase()
    const volume = { ...usual(2_000), communities: 4 }
    await seedVolume(owner, { ...volume, passwordHash: await hashPassword(password) })
    const sql = await openOwner(owner)
    seeded = { owner, sql, volume, dataDir: '', stop: () => sql.end() }
    ;({ readers } = await findCommunities(seeded))
    began = new Date()
    ;[ours, bare] = await Promise.all([startOurs(seeded), startBare(seeded)])
  })
  afterAll(async () => {
    await Promise.all([ours.stop(), bare.stop()])
    await seeded.stop()
  })

  it.each([...readCalls, login])('the bare server answers $name as ours does', (call) =>
    expect(mustAgree(ours, bare, call.requests(readers), call.fresh)).resolves.toBeUndefined(),
  )

  it('the bare server answers the board of a busy evening as ours does', async () => {
    const [community] = readers
    const deskId = await fillEvening(seeded.sql, community!)
    const body = await mustAgreeOnBoard(ours, bare, get(community!.guard, '/api/gate/board', { deskId }))
    expect(JSON.parse(body)).toMatchObject({ shift: { parcels: 10 } })
  })

  it('both record each search', async () => {
    const recorded = async (): Promise<string[]> => {
      const rows = await seeded.sql<{ search: string }[]>`
        select resource || ' ' || new_data as search from data.audit_logs where action = 'SEARCH' and at >= ${began} order by 1`
      return rows.map(({ search }) => search)
    }
    const searches = readCalls.filter(({ name }) => /^(?:vehicle|member) search/.test(name))
    expect(searches).toHaveLength(3)
    await expect.poll(async () => (await recorded()).length).toBe(2 * searches.length * readers.length)
    const found = await recorded()
    expect(found.filter((_, nth) => nth % 2 === 0)).toEqual(found.filter((_, nth) => nth % 2 === 1))
  })

  it('the bare loops make the changes of guest vehicles and of entries', async () => {
    expect((await writes(seeded, once, silent)).bare.median).toBeGreaterThan(0)
    expect((await entries(seeded, once, silent)).bare.median).toBeGreaterThan(0)
  })
})
