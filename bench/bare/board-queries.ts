// The statements of the board on the tables, as in `queries.ts`: no views, no transaction, no tenant filter.
import { compared } from './visit-queries.ts'

const person = (id: string): string => `json_build_object('id', ${id}, 'name', coalesce(auth.person_name(${id}), ''))`
const gate = (id: string): string =>
  `(select json_build_object('id', e.id, 'name', e.name) from gates e where e.id = ${id})`
const instant = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const objection = `(
  select json_build_object('by', null, 'text', null, 'at', ${instant('o.made_at')}, 'as', o.settled_as, 'note', null,
    'settledBy', null, 'settledAt', ${instant('o.settled_at')})
  from objections o where o.visit_id = g.id and g.status in ('ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED'))`
const ofAsker = (column: string): string =>
  `(select u.${column} from users u where u.id = g.move_asked_by and not u.roles && array['SECURITY', 'ADMIN', 'SUPER_ADMIN'])`
const move = `case when g.move_asked_at is not null and g.status = 'ARRIVED' then json_build_object('askedAt', ${instant('g.move_asked_at')},
  'by', json_build_object('name', coalesce(auth.person_name(g.move_asked_by), ''), 'division', ${ofAsker('division')}, 'houseNo', ${ofAsker('house_no')}),
  'comingAt', ${instant('g.coming_at')}) end`
/** As `asCountedUnindexed`. */
const asCounted = (text: string): string => String.raw`
  case when translate(${text}, '0123456789', '') = '' then right('00000000000000000000' || ${text}, 20) collate "C" else regexp_replace(regexp_replace(lower(${text}), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]+([0-9]{20})', '\1', 'g') collate "C" end`
const openVisit = `(g.status = 'ARRIVED' and coalesce(g.arrived_at < $2::timestamptz - make_interval(mins =>
  (coalesce(s.value, '{"GUEST":null,"DELIVERY":30,"CAB":20,"SERVICE":240}'::jsonb) ->> g.kind)::int), false))`
const these = (which: string): string => `
  (select g.* from visits g where g.community_id = $1 and ${which} order by g.entry_time, g.id limit 3001)`
const gateOfDesk = '(select d.gate_id from gate_desks d where d.id = $2::uuid and d.revoked_at is null)'
const count = (rows: string): string => `(select count(*)::int ${rows})`
const visits = (rest: string): string => count(`from visits g where g.community_id = h.community_id and ${rest}`)
const event = (which: string): string => `(count(*) filter (where ${which}))::int`
const during = (at: string): string => `(${at} >= h.started_at and ${at} <= $3::timestamptz) is true`
const timesOfDesks = `(
  select coalesce(range_agg(tstzrange(d.created_at, d.revoked_at)), '{}') as times from gate_desks d
  where d.community_id = h.community_id and d.gate_id = h.gate_id and (d.revoked_at is null or d.revoked_at > d.created_at))`
/** The gate's, or while it has no desk its guard's own. */
const ofGate = (at: string, atGate = 'g.gate_in', people = 'g.created_by, g.arrived_by'): string =>
  `${during(at)} and (${atGate} = h.gate_id or (${atGate} is null and h.user_id in (${people}) and not ${at} <@ desks.times))`
const turnsOf = (which: string): string =>
  `select t.* from gate_turns t where t.community_id = h.community_id and t.desk_id = d.id and ${which} order by t.began_at desc`
