import type { Endpoint } from '@aangan/contract/core/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, sampleOf } from './calls.ts'
import { seed, type Fixtures } from './seed.ts'
import { world, type Speaker, type World } from './world.ts'

const mayCall = ({ who }: Endpoint): boolean => who !== 'everyone' && who.includes('USER')

/** What belongs to everybody of a community: its helpers, its notices. */
const ofTheCommunity = new Set(['notices.download', 'helpers.myRating', 'helpers.rate', 'houseHelpers.add'])
const everybodys = new Set(['notice', 'attachment', 'emergency', 'helper', 'listedHelper'])

describe('nobody reaches another house of their community', () => {
  let w: World
  let fixtures: Fixtures
  let neighbour: Speaker
  beforeAll(async () => {
    w = await world()
    fixtures = (await seed(w)).here
    neighbour = await w.person({ name: 'Zal Irani', houseNo: '909', division: 'D' })
  })
  afterAll(() => w.close())

  const withIds = calls.filter(([, endpoint]) => mayCall(endpoint) && endpoint.params !== undefined)
  // spec: safety.other-houses.1
  it.each(withIds)('%s: an id of a neighbour', async (name, endpoint) => {
    const before = await rows()
    const { status } = await neighbour.call(endpoint, sampleOf(name, fixtures, w.here.id, neighbour) as never)
    if (ofTheCommunity.has(name)) return expect(status).toBeLessThan(300)
    expect(status).toBe(name === 'push.unsubscribe' ? 204 : 404)
    expect(await rows()).toEqual(before)
  })

  // Searches are of the community's directory.
  const lists = calls.filter(
    ([, endpoint]) =>
      mayCall(endpoint) && endpoint.method === 'GET' && endpoint.params === undefined && endpoint.limit !== 'search',
  )
  // spec: safety.other-houses.1
  it.each(lists)('%s shows nothing of a neighbour', async (name, endpoint) => {
    const { text } = await neighbour.call(endpoint, sampleOf(name, fixtures, w.here.id, neighbour) as never)
    const shown = Object.entries(fixtures).filter(([of, id]) => !everybodys.has(of) && text.includes(String(id)))
    expect(shown).toEqual([])
  })

  /** A digest of each table, but for what every call leaves. */
  async function rows(): Promise<unknown> {
    const left = ['attempts', 'audit_logs', 'sessions']
    const tables = await w.sql`
      select table_name as name, md5(query_to_xml(format('select * from data.%I t order by t::text', table_name), true, false, '')::text) as rows
      from information_schema.tables
      where table_schema = 'data' and table_type = 'BASE TABLE' and table_name <> all(${left})
        and table_name not like 'audit_logs\\_%' order by name`
    const sessions = await w.sql`select id, user_id from data.sessions order by id`
    return [tables, sessions]
  }
})
