import { todayIn } from '@aangan/contract/core/dates'
import { occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import { userEndpoints } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaverOf } from '../../../test/leaver.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { end, undo } = moveOutEndpoints

describe('undoing a move-out', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const day = (days: number): string => todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * 86_400_000))
  const moveOut = (by: Speaker, id: string, body: object) => by.call(end, { params: { id }, body } as never)
  const join = (houseId: string, body: object) =>
    w.admin.call(occupancyEndpoints.create, { params: { id: houseId }, body } as never)
  let house = 1000
  const resident = (options = {}) => w.person({ houseNo: String(house++), division: 'D', ...options })

  // spec: people.moving-out.9
  it('of two undos at once one wins', async () => {
    const { who, occupancy } = await leaverOf(await resident())
    await moveOut(w.admin, occupancy.id, { endsOn: day(-1) })
    const [{ id }] = (await w.sql`select id from data.move_outs where user_id = ${who.id}`) as unknown as [
      { id: string },
    ]
    const tries = await Promise.all(Array.from({ length: 10 }, () => w.admin.call(undo, { params: { id } })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await w.sql`select from data.vehicles where user_id = ${who.id}`).toHaveLength(2)
  })

  // spec: people.moving-out.19
  it('every column comes back as it was, also one that nobody has thought of', async () => {
    const { who, occupancy, guestPlate } = await leaverOf(await resident({ name: 'Sarika More' }))
    const relative = await resident()
    const [place] = await w.sql<{ gate: string; block: string }[]>`
      with b as (insert into data.blocks (community_id, scope, name, reason, created_by)
        values (${w.here.id}, 'COMMUNITY', 'Nobody', 'Known', ${w.admin.id}) returning id)
      select g.id as gate, b.id as block from data.gates g, b where g.community_id = ${w.here.id} limit 1`
    const taken = {
      vehicles: { rows: `user_id = '${who.id}'`, own: { house_id: `'${occupancy.houseId}'` } },
      members: {
        rows: `user_id = '${who.id}' and relation <> 'SELF'`,
        own: {
          gender: `'FEMALE'`,
          blood_group: `'B_POSITIVE'`,
          age: `case when name like 'Ila %' then 7 end`,
          birthdate: `case when name not like 'Ila %' then date '1990-01-02' end`,
          account_user_id: `case when name like 'Ila %' then uuid '${relative.id}' end`,
        },
      },
      visits: {
        rows: `vehicle_no = '${guestPlate}'`,
        own: {
          kind: `'SERVICE'`,
          answer: `'ADMIT'`,
          answered_via: `'PHONE'`,
          block_id: `'${place!.block}'`,
          gate_in: `'${place!.gate}'`,
          gate_out: `'${place!.gate}'`,
        },
      },
    }
    // Whose rows they are, and what makes a visit a planned one.
    const fixed =
      /^(id|community_id|user_id|created_by|type|vehicle_no|relation|status|pass_id|(arrived|exited)_at|visiting_house_no|division)$/
    const ofType: Readonly<Record<string, string>> = {
      text: `'Theirs'`,
      uuid: `'${w.admin.id}'`,
      smallint: '3',
      'timestamp with time zone': `'2026-01-02T03:04:05.678901Z'`,
    }
    for (const [table, { rows, own }] of Object.entries(taken)) {
      await w.sql.script(`alter table data.${table} add column thought_of_later text default 'later'`)
      await w.sql.script(`call data.create_tenant_views('${table}', 'select, insert, update, delete')`)
      const columns = await w.sql<{ name: string; type: string; usual: string | null }[]>`
        select column_name as name, data_type as type, column_default as usual
        from information_schema.columns where table_schema = 'data' and table_name = ${table}`
      const set = columns
        .filter(({ name }) => !fixed.test(name))
        .map(
          ({ name, type, usual }) =>
            `${name} = ${new Map(Object.entries(own)).get(name) ?? ofType[type] ?? `not ${usual}`}`,
        )
      await w.sql.script(`update data.${table} set ${set.join(', ')} where ${rows}`)
    }
    const rowsOf = async (table: string) =>
      (
        await w.sql<{ row: Record<string, unknown> }[]>`
          select to_jsonb(t) as row from ${w.sql(`data.${table}`)} t
          where coalesce(to_jsonb(t) ->> 'user_id', to_jsonb(t) ->> 'id') = ${who.id} order by t.id`
      ).map(({ row }) => row)
    const all = () => Promise.all([...Object.keys(taken), 'occupancies', 'users'].map(rowsOf))
    const before = await all()
    expect(before.map((rows) => rows.length)).toEqual([2, 4, 2, 1, 1])
    expect(before[2]!.map((row) => row['thought_of_later'])).toEqual(['Theirs', 'later'])
    await moveOut(w.admin, occupancy.id, { endsOn: day(-1) })
    expect((await all()).map((rows) => rows.length)).toEqual([0, 0, 1, 1, 1])
    const [kept] = await w.sql<{ id: string }[]>`select id from data.move_outs where user_id = ${who.id}`
    expect((await w.admin.call(undo, { params: { id: kept!.id } })).status).toBe(200)
    const changed = { updated_at: expect.any(String) }
    const [vehicles, members, visits, occupancies, users] = before
    expect(await all()).toEqual([
      vehicles,
      members,
      visits,
      occupancies!.map((row) => ({ ...row, ...changed })),
      users!.map((row) => ({ ...row, ...changed })),
    ])
  })

  // spec: people.moving-out.19
  it('a column that came since the move-out has its default', async () => {
    const { who, occupancy, plates } = await leaverOf(await resident())
    await moveOut(w.admin, occupancy.id, { endsOn: day(-1) })
    await w.sql.script(`
      alter table data.vehicles add column colour text not null default 'unknown';
      call data.create_tenant_views('vehicles', 'select, insert, update, delete');`)
    const [kept] = await w.sql<{ id: string }[]>`select id from data.move_outs where user_id = ${who.id}`
    expect((await w.admin.call(undo, { params: { id: kept!.id } })).status).toBe(200)
    expect(await w.sql`select colour from data.vehicles where user_id = ${who.id}`).toEqual(
      plates.map(() => ({ colour: 'unknown' })),
    )
  })

  // spec: people.moving-out.16
  it('a new house makes them active again, and the undo still brings their things', async () => {
    const { who, occupancy, plates } = await leaverOf(await resident({ name: 'Vasant Naik' }))
    await moveOut(w.admin, occupancy.id, { endsOn: day(-1) })
    expect((await join(occupancy.houseId, { userId: who.id, ownershipType: 'owner' })).status).toBe(201)
    const [user] = (await w.admin.call(userEndpoints.search, { query: { name: 'Vasant Naik' } })).body[
      'content'
    ] as unknown as { id: string }[]
    expect(user).toMatchObject({ status: 'ACTIVE', access: 'OK' })
    expect((await trailOf(w.sql, 'USER', who.id)).at(-1)).toMatchObject({ action: 'TOGGLE_STATUS', by: w.admin.id })
    const selves = () => w.sql`select from data.members where user_id = ${who.id} and relation = 'SELF'`
    expect(await selves()).toHaveLength(1)
    const [{ id }] = (await w.sql`select id from data.move_outs where user_id = ${who.id}`) as unknown as [
      { id: string },
    ]
    expect((await w.admin.call(undo, { params: { id } })).body['left']).toEqual([])
    expect(await w.sql`select from data.vehicles where user_id = ${who.id}`).toHaveLength(plates.length)
    expect([
      await selves(),
      await w.sql`select from data.occupancies where user_id = ${who.id} and ended_at is null`,
    ]).toMatchObject([{ length: 1 }, { length: 1 }])
  })

  // spec: people.moving-out.21
  it('the house that was left first brings them back too, and the other one may follow', async () => {
    const { who, occupancy, plates } = await leaverOf(await resident({ name: 'Ketan Rane' }))
    const other = await w.person({ houseNo: String(house++), division: 'D' })
    const [{ houseId }] =
      (await w.sql`select house_id as "houseId" from data.occupancies where user_id = ${other.id}`) as unknown as [
        { houseId: string },
      ]
    const second = String((await join(houseId, { userId: who.id, ownershipType: 'owner' })).body['id'])
    for (const id of [occupancy.id, second]) expect((await moveOut(w.admin, id, { endsOn: day(-1) })).status).toBe(200)
    const [first, last] =
      (await w.sql`select id from data.move_outs where user_id = ${who.id} order by created_at`) as unknown as {
        id: string
      }[]
    const { status, body } = await w.admin.call(undo, { params: { id: first!.id } })
    expect([status, body['left']]).toEqual([200, []])
    const [user] = (await w.admin.call(userEndpoints.search, { query: { name: 'Ketan Rane' } })).body[
      'content'
    ] as unknown as { id: string }[]
    expect(user).toMatchObject({ status: 'ACTIVE', access: 'OK' })
    expect(await w.sql`select from data.vehicles where user_id = ${who.id}`).toHaveLength(plates.length)
    const selves = () => w.sql`select from data.members where user_id = ${who.id} and relation = 'SELF'`
    expect(await selves()).toHaveLength(1)
    expect((await w.admin.call(undo, { params: { id: last!.id } })).status).toBe(200)
    expect(await selves()).toHaveLength(1)
    expect(await w.sql`select from data.members where user_id = ${who.id}`).toHaveLength(4)
  })

  // spec: people.moving-out.20
  it('who was invited and moved out cannot join, until that is undone', async () => {
    const { create, list, open, remove, renew } = invitationEndpoints
    const home = { name: 'Gauri Pai', houseNo: String(house++), division: 'D', ownershipType: 'owner' } as const
    const { body: invited } = await w.admin.call(create, { body: home })
    const id = String(invited['id'])
    const [occupancy] =
      (await w.sql`select id from data.occupancies where user_id = ${invited['userId']}`) as unknown as [{ id: string }]
    expect((await moveOut(w.admin, occupancy.id, { endsOn: day(-1) })).status).toBe(200)
    const status = async () =>
      ((await w.admin.call(list, { query: { name: home.name } })).body['content'] as unknown as { status: string }[])[0]
        ?.status
    const opened = async () => (await w.guest.call(open, { body: { code: String(invited['code']) } })).status
    expect([await status(), await opened()]).toEqual(['ENDED', 400])
    const ended = { status: 409, body: { message: 'This invitation has ended.' } }
    expect(await w.admin.call(renew, { body: { ids: [id] } })).toMatchObject(ended)
    // Nothing sticks to one that is ended so: it is open again with the undo.
    expect(await w.admin.call(remove, { params: { id } })).toMatchObject(ended)
    const [left] = (await w.sql`select id from data.move_outs where occupancy_id = ${occupancy.id}`) as unknown as [
      { id: string },
    ]
    expect((await w.admin.call(undo, { params: { id: left.id } })).status).toBe(200)
    expect([await status(), await opened()]).toEqual(['OPEN', 200])
  })
})
