import { visitKindLabels, type VisitKind } from '@aangan/contract/gate/visit-kinds'
import type { Sql } from '@aangan/server/core/db/sql'
import { accounts } from './accounts.ts'
import { calendarAt, later } from './calendar.ts'
import { passes, type DemoPass } from './gate-passes.ts'
import { blocks, walkIns } from './gate-visits.ts'

/** In the first society: passes of every state, parcels, visitors inside, answers of every kind, and blocks. */
export async function gateBook(sql: Sql, communityId: string, now: Date): Promise<void> {
  const calendar = calendarAt(now)
  const rows = await sql<Person[]>`
    select username, id, house_no, division from data.users where community_id = ${communityId}`
  const people = new Map(rows.map((person) => [person.username, person]))
  const person = (username: string): Person => people.get(username)!
  const [gate] = await sql<{ id: string }[]>`select id from data.gates where community_id = ${communityId}`
  const insert = async (name: 'passes' | 'gate_codes' | 'visits' | 'blocks', row: object): Promise<string> => {
    const table = sql(`data.${name}`)
    const filled = { ...row, community_id: communityId }
    const columns = sql(Object.keys(filled))
    const [made] = await sql<{ id: string }[]>`
      insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(filled)}::text::jsonb)
      returning id`
    return made!.id
  }

  for (const { of, code, comes, ...pass } of passes(calendar)) {
    const { id: made_by, house_no, division } = person(of)
    const made = later(calendar.past(pass.valid_from), -90)
    const dates = { created_at: made, updated_at: made }
    const pass_id = await insert('passes', { ...pass, house_no, division, created_by: made_by, ...dates })
    await insert('gate_codes', { code, pass_id, until: later(pass.valid_until, 24 * 60), created_at: made })
    if (comes)
      await insert('visits', {
        ...visitOn({ ...pass, house_no, division }),
        status: 'PLANNED',
        ...comes,
        pass_id,
        gate_in: 'arrived_at' in comes ? gate!.id : null,
        entry_time: pass.valid_from,
        status_at: made,
        created_by: made_by,
        user_id: made_by,
        ...dates,
      })
  }
  for (const { of, answered_by, ...visit } of walkIns(calendar)) {
    const { house_no: visiting_house_no, division } = person(of)
    await insert('visits', {
      ...visit,
      visiting_house_no,
      division,
      purpose_of_visit: purposeOf(visit),
      walk_in: true,
      asked: 1,
      entry_time: visit.asked_at,
      gate_in: gate!.id,
      created_by: person(accounts.guard.username).id,
      answered_by: answered_by === undefined ? null : person(answered_by).id,
      status_at: visit.asked_at,
      created_at: visit.asked_at,
      updated_at: visit.asked_at,
    })
  }
  for (const { of, by, ...block } of blocks(calendar)) {
    const { house_no, division } = person(of)
    await insert('blocks', {
      ...block,
      ...(block.scope === 'HOUSE' && { house_no, division }),
      created_by: person(by).id,
    })
  }
}

interface Person {
  readonly username: string
  readonly id: string
  readonly house_no: string
  readonly division: string
}

type Pass = Pick<DemoPass, 'kind' | 'visitor_name' | 'company' | 'phone' | 'vehicle_no' | 'vehicle_type' | 'note'> &
  Pick<Person, 'house_no' | 'division'>

const visitOn = ({ kind, visitor_name, company, phone, vehicle_no, vehicle_type, note, house_no, division }: Pass) => ({
  kind,
  company,
  vehicle_no,
  note,
  division,
  type: vehicle_type,
  guest_name: visitor_name ?? company,
  contact_no: phone,
  purpose_of_visit: purposeOf({ kind, note }),
  visiting_house_no: house_no,
})

const purposeOf = ({ kind, note }: { readonly kind: string; readonly note?: string | undefined }): string =>
  note ?? visitKindLabels[kind as VisitKind]
