import type { OwnerSql } from '../../server/src/core/db/owner.ts'
import { unfollowed } from './unfollowed.ts'

/** Assumed for a society of 1,000 residents, as in day/actions.ts. */
const visitsADay = 330
/** Rows that come with one visit, on the average of a day. */
const share = { passes: 60 / visitsADay, stays: 150 / visitsADay, shifts: 3 / visitsADay }
const mostNotifications = 500
const pageSize = 10

export interface Years {
  readonly communityId: string
  /** The resident who was told of them. */
  readonly residentId: string
  readonly visits: number
  /** 6.4 in a day's measurement. */
  readonly auditRowsEach: number
  readonly days: number
  /** All of it of the resident. */
  readonly isTheirs?: boolean
}

/** The past of a society: visits that are over, and all that was written down about them. Everything of today stays as it is. */
export async function fillYears(sql: OwnerSql, years: Years): Promise<void> {
  await sql`call data.begin_audit_months(date_trunc('month', now() - make_interval(days => ${years.days + 5}))::date)`
  await unfollowed(sql, async () => {
    for (const statement of statementsOf(years)) await sql.script(statement)
  })
  for (const table of ['visits', 'passes', 'gate_movements', 'gate_shifts', 'helper_attendance', 'audit_logs'])
    await sql.script(`vacuum (analyze) data.${table}`)
}

/** Rows enough for each page that is shown, for comparison with years of them. */
export async function fillFirstDay(sql: OwnerSql, society: Pick<Years, 'communityId' | 'residentId'>): Promise<void> {
  await fillYears(sql, { ...society, visits: 110, auditRowsEach: 2, days: 1 })
  await fillYears(sql, { ...society, visits: 66, auditRowsEach: 2, days: 1, isTheirs: true })
}

