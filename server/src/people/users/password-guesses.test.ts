import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insist } from '../../../test/insist.ts'
import { password, world, type Speaker, type World } from '../../../test/world.ts'

const { changePassword } = currentUserEndpoints
const wrong = 'Current password is incorrect.'

describe('guesses at one’s own password', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())

  const guess = (who: Speaker, currentPassword: string, newPassword = 'renewed-1') =>
    insist(() => who.call(changePassword, { body: { currentPassword, newPassword } }))

  // spec: safety.guesses.1
  it('ten are looked at, whoever sends them how quickly; then the account waits, and each wrong one is on record', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(w.resident, `wrong-${i}`)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(refused).toHaveLength(30)
    expect(refused[0]?.body).toMatchObject({ message: 'Too many requests. Please try again later.' })
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await guess(w.resident, password)).status).toBe(429)
    expect((await guess(w.neighbour, 'wrong-one')).status).toBe(400)

    const rows = await w.sql`
      select action, resource, community_id, new_data from data.audit_logs where user_id = ${w.resident.id} and action = 'LOGIN_FAILED'`
    expect(rows).toHaveLength(10)
    expect(rows[0]).toMatchObject({ resource: 'SESSION', community_id: w.here.id })
    expect(JSON.parse(rows[0]!['new_data'])).toEqual({ id: w.resident.id, reason: wrong })
    const logs = (await w.guard.call(securityLogEndpoints.list, { query: { kind: 'LOGIN', size: 100 } })).body
    const summaries = (logs['content'] as unknown as { summary: string }[]).map(({ summary }) => summary)
    const line = (name: string) => `Failed password change as ${name}: wrong current password`
    expect(summaries).toEqual([line('neighbour'), ...Array<string>(10).fill(line('resident'))])
  })

  // spec: safety.guesses.1
  it('a right one forgives the wrong ones before it', async () => {
    const person = await w.person()
    for (let i = 0; i < 9; i++) expect((await guess(person, `wrong-${i}`)).status).toBe(400)
    expect((await guess(person, password)).status).toBe(200)
    for (let i = 0; i < 9; i++) expect((await guess(person, `wrong-${i}`)).status).toBe(400)
    expect((await guess(person, 'renewed-1', 'renewed-2')).status).toBe(200)
  })
})
