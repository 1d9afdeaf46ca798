// The queries of the server's *.sql.ts on the tables: no views, no transaction, no tenant filter.
import { boardQueries } from './board-queries.ts'
import { entryQueries } from './entry-queries.ts'
import { noticeQueries } from './notice-queries.ts'
import { saidNoAt, told, warned } from './visit-queries.ts'

const communityOf = "json_build_object('id', c.id, 'displayName', c.display_name) as community"
const found = (vehicles: string, house: string): string => `
  select v.id, v.vehicle_no as "vehicleNo", v.type, u.name as "userName", coalesce(h.number, u.house_no) as "houseNo",
    coalesce(h.division, u.division) as division, u.mobile_no as "mobileNo", ${communityOf}
  from ${vehicles} v join users u on u.id = v.user_id and u.community_id = v.community_id join communities c on c.id = v.community_id ${house}`
const ownHouse = 'houses h on h.id = v.house_id and h.community_id = v.community_id'
const bestFirst = 'order by right(v.vehicle_no, length($2::text)) = $2::text desc, v.vehicle_no, v.id'
const guest = `
  g.id, g.vehicle_no as "vehicleNo", g.type, g.guest_name as "guestName", g.guest_name as "visitorName",
  coalesce(g.contact_no, case when g.pass_id is not null then (select u.mobile_no from users u where u.id = g.created_by) end, '') as "contactNo",
  g.purpose_of_visit as "purposeOfVisit", g.purpose_of_visit as "purpose", g.visiting_house_no as "visitingHouseNo", g.division,
  g.entry_time as "entryTime", case g.status when 'APPROVED' then 'PLANNED' else g.status end as status, g.arrived_at as "arrivedAt", g.exited_at as "exitedAt", g.community_id as "communityId",
  ${communityOf}, g.created_by as "createdByUserId", g.user_id as "userId"`
const usersNamed = 'from users u where u.community_id = $1 and strpos(lower(u.name), $2) > 0'
const auditOf = 'from audit_logs where community_id = $1 and resource = $2 and at >= $3'
/** Counts no further than a page does. */
const counted = (matching: string): string => `select count(*)::int as total from (select ${matching} limit 10001) few`
/** Of a session's desk, or of its turn's. */
const gateOfSession = (session: string): string => `(
  select d.gate_id from gate_desks d where d.community_id = $1 and d.id = coalesce(
    (select t.desk_id from gate_turns t where t.community_id = $1 and t.session_id = ${session}),
    (select o.id from gate_desks o where o.community_id = $1 and o.session_id = ${session} and o.revoked_at is null)))`
const awaited = "g.status in ('PLANNED', 'APPROVED') and g.vehicle_no is not null"
const those = (condition: string): string => `coalesce(sum(users) filter (where ${condition}), 0)::int`
const more = (type: string, moreThan: number, owner: string): string =>
  `count(*) filter (where g.type = '${type}' and g.vehicles > ${moreThan} and ownership_type = '${owner}')`

