import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silent, speaker, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../db/database.ts'

const { create, enter, remove } = guestVehicleEndpoints

describe('a write that begins on what its session was', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** This server knows their session from now on. */
  const known = async (person: Speaker): Promise<Speaker> => {
    expect((await person.call(currentUserEndpoints.read)).status).toBe(200)
    return person
  }
  const plan = (who: Speaker, guestName: string) =>
    who.call(create, {
      body: {
        vehicleNo: 'MH12KZ8236',
        type: 'two-wheeler',
        guestName,
        contactNo: '9123456780',
        purposeOfVisit: 'Parcel',
        visitingHouseNo: '101',
        division: 'A',
        entryTime: w.now().toISOString(),
      },
    } as never)
  const planned = async (): Promise<{ params: { id: string } }> => ({
    params: { id: String((await plan(w.guard, 'Ravi')).body['id']) },
  })
  const statusOf = async ({ params }: { params: { id: string } }) =>
    (await w.sql`select status from data.visits where id = ${params.id}`)[0]?.['status']
  const communitiesOf = async (guestName: string) =>
    (await w.sql`select community_id as id from data.visits where guest_name = ${guestName}`).map(({ id }) => id)
  const actions = async ({ params }: { params: { id: string } }) =>
    (await trailOf(w.sql, 'GUEST_VEHICLE', params.id)).map(({ action }) => action)

  // spec: safety.rights-at-the-moment.1
  it.each([
    ['the session ends', `update data.sessions set ended_at = now() where user_id = $1`],
    ['the session runs out', `update data.sessions set expires_at = now() - interval '1 second' where user_id = $1`],
    ['the account is disabled', `update data.users set status = 'DISABLED' where id = $1`],
  ])('is refused when %s before it, and nothing is written', async (what, change) => {
    const guest = await planned()
    for (const ask of [
      (person: Speaker) => plan(person, what),
      (person: Speaker) => person.call(enter, guest),
      (person: Speaker) => person.call(remove, guest),
      (person: Speaker) => person.call(visitEndpoints.decide, { ...guest, body: { decision: 'GAVE_UP' } } as never),
      (person: Speaker) =>
        person.send('POST', '/api/guest-vehicles', { body: '{}', headers: { 'content-type': 'application/json' } }),
    ]) {
      const person = await known(await w.person({ roles: ['SECURITY'] }))
      await w.sql.query(change, [person.id])
      expect((await ask(person)).status).toBe(401)
    }
    expect([await statusOf(guest), await actions(guest), await communitiesOf(what)]).toEqual([
      'PLANNED',
      ['CREATE'],
      [],
    ])
  })

  it('has the roles of the moment, more or fewer', async () => {
    const guest = await planned()
    const person = await known(await w.person({ roles: ['SECURITY'], houseNo: '305', division: 'C' }))
    await w.sql`update data.users set roles = array['USER'] where id = ${person.id}`
    expect((await person.call(enter, guest)).status).toBe(404)
    expect(await statusOf(guest)).toBe('PLANNED')
    await known(person)
    await w.sql`update data.users set roles = array['SECURITY'] where id = ${person.id}`
    expect((await person.call(enter, guest)).status).toBe(200)
  })

  it('is in the community of the moment, and recorded once, also where it was begun in vain', async () => {
    const person = await known(await w.person({ roles: ['SECURITY'] }))
    for (const table of ['occupancies', 'members'])
      await w.sql.query(`delete from data.${table} where user_id = $1`, [person.id])
    await w.sql`update data.users set community_id = ${w.there.id} where id = ${person.id}`
    const { status, body } = await plan(person, 'Moved')
    expect([status, await communitiesOf('Moved')]).toEqual([201, [w.there.id]])
    expect(await actions({ params: { id: String(body['id']) } })).toEqual(['CREATE'])
  })

  /** A server of its own with one connection; `asked` counts what it asks outside of its reads and writes. */
  const alone = async (work: (as: (who: Speaker) => Speaker, db: Database, asked: () => number) => Promise<void>) => {
    const db = openDatabase(w.target, { size: 1 })
    let count = 0
    const counting: Database = {
      ...db,
      askFunction(ask) {
        count += 1
        return db.askFunction(ask)
      },
    }
    const app = await buildApp({ db: counting, settings: silent, tokenSecret: w.tokenSecret })
    try {
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      await work(
        (who) => speaker(address, who),
        db,
        () => count,
      )
    } finally {
      await app.close()
      await db.close()
    }
  }

  it('is refused when the session ends while it waits for a connection', () =>
    alone(async (as, db) => {
      const person = await known(as(await w.person({ roles: ['SECURITY'] })))
      const { release } = await db.pool.lease()
      const asked = plan(person, 'Waited')
      await expect.poll(() => db.pool.waiting()).toBe(1)
      await w.sql`update data.sessions set ended_at = now() where user_id = ${person.id}`
      release()
      expect([(await asked).status, await communitiesOf('Waited')]).toEqual([401, []])
    }))

  it('asks for the session in the packet that begins it, and not before', () =>
    alone(async (as, _, asked) => {
      const guest = await planned()
      const person = await known(as(w.guard))
      const before = asked()
      expect((await person.call(enter, guest)).status).toBe(200)
      expect(asked() - before).toBe(0)
    }))
})
