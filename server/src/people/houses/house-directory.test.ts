import { authEndpoints } from '@aangan/contract/access/auth'
import { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'

describe('the list of houses at signup', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  let turn = 0
  const signUp = (houseNo: string, communityId = w.here.id) =>
    w.guest.call(authEndpoints.signup, {
      body: {
        username: `newcomer-${turn++}`,
        password: 'marigold-42',
        name: 'Sunil Rao',
        mobileNo: '9876543210',
        email: 'sunil@example.org',
        houseNo,
        division: 'C',
        ownershipType: 'owner',
        communityId,
        displayName: 'Anything',
        acceptedTermsAndPrivacy: true,
      },
    })

  // spec: people.houses.17
  it('does not matter until an admin closes it, and then only in that community', async () => {
    expect((await signUp('1401')).status).toBe(201)
    await w.admin.call(communitySettingEndpoints.update, { body: { houseDirectory: 'CLOSED' } })
    await w.admin.call(houseEndpoints.create, { body: { division: 'C', number: 'V-7' } })
    const message = 'This house is not in the list of this community.'
    expect(await signUp('1402')).toMatchObject({ status: 400, body: { message, fields: { houseNo: message } } })
    expect((await signUp('v-7')).status).toBe(201)
    expect((await signUp('1402', w.there.id)).status).toBe(201)
    expect(await w.sql`select from data.users where house_no = '1402' and community_id = ${w.here.id}`).toHaveLength(0)
    await w.admin.call(communitySettingEndpoints.update, { body: { houseDirectory: 'OPEN' } })
    expect((await signUp('1402')).status).toBe(201)
  })
})
