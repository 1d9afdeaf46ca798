import { todayIn } from '@aangan/contract/core/dates'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitationsIn } from '../../../test/invite.ts'
import { leaverOf } from '../../../test/leaver.ts'
import { jobDeps, world, type Speaker, type World } from '../../../test/world.ts'
import { eraseMoveOuts } from './move-outs.job.ts'

const person = { name: 'Ashalata Kelkar', username: 'ashalata', mobileNo: '9812300077', email: 'ashalata@example.org' }
const house = { houseNo: '777', division: 'D' }

describe('who was erased', () => {
  let w: World
  let asha: Speaker
  let stays: Speaker
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ ...house, name: person.name, username: person.username })
    stays = await w.person(house)
    await w.sql`update data.users set mobile_no = ${person.mobileNo} where id in (${asha.id}, ${stays.id})`
    await w.sql`update data.members set mobile_no = ${person.mobileNo} where user_id = ${asha.id}`
  })
  afterAll(() => w.close())

  const { form, made } = invitationsIn(() => w)

  /** `table.column` of every text in the database that has this in it, and how often. */
  async function placesOf(text: string): Promise<string[]> {
    const columns = await w.sql<{ place: string; column: string; table: string }[]>`
      select format('%I.%I', table_schema, table_name) as "table", column_name as "column", table_name || '.' || column_name as place
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in ('data', 'jobs') and table_type = 'BASE TABLE'
        and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
        and data_type in ('text', 'character', 'character varying', 'jsonb', 'json', 'ARRAY')
      order by place`
    const found: string[] = []
    for (const { place, column, table } of columns) {
      const [row] = await w.sql<{ hits: number }[]>`
        select count(*)::int as hits from ${w.sql(table)} t where position(lower(${text}) in lower(to_jsonb(t) ->> ${column})) > 0`
      if (row!.hits > 0) found.push(`${place} ${row!.hits}`)
    }
    return found
  }

  // spec: people.moving-out.18
  it('is in no text of the database but the trail, and the numbers of those who stay are kept', async () => {
    const leaver = await leaverOf(asha)
    const own = await made(asha, form({ phone: person.mobileNo, visitorName: 'A driver' }))
    const visitors = await made(asha, form({ phone: '9123450000', visitorName: 'Suresh Iyer' }))
    const theirs = await leaverOf(stays)
    // A guest from the time of another number.
    await w.sql`update data.visits set contact_no = '9812300066' where created_by = ${asha.id} and status = 'ARRIVED'`
    const body = { keepAfterLeavingDays: 0, communityId: w.here.id }
    expect((await w.admin.call(communitySettingEndpoints.update, { body })).status).toBe(200)
    const today = todayIn('Asia/Kolkata', new Date(w.now().getTime() - 86_400_000))
    const ended = { params: { id: leaver.occupancy.id }, body: { endsOn: today } }
    expect((await w.admin.call(moveOutEndpoints.end, ended as never)).status).toBe(200)
    expect(await placesOf(person.mobileNo)).toContain('visits.contact_no 3')
    await eraseMoveOuts({}, { ...jobDeps(), db: w.db, jobId: 'a run', clock: w.now })

    const allowed = /^(audit_logs\.(old|new)_data) /
    const left = async (text: string) => (await placesOf(text)).filter((place) => !allowed.test(place))
    for (const text of [person.name, person.username, person.email, '9812300066'])
      expect([text, await left(text)]).toEqual([text, []])
    // Only theirs who stays, with the same number.
    expect(await left(person.mobileNo)).toEqual(['users.mobile_no 1', 'visits.contact_no 2'])
    expect(await w.sql`select distinct created_by from data.visits where contact_no = ${person.mobileNo}`).toEqual([
      { created_by: stays.id },
    ])
    expect(theirs.who.id).toBe(stays.id)
    const phones = await w.sql`select id, phone from data.passes where id in (${own.id}, ${visitors.id})`
    expect(new Map(phones.map(({ id, phone }) => [id, phone]))).toEqual(
      new Map([
        [own.id, null],
        [visitors.id, '9123450000'],
      ]),
    )
    const lists = [
      await w.guard.call(guestVehicleEndpoints.list, { query: { scope: 'all' } } as never),
      await w.guard.call(visitEndpoints.list, { query: { size: 100 } } as never),
      await w.admin.call(visitEndpoints.export, { query: { format: 'csv' } } as never),
      await w.admin.call(guestVehicleEndpoints.export, { query: { format: 'csv' } } as never),
    ]
    for (const { status, text } of lists) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/Ashalata|9812300066/i)
    }
  })
})
