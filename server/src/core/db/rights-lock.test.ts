import type { Role } from '@aangan/contract/core/actor'
import { approvalEndpoints } from '@aangan/contract/people/approvals'
import { householdEndpoints } from '@aangan/contract/people/house-endpoints'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { userEndpoints } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookFor } from '../../../test/watch.ts'
import { auditOnly, world, type Answer, type Speaker, type World } from '../../../test/world.ts'
import { ensureSuperAdmin } from '../../access/auth/first-super-admin.ts'
import { endMoveOuts } from '../../people/move-outs/move-outs.clock.ts'
import type { Scope } from './database.ts'
import { asOwner } from './owner.ts'
import { rightsLock } from './rights-lock.ts'

describe('changes of rights', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const disable = (by: Speaker, { id }: Speaker) =>
    by.call(userEndpoints.toggleStatus, { params: { id }, body: { status: 'DISABLED' } })
  const setRoles = (by: Speaker, { id }: Speaker, ...body: Role[]) =>
    by.call(userEndpoints.setRoles, { params: { id }, body })
  const statusOf = async ({ id }: Speaker) =>
    (await w.sql<{ status: string }[]>`select status from data.users where id = ${id}`)[0]!.status

  /** How many wait for a lock that is taken by its number, and how many for a row. */
  async function waiting() {
    const [row] = await w.sql<{ rights: number; rows: number }[]>`
      select count(*) filter (where wait_event = 'advisory')::int as rights, count(*) filter (where wait_event <> 'advisory')::int as rows
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return row
  }

  /** Holds what `lock` takes until `release`. */
  async function hold(lock: (sql: typeof w.sql) => PromiseLike<unknown>): Promise<{ release(): Promise<void> }> {
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended = w.sql.begin(async (tx) => {
      await lock(tx as typeof w.sql)
      held.resolve()
      await over.promise
    })
    await held.promise
    return {
      async release() {
        over.resolve()
        await ended
      },
    }
  }
  const holdRights = (of: Scope) => hold((sql) => rightsLock(sql, of))
  const holdRow = ({ id }: Speaker) => hold((sql) => sql`select from data.users where id = ${id} for update`)

  const here = (): Scope => ({ communityId: w.here.id })
  const there = (): Scope => ({ communityId: w.there.id })
  const byAdmin = async () => disable(w.admin, await w.person())
  const byStranger = async () => disable(w.strangerAdmin, await w.person({ communityId: w.there.id }))
  const bySuperAdmin = async () => disable(w.superAdmin, await w.person())

  // spec: safety.growth.3
  it.each([
    ['an admin', there, byAdmin],
    ['an admin of another community', here, byStranger],
  ])('%s does not wait for those of another community', async (_, held, change) => {
    const { release } = await holdRights(held())
    expect((await change()).status).toBe(200)
    await release()
  })

  it.each([
    // spec: safety.growth.3
    ['an admin waits for one of the same community', here, byAdmin],
    ['an admin waits for a super admin', () => 'platform' as const, byAdmin],
    // spec: safety.growth.3
    ['an admin of another community waits for a super admin', () => 'platform' as const, byStranger],
    ['a super admin waits for a community', here, bySuperAdmin],
    // spec: safety.growth.3
    ['a super admin waits for any community', there, bySuperAdmin],
    ['a super admin waits for another one', () => 'platform' as const, bySuperAdmin],
  ])('%s', async (_, held, change) => {
    const { release } = await holdRights(held())
    const changed = change()
    await expect.poll(waiting).toEqual({ rights: 1, rows: 0 })
    await release()
    expect((await changed).status).toBe(200)
  })

  // spec: safety.rights-at-the-moment.3
  it('a start that looks for a super admin waits for every change', async () => {
    const { release } = await holdRights(here())
    const start = asOwner(w.owner, (sql) => ensureSuperAdmin(sql, { username: 'another', password: 'the-chief-1' }))
    await expect.poll(waiting).toEqual({ rights: 1, rows: 0 })
    await release()
    expect(await start).toBeNull()
  })

  /** `second` is asked while `first` holds what it changes; both answers. */
  async function race(
    target: Speaker,
    first: () => Promise<Answer>,
    second: () => Promise<Answer>,
  ): Promise<[Answer, Answer]> {
    const { release } = await holdRow(target)
    const one = first()
    await expect.poll(waiting).toEqual({ rights: 0, rows: 1 })
    const other = second()
    await expect.poll(waiting).toEqual({ rights: 1, rows: 1 })
    await release()
    return Promise.all([one, other])
  }

  // spec: safety.rights-at-the-moment.3
  it('of two admins who disable each other, the second is nobody by then', async () => {
    const [one, two] = [await w.person({ roles: ['ADMIN'] }), await w.person({ roles: ['ADMIN'] })]
    const [first, second] = await race(
      two,
      () => disable(one, two),
      () => disable(two, one),
    )
    expect([first.status, second.status]).toEqual([200, 401])
    expect([await statusOf(one), await statusOf(two)]).toEqual(['ACTIVE', 'DISABLED'])
  })

  // spec: safety.rights-at-the-moment.3
  it('an admin whom a super admin demotes changes nothing any more', async () => {
    const [admin, person] = [await w.person({ roles: ['ADMIN'] }), await w.person()]
    const [first, second] = await race(
      admin,
      () => setRoles(w.superAdmin, admin, 'USER'),
      () => disable(admin, person),
    )
    expect([first.status, second.status]).toEqual([200, 401])
    expect(await statusOf(person)).toBe('ACTIVE')
  })

  // spec: safety.rights-at-the-moment.3
  it('what an admin changes stands when a super admin demotes them just after', async () => {
    const [admin, person] = [await w.person({ roles: ['ADMIN'] }), await w.person()]
    const [first, second] = await race(
      person,
      () => disable(admin, person),
      () => setRoles(w.superAdmin, admin, 'USER'),
    )
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await statusOf(person)).toBe('DISABLED')
  })

  // spec: safety.rights-at-the-moment.3
  it('who is just made a super admin is disabled by no admin', async () => {
    const person = await w.person()
    const [first, second] = await race(
      person,
      () => setRoles(w.superAdmin, person, 'SUPER_ADMIN', 'USER'),
      () => disable(w.admin, person),
    )
    expect([first.status, second.status]).toEqual([200, 403])
    expect(await statusOf(person)).toBe('ACTIVE')
    await w.sql`update data.users set status = 'DISABLED' where id = ${person.id}`
  })

  // spec: safety.rights-at-the-moment.3
  it('who is just made a super admin leaves with no household', async () => {
    const home = { houseNo: '701', division: 'C' }
    const [contact, person] = [await w.person(home), await w.person(home)]
    await w.sql`
      update data.occupancies o set household_id = c.household_id, primary_contact = false from data.occupancies c
      where o.user_id = ${person.id} and c.user_id = ${contact.id}`
    const [{ occupancy }] = (await contact.call(householdEndpoints.read)).body as unknown as [HouseholdOfHouse]
    const body = { endsOn: occupancy.startsOn, wholeHousehold: true }
    const [first, second] = await race(
      person,
      () => setRoles(w.superAdmin, person, 'SUPER_ADMIN', 'USER'),
      () => w.admin.call(moveOutEndpoints.end, { params: { id: occupancy.id }, body } as never),
    )
    expect([first.status, second.status]).toEqual([200, 403])
    const open = await w.sql`
      select from data.occupancies where user_id in (${contact.id}, ${person.id}) and ended_at is null`
    expect(open).toHaveLength(2)
    await w.sql`update data.users set status = 'DISABLED' where id = ${person.id}`
  })

  // spec: safety.rights-at-the-moment.3
  it('of an approval and a rejection the second hears that it is decided', async () => {
    const person = await w.person()
    await w.sql`update data.users set status = 'PENDING' where id = ${person.id}`
    const params = { id: person.id }
    const [first, second] = await race(
      person,
      () => w.admin.call(approvalEndpoints.reject, { params }),
      () => w.superAdmin.call(approvalEndpoints.approve, { params }),
    )
    expect([first.status, second.status]).toEqual([200, 409])
    expect(await statusOf(person)).toBe('REJECTED')
  })

  // spec: safety.growth.3
  it('a move-out of midnight takes turns with its own community, and a super admin’s with all', async () => {
    const due = async (roles: Role[]) => {
      const person = await w.person({ roles })
      await w.sql`update data.occupancies set ends_on = current_date - 3 where user_id = ${person.id}`
      return person
    }
    const isOver = async ({ id }: Speaker) =>
      (await w.sql`select from data.occupancies where user_id = ${id} and ended_at is not null`).length === 1
    const midnight = () => lookFor({ db: w.db, clock: w.now, record: auditOnly }, [endMoveOuts])
    const resident = await due(['USER'])
    const other = await holdRights(there())
    const own = await holdRights(here())
    const first = midnight()
    await expect.poll(waiting).toEqual({ rights: 1, rows: 0 })
    await own.release()
    await first
    expect(await isOver(resident)).toBe(true)
    const owner = await due(['USER', 'SUPER_ADMIN'])
    const last = midnight()
    await expect.poll(waiting).toEqual({ rights: 1, rows: 0 })
    await other.release()
    await last
    expect(await isOver(owner)).toBe(true)
  })
})