const turns = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'guard', ${person('t.user_id')}, 'language', (select u.language from users u where u.id = t.user_id),
    'beganAt', t.began_at, 'endedAt', t.ended_at, 'confirmed', t.proof <> 'NONE') order by t.began_at desc, t.id desc), '[]')
  from (
    select t.* from gate_desks d, lateral (
      (${turnsOf('t.began_at >= h.started_at')} limit 50) union all (${turnsOf('t.began_at < h.started_at')} limit 1)) t
    where d.community_id = h.community_id and d.gate_id = h.gate_id and d.device_key is not null and coalesce(t.ended_at, 'infinity') > h.started_at
    order by t.began_at desc, t.id desc limit 50) t)`

export const boardQueries = {
  boardPasses: `
    select p.id, p.house_no as "houseNo", p.division, p.kind, p.visitor_name as "visitorName", p.company, p.vehicle_no as "vehicleNo",
      p.vehicle_type as "vehicleType", p.note, p.frequency, p.valid_from as "validFrom", p.valid_until as "validUntil", p.days,
      p.day_from as "dayFrom", p.day_until as "dayUntil", p.max_uses as "maxUses", p.uses,
      (p.cancelled_at is not null or not coalesce(inviter.status = 'ACTIVE', auth.is_active(p.created_by))) as cancelled,
      (select g.code from gate_codes g where g.pass_id = p.id) as code, json_build_object('id', p.created_by, 'name', coalesce(inviter.name, auth.person_name(p.created_by))) as "createdBy",
      p.community_id as "communityId", p.created_at as "createdAt", p.updated_at as "updatedAt"
    from passes p left join lateral (select u.name, u.status from users u where u.id = p.created_by limit 1) inviter on true
    where p.community_id = $1 and p.valid_from <= $2 and p.valid_until >= $3 order by p.valid_from, p.id limit 3001`,
  boardVisits: `
    select g.id, g.kind, g.guest_name as "visitorName", g.company, g.vehicle_no as "vehicleNo", g.type as "vehicleType",
      g.visiting_house_no as "houseNo", g.division, coalesce(g.note, case when g.pass_id is null and not g.walk_in then g.purpose_of_visit end) as note, g.status, g.walk_in as "walkIn", g.pass_id as "passId", g.entry_time as "expectedAt",
      g.arrived_at as "arrivedAt", g.exited_at as "exitedAt", g.exit_seen as "exitSeen", ${openVisit} as overstay,
      g.asked_at as "askedAt", g.escalates_at as "escalatesAt", g.asked, g.answer, g.answered_at as "answeredAt",
      case when g.answered_by is not null then ${person('g.answered_by')} end as "answeredBy",
      g.answered_name as "answeredName", g.answered_via as "answeredVia", g.reason,
      (select json_build_object('scope', b.scope, 'reason', case b.scope when 'COMMUNITY' then b.reason end) from blocks b
       where b.community_id = g.community_id and b.name is not null and g.guest_name is distinct from g.company
         and g.status in ('PLANNED', 'ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED') and ${compared('b.name')} = ${compared('g.guest_name')}
         and b.created_at <= $2 and (b.until is null or b.until > $2) and (b.ended_at is null or b.ended_at > $2)
         and (b.scope = 'COMMUNITY' or (b.division = g.division and lower(b.house_no) = lower(g.visiting_house_no)))
       order by b.scope, b.created_at limit 1) as warning,
      g.unasked, ${objection} as objection, ${move} as move, exists (select from visit_photos p where p.visit_id = g.id) as "hasPhoto", ${gate('g.gate_in')} as "gateIn", ${gate('g.gate_out')} as "gateOut",
      g.collected_at as "collectedAt", g.community_id as "communityId", json_build_object('id', c.id, 'displayName', c.display_name) as community,
      g.created_at as "createdAt"
    from (select * from (
        ${these("g.status = 'PLANNED' and g.entry_time between $3 and $4")}
        union all ${these("g.status in ('ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED')")}
        union all ${these("g.status = 'LEFT_AT_GATE' and g.collected_at is null")}
        union all ${these("g.status = 'DENIED' and g.answered_via in ('APP', 'PUSH', 'PHONE') and g.answered_at > $2::timestamptz - interval '12 hours'")}
        union all ${these("g.status in ('EXITED', 'CANCELLED') and g.id = any (array(select o.visit_id from objections o where o.community_id = $1 and o.made_at > $2::timestamptz - interval '12 hours' and o.settled_as is distinct from 'RIGHT'))")}) few order by entry_time, id limit 3001) g
    join communities c on c.id = g.community_id left join community_settings s on s.community_id = g.community_id and s.name = 'overstayMinutes'
    order by g.entry_time, g.id`,
  boardHelpers: `
    select h.id, h.name, h.category, c.code, coalesce((
        select json_agg(json_build_object('houseNo', l.house_no, 'division', l.division) order by l.division, ${asCounted('l.house_no')}) from helper_houses l
        where l.community_id = $1 and l.helper_id = h.id and l.ended_at is null), '[]') as houses, a.in_at as "inAt", (
        select max(b.until_day) from helper_absences b
        where b.community_id = $1 and b.helper_id = h.id and b.ended_at is null and b.until_day >= $2::date and b.from_day <= $2::date) as "absentUntil"
    from helper_communities hc join helpers h on h.id = hc.helper_id left join gate_codes c on c.community_id = $1 and c.helper_id = h.id
    left join helper_attendance a on a.community_id = $1 and a.helper_id = h.id and a.out_at is null
    where hc.community_id = $1 and (h.is_visible or a.id is not null) order by lower(h.name), h.id limit 1000`,
  boardBlocks: `
    with homes as materialized (
      select lower(h.number) as number, h.division from occupancies o join houses h on h.id = o.house_id where o.user_id = $2 and o.ended_at is null and o.lives_here)
    select b.id, b.scope, b.house_no as "houseNo", b.division, b.vehicle_no as "vehicleNo", b.phone, b.name,
      case when b.scope = 'COMMUNITY' or (lower(b.house_no), b.division) in (select number, division from homes) then b.reason end as reason,
      ((b.until - interval '1 millisecond') at time zone c.time_zone)::date::text as until, ${person('b.created_by')} as "createdBy",
      b.created_at as "createdAt", b.community_id as "communityId"
    from blocks b join communities c on c.id = b.community_id
    where b.community_id = $1 and b.ended_at is null and (b.until is null or b.until > $3) order by b.scope, b.created_at desc, b.id desc limit 1000`,
  boardSettings: `
    select s.name, s.value from communities c left join community_settings s on s.community_id = c.id where c.id = $1`,
  boardGates: `
    select g.id, g.name, g.is_active as "isActive" from gates g where g.community_id = $1 and g.removed_at is null order by g.created_at, g.id`,
  boardGuards: `
    select u.id, u.name, u.language, auth.has_pin(u.id, $2) as "hasPin" from users u where u.community_id = $1 and u.status = 'ACTIVE' and u.roles && array['SECURITY', 'ADMIN'] order by u.roles && array['SECURITY'] desc, lower(u.name), u.id`,
  boardShift: `
    select h.id, ${gate('h.gate_id')} as gate, ${person('h.user_id')} as guard, h.started_at as "startedAt", h.ended_at as "endedAt", h.note, before.handover,
      done.entries, done.exits, done.asked, done.approved, done.denied, done.unanswered, done.admitted, done.blocked,
      ${visits("g.status = 'ARRIVED'")} as inside,
      ${count(`from visits g left join community_settings s on s.community_id = g.community_id and s.name = 'overstayMinutes'
        where g.community_id = h.community_id and ${openVisit.replace('$2', '$3')}`)} as overstays,
      ${visits("g.status = 'LEFT_AT_GATE' and g.collected_at is null")} as parcels,
      ${count("from gate_movements m where m.community_id = h.community_id and m.outcome = 'KEPT' and m.settled_at is null")} as conflicts,
      ${turns} as turns
    from gate_shifts h left join lateral (
      select json_build_object('note', p.note, 'by', ${person('p.user_id')}, 'at', p.ended_at) as handover
      from gate_shifts p where p.gate_id = h.gate_id and p.ended_at <= h.started_at order by p.ended_at desc limit 1) before on true
    cross join lateral (
      select ${event(ofGate('g.arrived_at', 'g.gate_in', 'g.arrived_by'))} as entries,
        ${event(ofGate('g.exited_at', 'g.gate_out', 'g.exited_by'))} as exits,
        ${event(`${ofGate('g.asked_at')} and g.walk_in`)} as asked,
        ${event(`${ofGate('g.answered_at')} and g.answer in ('APPROVE', 'YES_BY_PHONE')`)} as approved,
        ${event(`${ofGate('g.answered_at')} and (g.answer in ('DENY', 'NO_BY_PHONE') or g.answered_via = 'BLOCK')`)} as denied,
        ${event(`${ofGate('g.status_at')} and g.status = 'LAPSED' and g.asked_at is not null and g.answer is null`)} as unanswered,
        ${event(`${ofGate('g.answered_at')} and g.answer = 'ADMIT'`)} as admitted,
        ${event(`${ofGate('g.status_at')} and g.block_id is not null`)} as blocked
      from ${timesOfDesks} desks, visits g where g.community_id = h.community_id and g.updated_at >= h.started_at) done
    where h.community_id = $1 and h.gate_id = ${gateOfDesk} and h.ended_at is null`,
  boardHandover: `
    select h.note, ${person('h.user_id')} as by, h.ended_at as at from gate_shifts h
    where h.community_id = $1 and h.gate_id = ${gateOfDesk} and h.ended_at is not null order by h.ended_at desc limit 1`,
  boardConflicts: `
    select count(*)::int as count from gate_movements m where m.community_id = $1 and m.outcome = 'KEPT' and m.settled_at is null`,
  boardPlace:
    'select c.id, c.display_name as "displayName", c.time_zone as "timeZone" from communities c where c.id = $1',
  boardSeen: `
    with seen as (
      update gate_desks set last_seen_at = $2
      where community_id = $1 and id = $3 and revoked_at is null and last_seen_at < $2::timestamptz - interval '30 seconds')
    select exists (select from gate_desks d where d.community_id = $1 and d.id = $3 and d.revoked_at is null) as known`,
} as const
