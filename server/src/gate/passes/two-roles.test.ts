import type { Role } from '@aangan/contract/core/actor'
import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitationsIn } from '../../../test/invite.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { list, read, update, cancel } = passEndpoints
const noCommunity = { status: 400, body: { fields: { communityId: 'Please select a community.' } } }
const notTheirs = { status: 400, body: { message: 'Please choose one of your houses.' } }

describe('passes and blocks of people with two roles', () => {
  let w: World
  let guardHere: Speaker
  let adminHere: Speaker
  let superHere: Speaker
  let guardAndAdmin: Speaker
  let villa: string
  let neighbours: string
  const own = { houseNo: '404', division: 'C' }
  const next = { houseNo: '202', division: 'B' }
  beforeAll(async () => {
    w = await world()
    const both = (...roles: Role[]) => w.person({ roles, ...own })
    guardHere = await both('USER', 'SECURITY')
    adminHere = await both('USER', 'ADMIN')
    superHere = await both('USER', 'SUPER_ADMIN')
    guardAndAdmin = await w.person({ roles: ['SECURITY', 'ADMIN'] })
    const [added] = await w.sql<{ id: string }[]>`
      insert into data.houses (community_id, division, number) values (${w.here.id}, 'D', 'V1') returning id`
    villa = added!.id
    const [found] = await w.sql<{ id: string }[]>`
      select id from data.houses where community_id = ${w.here.id} and division = 'B' and number = '202'`
    neighbours = found!.id
    for (const { id } of [guardHere, adminHere, superHere])
      await w.sql`
        insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, lives_here, main, primary_contact, starts_on)
        values (${w.here.id}, ${villa}, ${id}, gen_random_uuid(), 'owner', true, false, true, current_date)`
  })
  afterAll(() => w.close())

  const { form, invite, made } = invitationsIn(() => w)
  const of = ({ id }: Pick<Pass, 'id'>) => ({ params: { id } })
  const edit = (who: Speaker, pass: Pass, over: object = {}) =>
    who.call(update, { ...of(pass), body: form(over) } as never)

  // spec: gate.passes.5
  it('a guard who lives here invites to their own houses only, whatever the body says', async () => {
    expect(await made(guardHere)).toMatchObject(own)
    expect(await made(guardHere, form(next))).toMatchObject(own)
    expect(await made(guardHere, form({ houseNo: 7, division: 'Z' }))).toMatchObject(own)
    expect(await made(guardHere, form({ houseId: villa }))).toMatchObject({ houseNo: 'V1', division: 'D' })
    expect(await invite(guardHere, { houseId: neighbours })).toMatchObject(notTheirs)
  })

  // spec: gate.passes.5
  it('a guard who lives here reads a neighbour’s pass, and neither changes nor cancels it', async () => {
    const pass = await made(w.neighbour)
    expect((await guardHere.call(read, of(pass))).body).toMatchObject({ id: pass.id, link: null, qr: null })
    for (const answer of [await edit(guardHere, pass), await guardHere.call(cancel, of(pass))])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Pass not found.' } })
    expect((await w.neighbour.call(read, of(pass))).body).toEqual(pass)
    const theirs = await made(guardHere)
    expect((await edit(guardHere, theirs, { ...next, note: 'Two cakes' })).body).toMatchObject({
      ...own,
      note: 'Two cakes',
    })
    expect((await guardHere.call(cancel, of(theirs))).body['status']).toBe('CANCELLED')
  })

  it('a visitor whom a guard invites to their own house is theirs, also in the gate’s book', async () => {
    for (const who of [guardHere, adminHere, superHere]) {
      const { id } = await made(who)
      expect(await w.sql`select user_id from data.visits where pass_id = ${id}`).toEqual([{ user_id: who.id }])
    }
  })

  // spec: gate.passes.6
  it('an admin who lives here invites to their own house by naming none, and to any by naming it', async () => {
    expect(await made(adminHere)).toMatchObject(own)
    expect(await made(adminHere, form({ houseId: villa }))).toMatchObject({ houseNo: 'V1' })
    expect(await invite(adminHere, { houseId: neighbours })).toMatchObject(notTheirs)
    const pass = await made(adminHere, form(next))
    expect(pass).toMatchObject(next)
    expect((await edit(adminHere, pass, { note: 'Two cakes' })).body).toMatchObject({ ...next, note: 'Two cakes' })
    expect((await edit(adminHere, pass, { houseId: villa })).body).toMatchObject({ houseNo: 'V1' })
    expect((await adminHere.call(cancel, of(await made(w.neighbour)))).status).toBe(200)
  })

  it('a guard who is an admin lives nowhere, and names the house', async () => {
    expect(await invite(guardAndAdmin)).toMatchObject({
      status: 400,
      body: { fields: { houseNo: 'House number is required.', division: 'Division is required.' } },
    })
    const pass = await made(guardAndAdmin, form(next))
    expect((await edit(guardAndAdmin, pass, own)).body).toMatchObject(own)
    expect((await guardAndAdmin.call(cancel, of(pass))).status).toBe(200)
  })

  // spec: gate.passes.6
  it('a super admin who lives here needs no community to invite to their own house, but for every other', async () => {
    for (const house of [{}, own, { communityId: w.here.id }])
      expect(await made(superHere, form(house))).toMatchObject({ ...own, communityId: w.here.id })
    expect(await made(superHere, form({ houseId: villa }))).toMatchObject({ houseNo: 'V1' })
    expect(await invite(superHere, next)).toMatchObject(noCommunity)
    expect(await made(superHere, form({ ...next, communityId: w.here.id }))).toMatchObject(next)
    expect(await invite(superHere, { houseId: villa, communityId: w.there.id })).toMatchObject(notTheirs)
    const elsewhere = await made(superHere, form({ ...own, communityId: w.there.id }))
    expect(elsewhere).toMatchObject({ ...own, communityId: w.there.id })
    expect(await edit(superHere, elsewhere, { houseId: villa })).toMatchObject(notTheirs)
    expect(await invite(w.superAdmin, own)).toMatchObject(noCommunity)
  })

  // spec: gate.passes.7
  it('a super admin who lives here has only their own house’s visitors, and not those of the same number elsewhere', async () => {
    const mine = await made(superHere)
    const tenant = await w.person({ communityId: w.there.id, ...own })
    const elsewhere = await made(tenant)
    const body = { kind: 'GUEST', visitorName: 'Ravi', ...own }
    const asked = String((await w.strangerGuard.call(visitEndpoints.ask, { body } as never)).body['id'])
    const query = { mine: 'true', size: 100 } as const
    const passes = (await superHere.call(list, { query })).text
    expect(passes).toContain(mine.id)
    expect(passes).not.toContain(elsewhere.id)
    expect((await superHere.call(visitEndpoints.list, { query })).text).not.toContain(asked)
    expect((await superHere.call(read, of(elsewhere))).body).toMatchObject({ link: null, qr: null })
  })

  // spec: gate.passes.6
  it('a house’s blocks are its people’s, whatever other roles they have', async () => {
    const block = (who: Speaker, body: object) =>
      who.call(blockEndpoints.create, { body: { scope: 'HOUSE', name: 'Ravi', ...body } } as never)
    for (const who of [guardHere, adminHere, superHere]) {
      expect(await block(who, {})).toMatchObject({ status: 201, body: own })
      expect(await block(who, { houseId: villa })).toMatchObject({ status: 201, body: { houseNo: 'V1' } })
      expect(await block(who, next)).toMatchObject(notTheirs)
    }
    expect((await block(guardAndAdmin, own)).status).toBe(403)
    const shown = await superHere.call(blockEndpoints.list)
    expect(shown).toMatchObject({ status: 200, body: expect.arrayContaining([expect.objectContaining(own)]) })
    expect(await w.superAdmin.call(blockEndpoints.list)).toMatchObject(noCommunity)
    expect(await block(w.superAdmin, {})).toMatchObject(noCommunity)
  })

  // spec: gate.passes.7
  it('a super admin does not lift the block of a house of the same number elsewhere', async () => {
    const tenant = await w.person({ communityId: w.there.id, ...own })
    const body = { scope: 'HOUSE', name: 'Ravi', reason: 'Private' }
    const { body: made } = await tenant.call(blockEndpoints.create, { body } as never)
    const query = { communityId: w.there.id }
    const shown = (await superHere.call(blockEndpoints.list, { query })).body as never as { id: string }[]
    expect(shown).toMatchObject([{ id: made['id'], reason: null }])
    const params = { id: String(made['id']) }
    expect((await superHere.call(blockEndpoints.remove, { params })).status).toBe(403)
    expect((await tenant.call(blockEndpoints.remove, { params })).status).toBe(204)
  })
})
