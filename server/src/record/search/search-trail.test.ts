import { auditEndpoints } from '@aangan/contract/record/audit'
import { searchEndpoints } from '@aangan/contract/record/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

describe('a search', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const ask = (who: Speaker, q: string, communityId?: string) =>
    who.call(searchEndpoints.find, { query: { q, communityId } })

  // spec: search.trail.1, search.trail.2
  it('is in the trail of the community, with its words and without a number', async () => {
    const curious = await w.person({ name: 'Curious Resident' })
    const everywhere = await w.person({ roles: ['SUPER_ADMIN'], communityId: null })
    for (const q of ['  Asha   Rao ', '+91 98200 00010', 'asha 98200-00010']) await ask(curious, q)
    await ask(everywhere, 'rao')
    await ask(everywhere, 'rao', w.there.id)
    const trail = async (who: Speaker, of: Speaker, communityId?: string) => {
      const { body } = await who.call(auditEndpoints.list, { query: { kind: 'SEARCHES', userId: of.id, communityId } })
      return body['content'] as unknown as {
        summary: string
        resource: string
        newData: string
        community: { id: string } | null
      }[]
    }
    await expect.poll(async () => (await trail(w.admin, curious)).length).toBe(3)
    const rows = await trail(w.admin, curious)
    expect(rows.map(({ summary, resource, newData }) => [summary, resource, JSON.parse(newData)]).sort()).toEqual([
      ['Curious Resident searched for “98••••••10”', 'ALL', { q: '98••••••10' }],
      ['Curious Resident searched for “Asha Rao”', 'ALL', { q: 'Asha Rao' }],
      ['Curious Resident searched for “asha 98••••••10”', 'ALL', { q: 'asha 98••••••10' }],
    ])
    await expect.poll(async () => (await trail(w.superAdmin, everywhere)).length).toBeGreaterThanOrEqual(2)
    const places = (await trail(w.superAdmin, everywhere)).filter(({ newData }) => newData === '{"q":"rao"}')
    expect(new Set(places.map(({ community }) => community?.id))).toEqual(new Set([undefined, w.there.id]))
  })

  // spec: search.trail.2
  it('has no whole number, however it was typed', async () => {
    const curious = await w.person({ name: 'Curious Guard', roles: ['SECURITY'] })
    const forms = [
      '9820000010',
      '९८२००००१०',
      '+91 98200 00010',
      '0091-98200-00010',
      '९८२०० ०००१०',
      '(98200) 00010',
      '98200.00010',
      '982/000/0010',
      'rao 98200\u200b00010',
      '98200_00010',
    ]
    for (const q of forms) await ask(curious, q)
    const rows = () => w.sql<{ text: string }[]>`
      select concat(new_data, old_data, to_jsonb(a)::text) as text from data.audit_logs a where user_id = ${curious.id} and action = 'SEARCH'`
    await expect.poll(async () => (await rows()).length).toBe(forms.length)
    for (const { text } of await rows()) {
      const [, q = ''] = /"q\\?": ?\\?"(.*?)\\?"/.exec(text) ?? []
      expect(q).toContain('••••••')
      expect(q.replace(/[^\p{L}\p{N}•]/gu, '')).not.toMatch(/\p{N}{7}/u)
    }
  })
})
