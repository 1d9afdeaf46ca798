import { boardEndpoints } from '@aangan/contract/gate/board'
import type { HouseContact } from '@aangan/contract/gate/contacts'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { Visit } from '@aangan/contract/gate/visits'
import { auditEndpoints } from '@aangan/contract/record/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { contacts } = boardEndpoints

describe('whom to call in a house', () => {
  let w: World
  let asha: Speaker
  const house = { houseNo: '731', division: 'C' } as const
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ name: 'Asha Rao', ...house })
  })
  afterAll(() => w.close())
  const look = async (query: object = house, who = w.guard) => {
    const answer = await who.call(contacts, { query } as never)
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
    return answer.body as unknown as HouseContact[]
  }

  // spec: gate.contacts.1
  it('names those who live there with their numbers, by house as it is typed; each look is in the trail', async () => {
    const people = [{ userId: asha.id, name: 'Asha Rao', mobileNo: '9876543210' }]
    expect(await look()).toEqual(people)
    expect(await look({ houseNo: 'c-731' })).toEqual(people)
    expect(await look({ houseNo: '732', division: 'C' })).toEqual([])
    const { body } = await w.admin.call(auditEndpoints.list, { query: { resource: 'HOUSE' } } as never)
    const { content } = body as unknown as { content: { summary: string }[] }
    expect(content.map(({ summary }) => summary)).toContain(`${w.guard.name} looked up the numbers of C-731`)
  })

  // spec: gate.contacts.2
  it('is noted with the requests that the house has not answered', async () => {
    const body = { kind: 'GUEST', visitorName: 'Rohan', ...house }
    const { id } = (await w.guard.call(visitEndpoints.ask, { body } as never)).body as unknown as Visit
    const read = async () => (await w.admin.call(visitEndpoints.read, { params: { id } })).body as unknown as Visit
    expect((await read()).calledAt).toBeNull()
    await look()
    const called = await read()
    expect(called).toMatchObject({ status: 'ASKING', calledAt: expect.any(String) })
    w.travel(60_000)
    await look()
    expect((await read()).calledAt).toBe(called.calledAt)
  })

  // spec: gate.contacts.3
  it('names the owner who has let the house where nobody lives there', async () => {
    const owner = await w.person({ name: 'Meena Shah', houseNo: '733', division: 'C' })
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    expect(await look({ houseNo: '733', division: 'C' })).toEqual([
      { userId: owner.id, name: 'Meena Shah', mobileNo: '9876543210', let: true },
    ])
  })

  it('is not for residents', async () => {
    expect((await asha.call(contacts, { query: house } as never)).status).toBe(403)
  })
})
