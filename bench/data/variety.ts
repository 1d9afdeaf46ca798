import type { Community } from '../calls/callers.ts'
import type { OwnerSql } from '../../server/src/core/db/owner.ts'

/** The family name that the users of the first community are searched by. */
const family = 'Sharma'

/** For each call of the table one row of every kind that it shows or leaves out, once: a database of volume has few of them. */
export async function fillVariety(sql: OwnerSql, community: Community): Promise<void> {
  const [filled] = await sql`select from data.users where username = 'aa.invited'`
  if (filled !== undefined) return
  for (const statement of [vehicles, notices, visits, members, users, audit])
    await sql.script(statement({ ...community, c: `'${community.id}'::uuid` }))
}

type Place = Community & { readonly c: string }

/** Another's vehicle at the searched house, and one's own at another; both behind those by which `findCommunities` finds its people. */
const vehicles = ({ c, resident, houseNo, division, vehicleNo }: Place): string => `
  insert into data.vehicles (community_id, user_id, vehicle_no, type, house_id)
  select ${c}, '${resident.userId}', 'MH12ZZ' || right('${vehicleNo}', 4), 'four-wheeler',
    (select id from data.houses where community_id = ${c} and (number, division) <> ('${houseNo}', '${division}') order by id limit 1)
  union all
  select ${c}, (select id from data.users where community_id = ${c} and roles = '{USER}' and status = 'ACTIVE' and house_no <> '${houseNo}' order by id desc limit 1),
    'MH12YY' || right('${vehicleNo}', 4), 'two-wheeler', (select id from data.houses where community_id = ${c} and number = '${houseNo}' and division = '${division}')`

/**
 * With a file, one's own, seen already, read, expired, scheduled and new; an emergency, a poll of some houses that one has
 * voted in, one that has closed, and what is for the division that one lives in, or for another.
 */
const notices = ({ c, resident, admin, houseNo, division }: Place): string => `
  with made as (
    insert into data.notices (community_id, title, content, end_date, created_by, created_at, told_at, publish_at, pinned, ask, emergency,
      audience_roles, audience_divisions, audience_ownership, audience_houses, poll, poll_closed_at, poll_result)
    select ${c}, title, 'No water from ten to noon.', current_date + days, by::uuid, now() - age * interval '1 hour', now(),
      case when title = 'Scheduled' then now() + interval '2 days' end, title = 'Pinned', title = 'Read', case when title = 'Emergency' then 'WATER' end,
      case when title = 'Poll' or title like 'For %' then '{USER}'::text[] end,
      case title when 'For a division' then array['${division}'] when 'For another' then array['${division === 'A' ? 'B' : 'A'}'] end,
      case when title like 'For %' then '{owner,tenant}'::text[] end, case when title = 'Poll' then 1 else 0 end,
      case when title like '%oll' then jsonb_build_object('question', 'Paint the gate?', 'options', jsonb_build_array('Yes', 'No'), 'voters', 'RESIDENTS',
        'shown', false, 'closesOn', current_date + case when title = 'Poll' then 2 else 0 end) end,
      case when title = 'Closed poll' then now() end, case when title = 'Closed poll' then '{"houses": 9, "counts": [4, 2]}'::jsonb end
    from (values ('With a file', 3, '${admin.userId}', 2), ('One’s own', 3, '${resident.userId}', 3), ('Seen', 3, '${admin.userId}', 9),
      ('Read', 3, '${admin.userId}', 1), ('Expired', -2, '${admin.userId}', 99), ('Pinned', 3, '${admin.userId}', 8), ('Emergency', 3, '${admin.userId}', 4),
      ('Poll', 3, '${admin.userId}', 7), ('Closed poll', 3, '${admin.userId}', 98), ('Scheduled', 9, '${admin.userId}', 1),
      ('For a division', 3, '${admin.userId}', 6), ('For another', 3, '${admin.userId}', 6))
      n (title, days, by, age) returning id, title),
  seen as (update data.users set notices_seen_at = now() - interval '5 hours' where id = '${resident.userId}'),
  read as (
    insert into data.notice_reads (notice_id, user_id, community_id, seen_at, read_at)
    select id, '${resident.userId}', ${c}, now(), now() from made where title = 'Read'),
  homes as (
    select p.house_id from data.occupancies p join data.houses h on h.id = p.house_id
    where p.user_id = '${resident.userId}' and p.ended_at is null and h.number = '${houseNo}' and h.division = '${division}'),
  named as (
    insert into data.notice_houses (notice_id, house_id, community_id) select id, house_id, ${c} from made cross join homes where title = 'Poll'),
  voted as (
    insert into data.notice_votes (notice_id, house_id, community_id, option, voted_by, voted_at)
    select id, house_id, ${c}, 1, '${resident.userId}', now() from made cross join homes where title = 'Poll')
  insert into data.notice_attachments (notice_id, community_id, file_name, type, bytes)
  select id, ${c}, 'Plan of the water pipes.pdf', 'application/pdf', '\\x255044462d' from made where title = 'With a file'`