/** Every statement, by the name under which each connection prepares it. */
export const queries = {
  ...boardQueries,
  ...entryQueries,
  ...noticeQueries,
  session: 'select user_id, roles, community_id, time_zone, name from auth.sessions(array[$1::uuid])',
  /** As text: what a session was when a request began. */
  sessionWas: 'select s::text as was from auth.sessions(array[$1::uuid]) s',
  assertSession: 'select auth.assert_session($1, $2)',
  searchByNumber: `
    ${found(
      `(select * from vehicles v where v.community_id = $1 and v.vehicle_no like '%' || $2 || '%' ${bestFirst} limit 50)`,
      `left join ${ownHouse}`,
    )} ${bestFirst}`,
  searchByHouse: `
    select * from (
      (${found('vehicles', 'cross join (select null::text as number, null::text as division) h')}
       where v.community_id = $1 and u.community_id = $1 and lower(u.house_no) = lower($2) and v.house_id is null and u.division = $3)
      union all
      (${found('vehicles', `join ${ownHouse}`)}
       where v.community_id = $1 and h.community_id = $1 and lower(h.number) = lower($2) and h.division = $3)) v
    order by v."vehicleNo", v.id limit 50`,
  recordSearches: `
    insert into audit_logs (id, at, community_id, user_id, action, resource, new_data, request_id)
    select id, at, community_id, user_id, 'SEARCH', resource, new_data, request_id from json_to_recordset($1::json)
      as search (id uuid, at timestamptz, community_id uuid, user_id uuid, resource text, new_data text, request_id text)`,
  vehicles: `
    select id, vehicle_no as "vehicleNo", type, house_id as "houseId" from vehicles
    where community_id = $1 and user_id = $2 order by created_at, id limit 100`,
  guests: `
    select ${guest} from (
      select * from visits g where g.community_id = $1 and ${awaited} and g.entry_time > $2
      union all select * from visits g where g.community_id = $1 and g.status = 'ARRIVED' and g.vehicle_no is not null
      union all select * from visits g where g.community_id = $1 and g.status = 'EXITED' and g.vehicle_no is not null and g.exited_at >= $2
    ) g join communities c on c.id = g.community_id order by g.entry_time, g.id limit 1000`,
  membersCounted: `
    select (select count(*) from members m where m.community_id = $1)
      - (select count(*) from members m where m.community_id = $1 and m.account_user_id is not null) as total`,
  members: `
    select m.id, m.name, m.gender, m.blood_group as "bloodGroup", m.age, m.birthdate, m.mobile_no as "mobileNo", m.relation,
           u.ownership_type as "ownershipType", u.house_no as "houseNo", u.division, ${communityOf}
    from members m join users u on u.id = m.user_id and u.community_id = m.community_id join communities c on c.id = m.community_id
    where m.community_id = $1 and m.account_user_id is null order by lower(m.name), m.id limit 10`,
  usersCounted: counted(usersNamed),
  users: `
    select u.id, u.username, u.name, u.house_no as "houseNo", u.division, u.mobile_no as "mobileNo", u.email, u.ownership_type as "ownershipType",
      u.status, array_to_json(array(
        select r from unnest(array['SUPER_ADMIN', 'ADMIN', 'SECURITY', 'USER']) with ordinality o (r, n) where r = any (u.roles) order by n)) as roles,
      (select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = u.community_id) as community, u.community_id as "communityId",
      coalesce((select json_agg(json_build_object('id', v.id, 'vehicleNo', v.vehicle_no, 'type', v.type) order by v.vehicle_no)
                from vehicles v where v.user_id = u.id and v.community_id = u.community_id), '[]') as vehicles,
      u.remark, u.decided_by as "decidedBy", u.decided_at as "decidedAt", u.created_at as "createdAt",
      case when u.status in ('PENDING', 'REJECTED') then u.status when u.left_at is not null then 'MOVED_OUT' when u.status <> 'ACTIVE' then u.status
        when exists (select from communities c where c.id = u.community_id and c.status = 'DISABLED') then 'COMMUNITY_DISABLED'
        when u.invited then case when exists (
          select from invitations i where i.user_id = u.id and i.accepted_at is null and i.ended_at is null and i.expires_at > $3)
          then 'INVITED' else 'INVITATION_EXPIRED' end
        when u.must_change_password then 'MUST_CHANGE_PASSWORD'
        when 'ADMIN' = any (u.roles) and exists (
          select from community_settings o where o.community_id = u.community_id and o.name = 'adminSecondFactor' and o.value = '"REQUIRED"')
          and not auth.has_factor(u.id) then 'FACTOR_NEEDED'
        else 'OK' end as access, u.invited, u.last_login_at as "lastLoginAt",
      coalesce((select json_agg(json_build_object('id', h.id, 'division', h.division, 'number', h.number, 'main', o.main)
          order by o.main desc, h.division, regexp_replace(regexp_replace(lower(h.number), '([0-9]+)', '00000000000000000000\\1', 'g'), '[0-9]+([0-9]{20})', '\\1', 'g') collate "C", lower(h.number))
        from occupancies o join houses h on h.id = o.house_id and h.community_id = o.community_id
        where o.user_id = u.id and o.community_id = u.community_id and o.ended_at is null), '[]') as houses
    from (select u.id, lower(u.name) as key from (select u.id, u.name ${usersNamed} offset 0) u order by lower(u.name), u.id limit 10) found
    join users u on u.id = found.id and u.community_id = $1 order by found.key, found.id`,
  auditCounted: counted(auditOf),
  audit: `
    select a.id, a.user_id as "userId", u.name as "userName", u.username, a.action, a.resource, a.resource_id as "resourceId",
           case when c.id is not null then json_build_object('id', c.id, 'displayName', c.display_name) end as community,
           a.at as timestamp, a.old_data as "oldData", a.new_data as "newData", c.time_zone as "timeZone", a.bulk_id as "bulkId"
    from (select id, at ${auditOf} order by at desc, id desc limit 10) found cross join lateral (select * from audit_logs a where a.id = found.id limit 1) a
    left join communities c on c.id = a.community_id left join users u on u.id = a.user_id order by a.at desc, a.id desc`,
  acts: `
    select bulk_id as id, count(*)::int as count from audit_logs
    where community_id = $1 and bulk_id = any ($2) group by bulk_id having count(*) >= 3`,
  analytics: `
    with people as (
      select ${those("status <> 'REJECTED'")} as registered, ${those("status = 'PENDING'")} as pending, ${those("status = 'ACTIVE'")} as active,
        ${those("status = 'DISABLED'")} as disabled, ${those("status = 'ACTIVE' and ownership_type = 'owner'")} as owners,
        ${those("status = 'ACTIVE' and ownership_type = 'tenant'")} as tenants
      from (select status, ownership_type, count(*) as users from users where community_id = $1 group by status, ownership_type) kinds
    ), invited as (
      select count(*) as "invitedUsers" from users where community_id = $1 and invited and status = 'ACTIVE'
    ), garages as (
      select user_id, type, count(*) as vehicles from vehicles where community_id = $1 group by user_id, type having count(*) > 1
    ), parking as (
      select ${more('two-wheeler', 2, 'owner')} as two2o, ${more('two-wheeler', 2, 'tenant')} as two2t, ${more('four-wheeler', 1, 'owner')} as four1o,
        ${more('four-wheeler', 1, 'tenant')} as four1t, ${more('four-wheeler', 2, 'owner')} as four2o, ${more('four-wheeler', 2, 'tenant')} as four2t
      from garages g join users u on u.community_id = $1 and u.id = g.user_id and u.status = 'ACTIVE'
    )
    select registered as "totalRegisteredUsers", pending as "pendingUsers", active as "activeUsers", disabled as "disabledUsers",
           active + disabled as "approvedUsers", "invitedUsers", owners, tenants,
           two2o as "usersWithMoreThan2TwoWheelersOwners", two2t as "usersWithMoreThan2TwoWheelersTenants",
           four1o as "usersWithMoreThan1FourWheelersOwners", four1t as "usersWithMoreThan1FourWheelersTenants",
           four2o as "usersWithMoreThan2FourWheelersOwners", four2t as "usersWithMoreThan2FourWheelersTenants"
    from people, invited, parking`,
  account: 'select user_id, password_hash, roles, community_id, may_enter from auth.login($1)',
  openSession: 'select auth.open_session($1, $2, $3, $4, 100, $5, $6) as opened',
  record: `insert into audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  /** Among those who plan guests for one house, or who send one movement. */
  takeTurn: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  expectedGuests: `
    select count(*)::int as count from visits
    where community_id = $1 and lower(visiting_house_no) = lower($2) and division = $3 and status = 'PLANNED' and vehicle_no is not null and pass_id is null
      and entry_time > $4`,
  insertGuest: `
    with g as (
      insert into visits (community_id, created_by, user_id, vehicle_no, type, guest_name, contact_no, purpose_of_visit,
        visiting_house_no, division, entry_time, created_at, updated_at, unasked)
      values ($1, $2, null, $3, 'four-wheeler', $4, $5, $6, $7, $8, $9, $10, $10, not exists (
        select from occupancies o join houses h on h.id = o.house_id where o.user_id = $2 and o.ended_at is null and o.lives_here
          and h.community_id = $1 and h.division = $8 and lower(h.number) = lower($7))) returning *)
    select ${guest} from g join communities c on c.id = g.community_id`,
  /** Locked before its visit. */
  holdPassOf: `
    select p.* from passes p where p.community_id = $1 and p.id = (select w.pass_id from visits w where w.community_id = $1 and w.id = $2) for update`,
  holdComing: `
    select ${guest}, g.pass_id, g.walk_in, g.allowed_at, c.time_zone, ${saidNoAt('$3')}
    from visits g join communities c on c.id = g.community_id where g.community_id = $1 and g.id = $2 for update of g`,
  holdGoing: `
    select ${guest}, g.pass_id, g.walk_in, c.time_zone
    from visits g join communities c on c.id = g.community_id where g.community_id = $1 and g.id = $2 for update of g`,
  arrive: `
    with g as (update visits set status = 'ARRIVED', status_at = $3, arrived_at = $3, arrived_by = $4, gate_in = ${gateOfSession('$5')}, updated_at = $3 where community_id = $1 and id = $2 and status = 'PLANNED' returning *)
    select ${guest}, json_build_object('id', g.arrived_by, 'name', (select u.name from users u where u.id = g.arrived_by), 'confirmed', g.arrived_confirmed) as "letInBy",
      ${warned('$3')}, ${told} from g join communities c on c.id = g.community_id`,
  leave: `
    with g as (update visits set status = 'EXITED', status_at = $3, exited_at = $3, exited_by = $4, gate_out = ${gateOfSession('$5')}, updated_at = $3 where community_id = $1 and id = $2 and status = 'ARRIVED' returning *)
    select ${guest}, ${told} from g join communities c on c.id = g.community_id`,
} as const
export type QueryName = keyof typeof queries
