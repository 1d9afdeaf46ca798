import { has } from '@aangan/contract/core/actor'
import { roles, type Role } from '@aangan/contract/core/actor'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, fieldsOf, sampleOf } from './calls.ts'
import { seed, type Fixtures } from './seed.ts'
import { world, type Speaker, type World } from './world.ts'

const nowhere = '00000000-0000-7000-8000-000000000000'
const malformed = ['1', 'null', 'undefined', "' or 1=1 --", '../admin', '%00', `${nowhere}x`, 'ग्राम', '0'.repeat(36)]

/** Answers the same for what is gone or somebody else's; push.test.ts shows that theirs stays. */
const alwaysDone = 'push.unsubscribe'

describe('nobody reaches another community', () => {
  let w: World
  let here: Fixtures
  let there: Fixtures
  const people: [string, Speaker][] = []
  beforeAll(async () => {
    w = await world()
    ;({ here, there } = await seed(w))
    for (const role of roles.filter((it) => it !== 'SUPER_ADMIN'))
      people.push([role, await w.person({ roles: [role] })])
    people.push(['USER,SECURITY,ADMIN', await w.person({ roles: ['USER', 'SECURITY', 'ADMIN'] })])
  })
  afterAll(() => w.close())

  const may = (endpoint: Endpoint, who: string) =>
    endpoint.who !== 'everyone' && endpoint.who.some((role) => has({ roles: who.split(',') as Role[] }, role))
  const foreign = () => [w.there.id, ...Object.values(there)]

  const withIds = calls.filter(
    ([name, endpoint]) =>
      endpoint.params !== undefined &&
      endpoint.who !== 'everyone' &&
      // Of a kind, not of a community.
      name !== 'imports.template',
  )
  // spec: who.3
  it.each(withIds)('%s: an id of another community, of nothing, or malformed', async (name, endpoint) => {
    for (const [who, speaker] of people) {
      if (!may(endpoint, who)) continue
      const sample = sampleOf(name, there, w.here.id, speaker)
      const answer = await speaker.call(endpoint, sample as never)
      const nothing = name === alwaysDone ? 204 : 404
      expect([who, answer.status]).toEqual([who, nothing])
      for (const id of foreign()) expect(answer.text).not.toContain(id)
      const absent = {
        ...sample,
        params: {
          ...sample.params,
          ...(sample.params!['file'] === undefined ? { id: nowhere } : { file: `${nowhere}_x.pdf` }),
        },
      }
      expect([who, (await speaker.call(endpoint, absent as never)).status]).toEqual([who, nothing])
      for (const id of malformed) {
        const { status } = await speaker.call(endpoint, {
          ...sample,
          params: { ...sample.params, id, file: id },
        } as never)
        expect([who, id, status === 400 || status === 404]).toEqual([who, id, true])
      }
    }
  })

  const withCommunity = calls.filter(
    ([name, { query, body, who }]) =>
      who !== 'everyone' &&
      [query, body].some((part) => fieldsOf(part).includes('communityId')) &&
      name !== 'guestVehicles.updateByPost',
  )
  it('there are calls that take a community', () => expect(withCommunity.length).toBeGreaterThanOrEqual(12))

  // spec: 6.vehicle-search.2, who.2
  it.each(withCommunity)('%s: communityId absent, own, foreign, malformed', async (name, endpoint) => {
    for (const [who, speaker] of people) {
      if (!may(endpoint, who)) continue
      const { file, ...rest } = sampleOf(name, here, w.here.id, speaker)
      const sample = name === 'imports.create' ? { ...rest, file } : rest
      const part = fieldsOf(endpoint.query).includes('communityId') ? 'query' : 'body'
      const asked = (communityId: string | undefined) =>
        speaker.call(endpoint, {
          ...sample,
          [part]: { ...(sample as Record<string, object>)[part], communityId },
        } as never)
      for (const own of [undefined, w.here.id, w.here.id.toUpperCase()]) {
        const answer = await asked(own)
        expect([who, own, answer.status < 300 || answer.status === 403 || answer.status === 409]).toEqual([
          who,
          own,
          true,
        ])
        for (const id of foreign()) expect(answer.text).not.toContain(id)
      }
      // A plain resident's guest visits the resident's own community, whatever the body says.
      const status = name === 'guestVehicles.create' && who === 'USER' ? 201 : 403
      for (const other of [w.there.id, nowhere]) {
        const answer = await asked(other)
        expect([who, answer.status]).toEqual([who, status])
        for (const id of foreign()) expect(answer.text).not.toContain(id)
      }
      for (const id of malformed)
        expect([who, id, (await asked(id)).status]).toEqual([who, id, id === '0'.repeat(36) ? 400 : 400])
    }
  })

  // spec: who.3
  it('lists and searches of people of one community never show a row of the other', async () => {
    const lists = calls.filter(
      ([, { method, params, reply }]) => method === 'GET' && params === undefined && reply !== 'file',
    )
    for (const [name, endpoint] of lists) {
      for (const [who, speaker] of people) {
        if (!may(endpoint, who)) continue
        const { text } = await speaker.call(endpoint, sampleOf(name, here, w.here.id, speaker) as never)
        for (const id of foreign()) expect([name, who, text.includes(id)]).toEqual([name, who, false])
      }
    }
  })

  // spec: who.4
  it('a super admin sees both, and one when they name it', async () => {
    // The test above has approved those who waited.
    for (const { id } of [w.here, w.there]) await w.person({ communityId: id, status: 'PENDING' })
    await seed(w) // what was pending has been decided by now
    for (const path of [
      '/api/notices',
      '/api/guest-vehicles',
      '/api/domestic-helpers',
      '/api/admin/users/search?size=100',
      '/api/admin/pending-users',
      '/api/audit?size=100',
      '/api/vehicles/search/vehicleNo?vehicleNo=12FU',
    ]) {
      const all = await w.superAdmin.send('GET', path)
      const one = await w.superAdmin.send('GET', `${path}${path.includes('?') ? '&' : '?'}communityId=${w.there.id}`)
      expect([path, all.status, one.status]).toEqual([path, 200, 200])
      expect([path, all.text.includes(w.here.id), all.text.includes(w.there.id)]).toEqual([path, true, true])
      expect([path, one.text.includes(w.here.id), one.text.includes(w.there.id)]).toEqual([path, false, true])
    }
  })
})