/** Guest vehicles in every status, one in the way, awaited long ago, left long ago, by a pass, and a visitor on foot. */
const visits = ({ c, resident, guard, houseNo, division }: Place): string => `
  with pass as (
    insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, vehicle_no, vehicle_type, frequency, valid_from, valid_until, max_uses)
    values (${c}, '${resident.userId}', '${houseNo}', '${division}', 'GUEST', 'Meera Iyer', 'MH12PA5500', 'two-wheeler', 'ONCE', now(), now() + interval '9 hours', 1)
    returning id)
  insert into data.visits (community_id, created_by, user_id, pass_id, guest_name, contact_no, vehicle_no, type, purpose_of_visit, visiting_house_no,
    division, entry_time, status, arrived_at, arrived_by, move_asked_at, move_asked_by, exited_at, exited_by)
  select ${c}, '${resident.userId}', '${resident.userId}', case when what = 'by a pass' then (select id from pass) end, 'Ravi ' || what,
    case when what <> 'by a pass' then '9876500001' end, case when what <> 'on foot' then 'MH12GU' || (1000 + n) end, case when what <> 'on foot' then 'four-wheeler' end,
    'Family visit', '${houseNo}', '${division}', now() + hours * interval '1 hour', status,
    case when status in ('ARRIVED', 'EXITED') then now() - interval '2 hours' end, case when status in ('ARRIVED', 'EXITED') then '${guard.userId}'::uuid end,
    case when what = 'here' then now() - interval '1 hour' end, case when what = 'here' then '${resident.userId}'::uuid end,
    case when status = 'EXITED' then now() + least(hours, 0) * interval '1 hour' + interval '30 minutes' end, case when status = 'EXITED' then '${guard.userId}'::uuid end
  from (values (1, 'expected', 'PLANNED', 3), (2, 'missed', 'PLANNED', -80), (3, 'approved', 'APPROVED', 1), (4, 'here', 'ARRIVED', -2),
    (5, 'gone', 'EXITED', -3), (6, 'long gone', 'EXITED', -90), (7, 'denied', 'DENIED', 1), (8, 'on foot', 'PLANNED', 2), (9, 'by a pass', 'PLANNED', 1))
    v (n, what, status, hours)`

/** An age instead of a birthdate, neither, and one who is listed as their own account. */
const members = ({ c, resident, guard }: Place): string => `
  insert into data.members (community_id, user_id, account_user_id, name, gender, blood_group, age, birthdate, relation)
  select ${c}, '${resident.userId}', account::uuid, name, gender, blood, age, birthdate::date, relation
  from (values (null, 'Aa With An Age', 'OTHER', null, 71, null, 'PARENT'), (null, 'Aa Without', null, 'O_NEGATIVE', null, null, 'OTHER'),
    ('${guard.userId}', 'Aa With An Account', null, null, null, '1990-05-05', 'SIBLING')) m (account, name, gender, blood, age, birthdate, relation)`

/** Everything that keeps somebody from logging in, and several roles. */
const users = ({ c, admin }: Place): string => `
  with made as (
    insert into data.users (community_id, username, password_hash, name, status, roles, invited, must_change_password, left_at, remark, decided_by, decided_at, last_login_at)
    select ${c}, 'aa.' || replace(lower(what), ' ', '.'), '', 'Aa ' || what || ' ${family}', status, roles::text[], invited, changes, case when has_left then now() end,
      case when status = 'REJECTED' then 'Not known here' end, case when status = 'REJECTED' then '${admin.userId}'::uuid end, case when status = 'REJECTED' then now() end,
      case when what = 'Two Roles' then now() end
    from (values ('Invited', 'ACTIVE', '{USER}', true, false, false), ('Late', 'ACTIVE', '{USER}', true, false, false), ('Pending', 'PENDING', '{USER}', false, false, false),
      ('Rejected', 'REJECTED', '{USER}', false, false, false), ('Disabled', 'DISABLED', '{USER}', false, false, false), ('Gone', 'DISABLED', '{USER}', false, false, true),
      ('Changes', 'ACTIVE', '{USER}', false, true, false), ('Two Roles', 'ACTIVE', '{USER,SECURITY}', false, false, false),
      ('Without Factor', 'ACTIVE', '{USER,ADMIN}', false, false, false)) u (what, status, roles, invited, changes, has_left)
    returning id, name)
  insert into data.invitations (community_id, user_id, name, code_hash, expires_at)
  select ${c}, id, name, id::text, now() + case when name like 'Aa Late%' then -1 else 1 end * interval '1 day'
  from made where name like 'Aa Invited%' or name like 'Aa Late%';
  insert into data.community_settings (community_id, name, value) values (${c}, 'adminSecondFactor', '"REQUIRED"');
  insert into data.totp (user_id, secret, confirmed_at) values ('${admin.userId}', 'sealed', now())`

/** Everything that happens to a guest vehicle, by a guard, a super admin, and nobody. */
const audit = ({ c, guard }: Place): string => `
  insert into data.audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id, bulk_id)
  select now() - n * interval '1 second', ${c}, case who when 'guard' then '${guard.userId}'::uuid when 'super admin' then (select id from data.users where community_id is null limit 1) end,
    action, 'GUEST_VEHICLE', gen_random_uuid(), before, after, 'r' || n, case when n <= 3 then id end
  from (select gen_random_uuid() as id) act cross join (values (1, 'guard', 'CREATE', null, ${guest('PLANNED')}), (2, 'guard', 'UPDATE', ${guest('PLANNED')}, ${guest('PLANNED', 'MH14XY0001')}),
    (3, 'super admin', 'MARK_ENTRY', ${guest('PLANNED')}, ${guest('ARRIVED')}), (4, 'guard', 'MARK_EXIT', ${guest('ARRIVED')}, ${guest('EXITED')}),
    (5, 'guard', 'DELETE', ${guest('PLANNED')}, null), (6, 'nobody', 'CREATE', null, null)) a (n, who, action, before, after)`

const guest = (status: string, vehicleNo = 'MH12AB4711'): string => {
  const times = { entryTime: '2026-01-05T09:00:00Z', arrivedAt: null, exitedAt: null }
  const vehicle = { vehicleNo, type: 'four-wheeler', guestName: 'Asha Verma', contactNo: '9876543210', status }
  return `'${JSON.stringify({ ...vehicle, ...times, purposeOfVisit: 'Family visit', visitingHouseNo: '101', division: 'A' })}'`
}
