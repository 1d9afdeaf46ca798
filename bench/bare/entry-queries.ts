// The statements of an entry with a pass on the tables, as in `queries.ts`: no views, no tenant filter.
import { saidNoAt, told, warned } from './visit-queries.ts'

const inForce = `b.created_at <= $4::timestamptz and (b.until is null or b.until > $4) and (b.ended_at is null or b.ended_at > $4)
  and (b.scope = 'COMMUNITY' or (b.division = $5 and lower(b.house_no) = lower($6)))`
const visit = `
  g.id, g.kind, g.guest_name as "visitorName", g.contact_no as phone, g.company, g.vehicle_no as "vehicleNo", g.type as "vehicleType",
  g.visiting_house_no as "houseNo", g.division, g.note, g.status, g.walk_in as "walkIn", g.pass_id as "passId", g.entry_time as "expectedAt",
  g.arrived_at as "arrivedAt", g.exited_at as "exitedAt", g.exit_seen as "exitSeen", false as overstay, g.asked_at as "askedAt",
  g.escalates_at as "escalatesAt", g.asked, g.answer, g.answered_at as "answeredAt", g.answered_by as "answeredBy", g.answered_via as "answeredVia",
  g.answered_name as "answeredName", case when g.noted_by is not null then json_build_object('id', g.noted_by, 'name', (select u.name from users u where u.id = g.noted_by), 'confirmed', g.noted_confirmed) end as "notedBy",
  case when g.arrived_by is not null then json_build_object('id', g.arrived_by, 'name', (select u.name from users u where u.id = g.arrived_by), 'confirmed', g.arrived_confirmed) end as "arrivedBy", g.unasked,
  g.reason, null as warning, exists (select from visit_photos p where p.visit_id = g.id) as "hasPhoto", g.gate_in as "gateIn", g.gate_out as "gateOut",
  g.collected_at as "collectedAt", g.community_id as "communityId", json_build_object('id', c.id, 'displayName', c.display_name) as community,
  g.created_at as "createdAt"`

export const entryQueries = {
  known: 'select m.* from gate_movements m where m.community_id = $1 and m.id = $2',
  deskPlace: `
    select d.id as "deskId", g.id as "gateId", g.name as "gateName" from gate_desks d join gates g on g.id = d.gate_id where d.community_id = $1 and d.id = $2`,
  /** Whose word a movement is. */
  deskOfSession: `
    select d.id as "deskId", d.name as "deskName" from gate_desks d where d.community_id = $1 and d.id = coalesce(
      (select t.desk_id from gate_turns t where t.community_id = $1 and t.session_id = $2),
      (select o.id from gate_desks o where o.community_id = $1 and o.session_id = $2 and o.revoked_at is null))`,
  holdPass: 'select p.* from passes p where p.community_id = $1 and p.id = $2 for update',
  holdVisits: `
    select ${visit}, ${saidNoAt('$3')} from visits g join communities c on c.id = g.community_id
    where g.community_id = $1 and g.pass_id = $2 order by g.arrived_at, g.created_at, g.id for update of g`,
  blocked: `
    select b.id, b.scope, b.reason from blocks b where b.community_id = $1 and lower(translate(b.vehicle_no, ' -', '')) = $2 and b.vehicle_no is not null and ${inForce}
    union all select b.id, b.scope, b.reason from blocks b where b.community_id = $1 and b.phone = $3 and ${inForce}`,
  takeUse: `
    update passes set uses = uses + 1, updated_at = $3 where community_id = $1 and id = $2 and uses < max_uses returning id`,
  letIn: `
    with g as (
      update visits set status = 'ARRIVED', arrived_at = $3, arrived_by = $4, gate_in = $5, status_at = $3, updated_at = $3
      where community_id = $1 and id = $2 and status = 'PLANNED' returning *)
    select ${visit}, ${warned('$3')}, ${told} from g join communities c on c.id = g.community_id`,
  toBeTold: `
    select h.id as "houseId", u.id as "userId", u.language, c.time_zone as "timeZone", p.quiet_from, p.quiet_until, p.push,
      (select count(*) > 1 from occupancies o where o.user_id = u.id and o.ended_at is null and o.lives_here) as "hasSeveralHouses",
      (select string_agg(s.id::text, ',') from push_subscriptions s where s.user_id = u.id) as devices
    from houses h join communities c on c.id = h.community_id
    left join occupancies o on o.house_id = h.id and o.ended_at is null and o.lives_here
    left join users u on u.id = o.user_id and 'USER' = any (u.roles) and u.status = 'ACTIVE' and not u.invited
    left join notification_preferences p on p.user_id = u.id
    where h.community_id = $1 and h.division = $2 and lower(h.number) = lower($3)`,
  notify: `
    insert into notifications as n (community_id, user_id, kind, title, body, path, visit_id, line, created_at, read_at)
    select $1, u, $3, $4, $5, '/dashboard?section=visitors', $6::uuid, $6::text, $7, case when not $8 then $7::timestamptz end from unnest($2::uuid[]) u
    on conflict (user_id, line) where line is not null do update set kind = excluded.kind, title = excluded.title, body = excluded.body,
      path = excluded.path, created_at = excluded.created_at, read_at = case when not $8 then n.read_at end`,
  insertMovement: `
    insert into gate_movements (id, community_id, gate_id, desk_id, session_id, user_id, kind, pass_id, visit_id, recorded_at, occurred_at,
      synced_at, offline, outcome, was, moved, took_use, said, created_at)
    values ($1, $2, $3, $4, $5, $6, 'ENTRY', $7, $8, $9, $9, $9, false, 'APPLIED', 'PLANNED', true, true, $10::text::jsonb, $9)`,
  seeDesk:
    'update gate_desks set last_seen_at = $3, waiting = 0 where community_id = $1 and id = $2 and revoked_at is null',
  announce:
    "select set_config('synchronous_commit', 'off', true), (select count(pg_notify('aangan_live', line)) from unnest($1::text[]) line)",
} as const
