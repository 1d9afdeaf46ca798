import type { OwnerSql } from '../../server/src/core/db/owner.ts'
import type { Caller } from '../calls/callers.ts'

/** The rows that a busy evening leaves on a desk's board. */
export const eveningSize = { passes: 150, visits: 120, helpers: 40, blocks: 30 } as const
const expected = 60

/** Numbers the residents: the SQL of an evening picks its houses from them. */
const people = (communityId: string): string => `
  people as materialized (
    select row_number() over (order by id) - 1 as nth, count(*) over () as total, id, house_no, division
    from data.users where community_id = '${communityId}' and roles = '{USER}' and status = 'ACTIVE')`
const personOf = (n: string): string => `join people p on p.nth = ${n} % p.total`
const name = (n: string): string =>
  `(array['Asha Verma','Ravi Joshi','Meera Iyer','Imran Khan','Sunil Patil'])[1 + ${n} % 5] || ' ' || ${n}`
const kind = (n: string): string => `(array['GUEST','DELIVERY','CAB','SERVICE'])[1 + ${n} % 4]`
const plate = (n: string): string => `'MH12EV' || lpad((${n})::text, 4, '0')`

/** A desk needs the guard's newest session: one whose session has ended is removed within a minute. */
const newDesk = (communityId: string, userId: string): string => `
  insert into data.gate_desks (community_id, gate_id, name, session_id, user_id, last_seen_at)
  select community_id, id, 'Main gate',
    (select s.id from data.sessions s where s.user_id = '${userId}' and s.ended_at is null order by s.created_at desc limit 1), '${userId}', now() from data.gates where community_id = '${communityId}' limit 1
  on conflict (session_id) where revoked_at is null do update set last_seen_at = excluded.last_seen_at`

interface Place {
  readonly id: string
  readonly guard: Pick<Caller, 'userId'>
}

export async function openDesk(sql: OwnerSql, { id, guard }: Place): Promise<string> {
  await sql.script(newDesk(id, guard.userId))
  const [desk] = await sql<{ id: string }[]>`
    select id from data.gate_desks where community_id = ${id} order by id desc limit 1`
  return desk!.id
}

