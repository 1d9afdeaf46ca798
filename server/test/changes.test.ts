import type { AuditAction, AuditResource } from '@aangan/contract/core/audit-actions'
import { eventOf } from '@aangan/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, calls, sampleOf } from './calls.ts'
import { fixturesAgain, type Fixtures } from './seed.ts'
import { password, world, type Speaker, type World } from './world.ts'

const secrets = new RegExp(`argon2|${password}|another-\\d|secret1|eyJ|password|token`, 'i')

interface Row {
  action: string
  resource: string
  old_data: string | null
  new_data: string | null
  user_id: string | null
  request_id: string | null
}

// spec: who.25
describe('every call leaves in the audit trail what the table says, and nothing else', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const rows = () => w.sql<Row[]>`
    select action, resource, old_data, new_data, user_id, request_id from data.audit_logs where request_id is not null order by id`

  it.each(calls)('%s', async (name, endpoint) => {
    // Each call's fixtures are a guest and a pass more, and a house may not expect as many as there are calls.
    await w.sql`update data.visits set entry_time = entry_time - interval '10 days' where status = 'PLANNED' and entry_time > now() - interval '5 days'`
    await w.sql`update data.passes set cancelled_at = now() where cancelled_at is null`
    const here = await fixturesAgain(w, w.here.id, w.resident.id)
    const caller =
      name.endsWith('logout') || name.endsWith('changePassword') ? await w.person() : callerOf(w, name, endpoint)
    await ownFactors(w, name, here, caller)
    const steps = {
      'guestVehicles.exit': ['entry'],
      'guestVehicles.undoEntry': ['entry'],
      'guestVehicles.undoExit': ['entry', 'exit'],
    }
    for (const step of steps[name as keyof typeof steps] ?? [])
      await w.admin.send('POST', `/api/guest-vehicles/${here.guestVehicle}/${step}`)
    const communityId = /^communities\.(remove|update|toggle)/.test(name) ? await spareCommunity(w) : w.here.id
    const sample = sampleOf(name, here, communityId, caller)
    const before = (await rows()).length
    const { status, text } = await caller.call(endpoint, sample as never)
    expect([status, status < 300 ? '' : text]).toEqual([
      endpoint.creates || endpoint.issues ? 201 : endpoint.reply === 'nothing' ? 204 : 200,
      '',
    ])
    // Searches are written in batches.
    if (endpoint.limit === 'search') await expect.poll(async () => (await rows()).length).toBeGreaterThan(before)
    const left = (await rows()).slice(before)
    const [event] = (endpoint.remembers === undefined && endpoint.records) || []
    // Those of one moment have no order of their own. The house of these people is there already.
    const more = name.startsWith('approvals.approve') ? ['occupancy.created'] : []
    expect(left.map(nameOf).toSorted()).toEqual(event === undefined ? [] : [event, ...more].toSorted())
    for (const { old_data, new_data, action } of left) {
      expect(`${old_data ?? ''} ${new_data ?? ''}`).not.toMatch(secrets)
      if (action === 'CREATE') expect([old_data, new_data === null]).toEqual([null, false])
      if (
        ['UPDATE', 'TOGGLE_STATUS', 'ROLE_UPDATE', 'APPROVE', 'REJECT', 'MARK_ENTRY', 'MARK_EXIT', 'UNDO'].includes(
          action,
        )
      ) {
        expect([old_data === null, new_data === null]).toEqual([false, false])
        expect(old_data).not.toBe(new_data)
      }
      if (action === 'DELETE') expect([old_data === null, new_data]).toEqual([false, null])
    }
  })

  it('a call that is refused changes nothing and leaves nothing', async () => {
    const there = await fixturesAgain(w, w.there.id, w.stranger.id)
    const before = (await rows()).length
    for (const [name, endpoint] of calls) {
      if (
        endpoint.records === undefined ||
        endpoint.params === undefined ||
        // Who may is not a matter of communities there.
        endpoint.who === 'everyone' ||
        callerOf(w, name, endpoint) === w.superAdmin
      )
        continue
      const { status } = await callerOf(w, name, endpoint).call(
        endpoint,
        sampleOf(name, there, w.here.id, w.admin) as never,
      )
      expect([name, status >= 400]).toEqual([name, true])
    }
    expect((await rows()).length).toBe(before)
  })
})

/** What the caller has, for calls that take it away or add to it; nothing for others. */
async function ownFactors({ sql }: World, name: string, { passkey }: Fixtures, { id }: Speaker): Promise<void> {
  if (name === 'pins.remove') await sql`select auth.choose_pin(${id}, 'any', now())`
  if (!name.startsWith('factors.')) return
  await sql`delete from data.passkeys where user_id = ${id}`
  if (/^factors\.(removePasskey|renewCodes)$/.test(name))
    await sql`update data.passkeys set user_id = ${id} where id = ${passkey}`
  if (name === 'factors.removeTotp') await sql`update data.totp set confirmed_at = now() where user_id = ${id}`
}

const nameOf = ({ resource, action, old_data: oldData, new_data: newData }: Row) =>
  eventOf({ resource: resource as AuditResource, action: action as AuditAction, oldData, newData })

async function spareCommunity(w: World): Promise<string> {
  const [row] = await w.sql<{ id: string }[]>`
    insert into data.communities (name, area, city, state, country) values (${`Spare ${Math.random()}`}, 'a', 'b', 'c', 'd') returning id`
  return row!.id
}