function statementsOf({ communityId, residentId, visits, auditRowsEach, days, isTheirs = false }: Years): string[] {
  const at = (n: string, count: number): string =>
    `now() - interval '3 days' - (${n} * ${(days * 86_400) / count}) * interval '1 second'`
  const count = (part: keyof typeof share): number => Math.max(pageSize, Math.round(visits * share[part]))
  const people = `people as materialized (
    select row_number() over (order by id) - 1 as nth, count(*) over () as total, id, house_no, division
    from data.users where community_id = '${communityId}' and roles = '{USER}' and status = 'ACTIVE'
      ${isTheirs ? `and id = '${residentId}'` : ''})`
  const person = 'join people p on p.nth = (n * 7) % p.total'
  const guard = `(select id from data.users where community_id = '${communityId}' and roles = '{SECURITY}' and status = 'ACTIVE' order by id limit 1)`
  const gate = `(select id from data.gates where community_id = '${communityId}' order by id limit 1)`
  const name = `(array['Asha Verma','Ravi Joshi','Meera Iyer','Imran Khan','Sunil Patil'])[1 + n % 5] || ' ' || n % 1000`
  const kind = "(array['GUEST','DELIVERY','CAB','SERVICE'])[1 + n % 4]"
  const plate =
    "case when n % 3 = 0 then 'MH12' || chr(65 + n % 26) || chr(65 + n % 23) || lpad((n % 10000)::text, 4, '0') end"
  const type = "case when n % 3 = 0 then 'four-wheeler' end"
  const status = "(array['DENIED','LAPSED','CANCELLED','LEFT_AT_GATE'])[1 + n % 20]"
  const hasCome = 'n % 20 > 3'
  const columns = `community_id, created_by, walk_in, pass_id, kind, guest_name, contact_no, vehicle_no, type, purpose_of_visit, visiting_house_no, division,
    entry_time, status, status_at, asked_at, asked, answer, answered_at, answered_by, answered_via, arrived_at, arrived_by, gate_in, exited_at, exited_by,
    gate_out, collected_at, told_at, created_at, updated_at`
  return [
    `with ${people}
    insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, vehicle_no, vehicle_type, frequency, valid_from, valid_until,
      max_uses, uses, created_at, updated_at)
    select '${communityId}', p.id, p.house_no, p.division, 'GUEST', ${name}, ${plate}, ${type}, 'ONCE', w.at, w.at + interval '6 hours', 1, 1, w.at, w.at
    from generate_series(1, ${count('passes')}) n ${person}, lateral (select ${at('n', count('passes'))} as at) w`,

    `insert into data.visits (${columns})
    select p.community_id, p.created_by, false, p.id, p.kind, p.visitor_name, p.phone, p.vehicle_no, p.vehicle_type, 'Guest', p.house_no, p.division,
      p.valid_from, 'EXITED', p.valid_from, null, 0, null, null, null, null, p.valid_from, ${guard}, ${gate}, p.valid_from, ${guard},
      ${gate}, null, p.valid_from, p.created_at, p.valid_from
    from data.passes p where p.community_id = '${communityId}' and p.uses = 1 and p.valid_until < now() - interval '2 days'`,

    `with ${people}
    insert into data.visits (${columns})
    select '${communityId}', ${guard}, true, null, ${kind}, ${name}, '5' || lpad(n::text, 9, '0'), ${plate}, ${type}, 'Delivery', p.house_no, p.division,
      w.at, coalesce(${status}, 'EXITED'), w.at, w.at, 2, case when ${hasCome} then 'APPROVE' end, case when ${hasCome} then w.at end,
      case when ${hasCome} then p.id end, case when ${hasCome} then 'APP' end, case when ${hasCome} then w.at end, case when ${hasCome} then ${guard} end,
      ${gate}, case when ${hasCome} then w.at + interval '1 hour' end, case when ${hasCome} then ${guard} end, case when ${hasCome} then ${gate} end,
      case when n % 20 = 3 then w.at end, w.at, w.at, w.at + interval '1 hour'
    from generate_series(1, ${visits - count('passes')}) n ${person}, lateral (select ${at('n', visits)} as at) w`,

    `insert into data.gate_movements (id, community_id, gate_id, user_id, kind, visit_id, recorded_at, occurred_at, synced_at, offline, outcome, code, said,
      settled_at, settled_as, settled_by)
    select gen_random_uuid(), g.community_id, ${gate}, ${guard}, 'ENTRY', g.id, g.entry_time, g.entry_time, g.entry_time, true,
      case when w.kept then 'KEPT' else 'APPLIED' end, case when w.kept then 'ALREADY_IN' end,
      json_build_object('time', g.entry_time, 'reason', null, 'visit', null, 'name', null), case when w.kept then g.entry_time end,
      case when w.kept then 'SEEN' end, case when w.kept then ${guard} end
    from data.visits g, lateral (select hashtext(g.id::text) % 10 = 0 as kept) w
    where g.community_id = '${communityId}' and g.updated_at < now() - interval '2 days'`,

    `insert into data.gate_shifts (community_id, gate_id, user_id, started_at, ended_at, note, summary, created_at, updated_at)
    select '${communityId}', ${gate}, ${guard}, w.at, w.at + interval '8 hours', 'All quiet', '{}', w.at, w.at
    from generate_series(1, ${count('shifts')}) n, lateral (select ${at('n', count('shifts'))} as at) w`,

    `insert into data.helper_attendance (community_id, helper_id, day, in_at, out_at, gate_in, gate_out, created_at)
    select '${communityId}', h.helper_id, w.at::date, w.at, w.at + interval '2 hours', ${gate}, ${gate}, w.at
    from generate_series(1, ${count('stays')}) n
    join (select helper_id, row_number() over (order by helper_id) - 1 as nth, count(*) over () as total from data.helper_communities
      where community_id = '${communityId}') h on h.nth = n % h.total, lateral (select ${at('n', count('stays'))} as at) w`,

    `insert into data.audit_logs (id, at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id)
    select (lpad(to_hex((extract(epoch from w.at) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid, w.at, '${communityId}', ${guard}, (array['ASK','ANSWER','MARK_ENTRY','MARK_EXIT'])[1 + n % 4], (array['VISIT','GUEST_VEHICLE'])[1 + n % 8 / 7],
      gen_random_uuid(), null, json_build_object('kind', 'GUEST', 'visitorName', ${name}, 'guestName', ${name}, 'vehicleNo', 'MH12AB4711', 'houseNo', '101',
        'visitingHouseNo', '101', 'division', 'A', 'status', 'APPROVED', 'company', null, 'gateIn', null, 'gateOut', null, 'collectedAt', null)::text, gen_random_uuid()::text
    from generate_series(1, ${visits * auditRowsEach}) n, lateral (select ${at('n', visits * auditRowsEach)} as at) w`,

    `insert into data.notifications (community_id, user_id, kind, title, body, path, created_at)
    select '${communityId}', '${residentId}', 'VISITOR_IN', 'A visitor came in', ${name}, '/dashboard', ${at('n', mostNotifications)}
    from generate_series(1, ${Math.min(visits, mostNotifications)}) n`,
  ]
}