/** Replaces the evening of an earlier run. Returns the desk that asks. */
export async function fillEvening(sql: OwnerSql, { id, guard }: Place): Promise<string> {
  const { passes, visits, helpers, blocks } = eveningSize
  await sql.script(`
    begin;
    delete from data.visits where community_id = '${id}' and (pass_id is not null or walk_in);
    delete from data.passes where community_id = '${id}';
    delete from data.blocks where community_id = '${id}';
    delete from data.gate_shifts where community_id = '${id}';
    delete from data.gate_desks where community_id = '${id}';
    delete from data.helper_communities where community_id = '${id}';
    delete from data.gate_codes where community_id = '${id}';

    ${newDesk(id, guard.userId)};
    insert into data.gate_shifts (community_id, gate_id, user_id, started_at, ended_at, note, summary)
    select d.community_id, d.gate_id, d.user_id, now() - w.began * interval '1 hour', case w.n when 1 then now() - interval '4 hours' end,
      case w.n when 1 then 'The B lift is out of order until nine.' end, case w.n when 1 then '{}'::jsonb end
    from data.gate_desks d, (values (1, 12), (2, 4)) w (n, began) where d.community_id = '${id}';

    -- Whom somebody expects today, and who comes every day.
    with ${people(id)}
    insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, vehicle_no, vehicle_type, note, frequency,
      valid_from, valid_until, days, day_from, day_until, max_uses)
    select '${id}', p.id, p.house_no, p.division, ${kind('n')}, ${name('n')}, case when n % 2 = 0 then ${plate('n')} end,
      case when n % 2 = 0 then 'four-wheeler' end, case when n % 5 = 0 then 'Please send them to the second lift.' end,
      case when n < ${expected} then 'ONCE' else 'FREQUENT' end, date_trunc('minute', now()) - interval '1 hour',
      date_trunc('minute', now()) + case when n < ${expected} then interval '1 day' else interval '180 days' end,
      case when n < ${expected} then 0 else 63 end, case when n < ${expected} then 0 else 360 end, case when n < ${expected} then 0 else 1200 end,
      case when n < ${expected} then 1 end
    from generate_series(0, ${passes - 1}) n ${personOf('n')};
    insert into data.gate_codes (community_id, code, pass_id)
    select '${id}', (100000 + row_number() over (order by id))::text, id from data.passes where community_id = '${id}';
    insert into data.visits (community_id, created_by, user_id, pass_id, kind, guest_name, vehicle_no, type, note, purpose_of_visit,
      visiting_house_no, division, entry_time, status, status_at)
    select community_id, created_by, created_by, id, kind, visitor_name, vehicle_no, vehicle_type, note, coalesce(note, 'Guest'),
      house_no, division, valid_from, 'PLANNED', now()
    from data.passes where community_id = '${id}' and max_uses = 1;

    -- Visitors without a pass: waiting, inside, and their parcels. No time is near at which the clock moves them on.
    with ${people(id)}
    insert into data.visits (community_id, created_by, walk_in, kind, guest_name, company, contact_no, purpose_of_visit, visiting_house_no,
      division, entry_time, status, status_at, asked_at, asked, escalates_at, rung_again_at, closes_at, answer, answered_at, answered_by, answered_via,
      arrived_at, arrived_by, gate_in, told_at)
    select '${id}', '${guard.userId}', true, case s.status when 'LEFT_AT_GATE' then 'DELIVERY' else ${kind('n')} end, ${name('n')},
      case when n % 2 = 0 then 'Swiggy' end, '5' || lpad(n::text, 9, '0'), 'Delivery', p.house_no, p.division, now() - n * interval '1 minute',
      s.status, now(), now(), 2, now(), now(), now() + interval '1 day',
      case s.status when 'APPROVED' then 'APPROVE' when 'ARRIVED' then 'APPROVE' when 'LEFT_AT_GATE' then 'LEAVE_AT_GATE' end,
      case when s.status in ('APPROVED', 'ARRIVED', 'LEFT_AT_GATE') then now() end,
      case when s.status in ('APPROVED', 'ARRIVED', 'LEFT_AT_GATE') then p.id end,
      case when s.status in ('APPROVED', 'ARRIVED', 'LEFT_AT_GATE') then 'APP' end,
      case s.status when 'ARRIVED' then now() end, case s.status when 'ARRIVED' then '${guard.userId}'::uuid end,
      case s.status when 'ARRIVED' then (select gate_id from data.gate_desks where community_id = '${id}') end, now()
    from generate_series(0, ${visits - expected - 1}) n ${personOf('n')},
      lateral (select (array['ASKING','APPROVED','BLOCKED','ARRIVED','ARRIVED','LEFT_AT_GATE'])[1 + n % 6] as status) s;

    with made as (
      insert into data.helpers (name, contact_no, category)
      select ${name('n')}, '6' || lpad(n::text, 9, '0'), 'CLEANER' from generate_series(1, ${helpers}) n returning id),
    known as (insert into data.helper_communities (helper_id, community_id) select id, '${id}' from made)
    insert into data.gate_codes (community_id, code, helper_id)
    select '${id}', (200000 + row_number() over (order by id))::text, id from made;
    with ${people(id)}, known as (
      select helper_id, row_number() over (order by helper_id) as n from data.helper_communities where community_id = '${id}')
    insert into data.helper_houses (community_id, helper_id, house_no, division, since)
    select distinct '${id}'::uuid, helper_id, p.house_no, p.division, now()
    from known join generate_series(0, 2) k on true ${personOf('(3 * n + k)')};
    -- Every third is inside, and every fifth is away.
    with known as (
      select helper_id, row_number() over (order by helper_id) as n from data.helper_communities where community_id = '${id}'),
    inside as (
      insert into data.helper_attendance (community_id, helper_id, day, in_at, gate_in)
      select '${id}', helper_id, current_date, now() - interval '1 hour', (select gate_id from data.gate_desks where community_id = '${id}')
      from known where n % 3 = 0)
    insert into data.helper_absences (community_id, helper_id, from_day, until_day, by)
    select '${id}', helper_id, current_date - 1, current_date + 2, '${guard.userId}' from known where n % 5 = 1;
    with ${people(id)}
    insert into data.blocks (community_id, scope, house_no, division, vehicle_no, phone, name, reason, created_by)
    select '${id}', case when n % 3 = 0 then 'HOUSE' else 'COMMUNITY' end, case when n % 3 = 0 then p.house_no end,
      case when n % 3 = 0 then p.division end, 'MH12BL' || lpad(n::text, 4, '0'), '7' || lpad(n::text, 9, '0'),
      case when n % 4 = 0 then 'Blocked ' || n end, 'Quarrelled at the gate', p.id
    from generate_series(0, ${blocks - 1}) n ${personOf('n')};
    commit`)
  await sql.script(
    'analyze data.passes, data.visits, data.blocks, data.gate_codes, data.helpers, data.helper_communities',
  )
  const [desk] = await sql<{ id: string }[]>`select id from data.gate_desks where community_id = ${id}`
  return desk!.id
}

/** Passes for one entry, good now, each with its expected visit. */
export async function invite(sql: OwnerSql, communityId: string, count: number): Promise<string[]> {
  await sql.script(`
    with ${people(communityId)},
    made as (
      insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, phone, vehicle_no, vehicle_type, frequency,
        valid_from, valid_until, max_uses)
      select '${communityId}', p.id, p.house_no, p.division, 'GUEST', ${name('n')}, '5' || lpad(n::text, 9, '0'), ${plate('n')}, 'four-wheeler',
        'ONCE', now() - interval '1 hour', now() + interval '1 day', 1
      from generate_series(1, ${count}) n ${personOf('n')} returning *)
    insert into data.visits (community_id, created_by, user_id, pass_id, kind, guest_name, contact_no, vehicle_no, type, purpose_of_visit,
      visiting_house_no, division, entry_time, status, status_at)
    select community_id, created_by, created_by, id, kind, visitor_name, phone, vehicle_no, vehicle_type, 'Guest',
      house_no, division, valid_from, 'PLANNED', now() from made`)
  return openPasses(sql, communityId, count)
}

export async function openPasses(sql: OwnerSql, communityId: string, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from data.passes where community_id = ${communityId} and uses = 0 and max_uses = 1 order by id desc limit ${count}`
  return rows.map(({ id }) => id)
}
