import { randomUUID } from 'node:crypto'
import { boardEndpoints } from '@aangan/contract/gate/board'
import type { Turn } from '@aangan/contract/gate/gate-turns'
import { userEndpoints } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { atDesk, guardWithPin, sealPin, tabletIn, type Tablet } from '../../../test/turns.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

describe('a turn that somebody tries to take', () => {
  let w: World
  let tablet: Tablet
  let other: Tablet
  let mohan: Speaker
  let ramesh: Speaker
  beforeAll(async () => {
    w = await world()
    tablet = await tabletIn(w)
    other = await tabletIn(w, { name: 'Back Gate' })
    mohan = await guardWithPin(w, '2580', ['SECURITY'], 'Mohan Jadhav')
    ramesh = await guardWithPin(w, '1379', ['SECURITY'], 'Ramesh Pawar')
  })
  afterAll(() => w.close())

  const turnOf = ({ body }: Answer) => body['turn'] as unknown as Turn
  const refused = ({ status, body }: Answer) => [status, body['code']]
  const ago = (minutes: number) => new Date(w.now().getTime() - minutes * 60_000).toISOString()
  const isOpen = async (who: Speaker) => (await who.call(boardEndpoints.read)).status === 200
  const listens = async ({ id }: Turn) =>
    (await w.sql`select from data.sessions s, auth.listeners(array[s.id]) l where s.turn_id = ${id}`).length > 0
  /** Turns and their open sessions. */
  const count = async () =>
    (
      await w.sql`
        select (select count(*)::int from data.gate_turns) as turns,
          (select count(*)::int from data.sessions where turn_id is not null and ended_at is null) as sessions`
    )[0]

  const disable = (who: Speaker) =>
    w.admin.call(userEndpoints.toggleStatus, { params: { id: who.id }, body: { status: 'DISABLED' as const } })
  const takeRole = (who: Speaker) =>
    w.superAdmin.call(userEndpoints.setRoles, { params: { id: who.id }, body: ['USER'] })
  const move = async (who: Speaker) => {
    for (const table of ['occupancies', 'members', 'notifications'])
      await w.sql.query(`delete from data.${table} where user_id = $1`, [who.id])
    await w.sql`update data.users set community_id = ${w.there.id} where id = ${who.id}`
  }

  // spec: gate.turns.11
  it.each([
    ['disabled', disable],
    ['whose role is taken', takeRole],
    ['who is of another community now', move],
  ] as const)('a guard %s acts and listens no more in a turn that goes on, and takes none', async (_, happen) => {
    const guard = await guardWithPin(w, '4682')
    const begun = await tablet.begin(guard, { pin: '4682' })
    const there = atDesk(w, guard, begun)
    expect([await isOpen(there), await listens(turnOf(begun))]).toEqual([true, true])
    const id = randomUUID()
    const seal = sealPin(w, { deskId: tablet.deskId, turnId: id, userId: guard.id }, '4682')
    await happen(guard)
    const before = await count()
    expect([await isOpen(there), await listens(turnOf(begun))]).toEqual([false, false])
    const duty = [400, 'shift.guard_unknown']
    expect(refused(await tablet.begin(guard, { id: turnOf(begun).id, pin: '4682' }))).toEqual(duty)
    expect(refused(await tablet.begin(guard, { pin: '4682' }))).toEqual(duty)
    const offline = { sentAt: ago(0), beganAt: ago(1) }
    expect(refused(await tablet.begin(guard, { id, sealed: seal, ...offline }))).toEqual(duty)
    expect(refused(await tablet.begin(guard, offline))).toEqual(duty)
    expect(await count()).toEqual(before)
  })

  // spec: gate.turns.11
  it('a seal opens for its own desk and this server only', async () => {
    const before = await count()
    const id = randomUUID()
    const times = { sentAt: ago(0), beganAt: ago(1) }
    for (const sealed of [
      sealPin(w, { deskId: other.deskId, turnId: id, userId: mohan.id }, '2580'),
      sealPin({ tokenSecret: 'of another server' }, { deskId: tablet.deskId, turnId: id, userId: mohan.id }, '2580'),
    ])
      expect(refused(await tablet.begin(mohan, { id, sealed, ...times }))).toEqual([400, 'pin.wrong'])
    expect(await count()).toEqual(before)
    const own = sealPin(w, { deskId: tablet.deskId, turnId: id, userId: mohan.id }, '2580')
    expect((await tablet.begin(mohan, { id, sealed: own, ...times })).status).toBe(201)
  })

  // spec: gate.turns.11
  it('the id of another desk’s turn, or of another community’s, gives neither its session nor its name', async () => {
    const theirs = turnOf(await other.begin(ramesh, { pin: '1379' }))
    const before = await count()
    for (const more of [{ pin: '1379' }, { sentAt: ago(0), beganAt: ago(1) }])
      expect(refused(await tablet.begin(ramesh, { id: theirs.id, ...more }))).toEqual([409, 'turn.exists'])
    expect(await count()).toEqual(before)
    const elsewhere = randomUUID()
    const [desk] = await w.sql<{ id: string }[]>`
      insert into data.gate_desks (community_id, gate_id, name, session_id, user_id, last_seen_at, device_key)
      select ${w.there.id}, g.id, 'Theirs', ${randomUUID()}, ${w.strangerGuard.id}, ${w.now()}, 'theirs'
      from data.gates g where g.community_id = ${w.there.id} limit 1 returning id`
    await w.sql`
      insert into data.gate_turns (id, community_id, desk_id, user_id, began_at, proof)
      values (${elsewhere}, ${w.there.id}, ${desk!.id}, ${w.strangerGuard.id}, ${ago(60)}, 'PIN')`
    const resident = await w.person({ houseNo: '801', division: 'C' })
    const { id: passId } = await passBy(w, resident)
    const there = deskOf(w, atDesk(w, mohan, await tablet.begin(mohan, { pin: '2580' })))
    const fact = there.fact('ENTRY', { passId, turnId: elsewhere })
    await there.send([fact])
    expect(await w.sql`select user_id, turn_id, recorded_by from data.gate_movements where id = ${fact.id}`).toEqual([
      { user_id: null, turn_id: null, recorded_by: mohan.id },
    ])
    // Here it is an id like any other.
    const own = await tablet.begin(ramesh, { id: elsewhere, pin: '1379' })
    expect([own.status, turnOf(own).guard.id]).toEqual([201, ramesh.id])
    expect(await w.sql`select ended_at from data.gate_turns where community_id = ${w.there.id}`).toEqual([
      { ended_at: null },
    ])
  })
})
