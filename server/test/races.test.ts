import type { Endpoint } from '@aangan/contract/core/endpoint'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { approvalEndpoints } from '@aangan/contract/people/approvals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { world, type World } from './world.ts'

const rounds = 200
const { enter, exit } = guestVehicleEndpoints
const { approve, reject } = approvalEndpoints

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it(
  `${rounds} rounds of eight guards and admins pressing at once: one winner each, one row in the trail`,
  { timeout: 900_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const guest = await plannedGuest()
      const pending = await pendingUser(round)
      // Approvals and entries race each other; exits come after entries.
      await Promise.all([race(guest, [enter]), race(pending, [approve, reject])])
      await race(guest, [exit])
      expect(await actionsOn(guest)).toEqual(['MARK_ENTRY', 'MARK_EXIT'])
      expect((await actionsOn(pending)).length).toBe(1)
    }
  },
)

async function race(id: string, calls: readonly Endpoint[]): Promise<void> {
  const people = [w.guard, w.admin]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => {
      const call = calls[i % calls.length]!
      return (call.who.includes('SECURITY') ? people[(i >> 1) % 2]! : w.admin).call(call, { params: { id } } as never)
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
}

const actionsOn = async (id: string): Promise<string[]> =>
  (await w.sql<{ action: string }[]>`select action from data.audit_logs where resource_id = ${id} order by at, id`).map(
    ({ action }) => action,
  )

async function plannedGuest(): Promise<string> {
  const [row] = await w.sql<{ id: string }[]>`
    insert into data.visits (community_id, created_by, vehicle_no, type, guest_name, contact_no, purpose_of_visit, visiting_house_no, division, entry_time)
    values (${w.here.id}, ${w.guard.id}, 'KA 01 AB 1', 'four-wheeler', 'Guest', '9123456780', 'Lunch', '101', 'A', now()) returning id`
  return row!.id
}

async function pendingUser(round: number): Promise<string> {
  const [row] = await w.sql<{ id: string }[]>`
    insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles)
    values (${w.here.id}, ${`racer-${round}`}, 'x', 'Racer', '9876543210', 'a@b.co', '1', 'A', 'owner', 'PENDING', '{USER}') returning id`
  return row!.id
}
