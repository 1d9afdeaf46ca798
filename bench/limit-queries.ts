// The queries of the server's *.sql.ts on the tables: no views, no transaction, no tenant filter.
import { boardQueries } from './limit-board-queries.ts'
import { entryQueries } from './limit-entry-queries.ts'

const communityOf = "json_build_object('id', c.id, 'displayName', c.display_name) as community"
const found = `
  select v.id, v.vehicle_no as "vehicleNo", v.type, u.name as "userName", u.house_no as "houseNo", u.division, u.mobile_no as "mobileNo", ${communityOf}
  from vehicles v join users u on u.id = v.user_id and u.community_id = v.community_id join communities c on c.id = v.community_id`
const guest = `
  g.id, g.vehicle_no as "vehicleNo", g.type, g.guest_name as "guestName", g.guest_name as "visitorName", g.contact_no as "contactNo",
  g.purpose_of_visit as "purposeOfVisit", g.purpose_of_visit as "purpose", g.visiting_house_no as "visitingHouseNo", g.division,
  g.entry_time as "entryTime", g.status, g.arrived_at as "arrivedAt", g.exited_at as "exitedAt", g.community_id as "communityId",
  ${communityOf}, g.created_by as "createdByUserId", g.user_id as "userId"`
const usersNamed = 'from users u where u.community_id = $1 and strpos(lower(u.name), $2) > 0'
const auditOf = 'from audit_logs where community_id = $1 and resource = $2 and at >= $3'

/** By name, as prepared in each connection. */
export const queries = {
  ...boardQueries,
  ...entryQueries,
  session: 'select user_id, roles, community_id, time_zone from auth.sessions(array[$1::uuid])',
  searchByNumber: `${found} where v.community_id = $1 and v.vehicle_no like '%' || $2 || '%'
    order by right(v.vehicle_no, length($2::text)) = $2::text desc, v.vehicle_no, v.id limit 50`,
  searchByHouse: `${found} where v.community_id = $1 and u.community_id = $1 and lower(u.house_no) = lower($2) and u.division = $3
    order by v.vehicle_no, v.id limit 50`,
  vehicles:
    'select id, vehicle_no as "vehicleNo", type from vehicles where community_id = $1 and user_id = $2 order by created_at, id',
  notices: `
    select n.id, n.title, n.content, n.community_id as "communityId", ${communityOf}, n.end_date as "endDate",
           case when n.end_date < ($2::timestamptz at time zone c.time_zone)::date then 'EXPIRED' else 'ACTIVE' end as status,
           a.file_name as "attachmentPath", a.type as "attachmentType", n.created_at as "createdAt", n.updated_at as "updatedAt"
    from notices n join communities c on c.id = n.community_id
    left join notice_attachments a on a.notice_id = n.id and a.community_id = n.community_id
    where n.community_id = $1 and n.end_date >= ($2::timestamptz at time zone c.time_zone)::date order by n.created_at desc, n.id desc limit 1000`,
  guests: `
    select ${guest} from (
      select * from visits g where g.community_id = $1 and g.status <> 'EXITED'
      union all select * from visits g where g.community_id = $1 and g.status = 'EXITED' and g.exited_at >= $2
    ) g join communities c on c.id = g.community_id order by g.entry_time, g.id limit 1000`,
  membersCounted: 'select count(*) as total from members m where m.community_id = $1',
  members: `
    select m.id, m.name, m.gender, m.blood_group as "bloodGroup", m.age, m.birthdate, m.mobile_no as "mobileNo", m.relation,
           u.ownership_type as "ownershipType", u.house_no as "houseNo", u.division, ${communityOf}
    from members m join users u on u.id = m.user_id and u.community_id = m.community_id join communities c on c.id = m.community_id
    where m.community_id = $1 order by lower(m.name), m.id limit 10`,
  usersCounted: `select count(*) as total ${usersNamed}`,
  users: `
    select u.id, u.username, u.name, u.house_no as "houseNo", u.division, u.mobile_no as "mobileNo", u.email, u.ownership_type as "ownershipType",
      u.status, array_to_json(u.roles) as roles,
      (select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = u.community_id) as community, u.community_id as "communityId",
      coalesce((select json_agg(json_build_object('id', v.id, 'vehicleNo', v.vehicle_no, 'type', v.type) order by v.vehicle_no)
                from vehicles v where v.user_id = u.id and v.community_id = u.community_id), '[]') as vehicles,
      u.remark, u.decided_by as "decidedBy", u.decided_at as "decidedAt", u.created_at as "createdAt"
    from (select u.id, lower(u.name) as key from (select u.id, u.name ${usersNamed} offset 0) u order by lower(u.name), u.id limit 10) found
    join users u on u.id = found.id and u.community_id = $1 order by found.key, found.id`,
  auditCounted: `select count(*) as total ${auditOf}`,
  audit: `
    select a.id, a.user_id as "userId", u.name as "userName", u.username, a.action, a.resource, a.resource_id as "resourceId",
           (select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = a.community_id) as community,
           a.at as timestamp, a.old_data as "oldData", a.new_data as "newData"
    from (select id, at ${auditOf} order by at desc, id desc limit 10) found
    cross join lateral (select * from audit_logs a where a.id = found.id limit 1) a left join users u on u.id = a.user_id order by found.at desc, found.id desc`,
  analytics: `
    with people as (
      select count(*) filter (where status <> 'REJECTED') as registered, count(*) filter (where status = 'PENDING') as pending,
             count(*) filter (where status = 'ACTIVE') as active, count(*) filter (where status = 'DISABLED') as disabled,
             count(*) filter (where status = 'ACTIVE' and ownership_type = 'owner') as owners,
             count(*) filter (where status = 'ACTIVE' and ownership_type = 'tenant') as tenants
      from users where community_id = $1
    ), garages as (
      select user_id, count(*) filter (where type = 'two-wheeler') as two, count(*) filter (where type = 'four-wheeler') as four
      from vehicles where community_id = $1 group by user_id having count(*) > 1
    ), parking as (
      select count(*) filter (where two > 2 and ownership_type = 'owner') as two2o, count(*) filter (where two > 2 and ownership_type = 'tenant') as two2t,
             count(*) filter (where four > 1 and ownership_type = 'owner') as four1o, count(*) filter (where four > 1 and ownership_type = 'tenant') as four1t,
             count(*) filter (where four > 2 and ownership_type = 'owner') as four2o, count(*) filter (where four > 2 and ownership_type = 'tenant') as four2t
      from garages g join users u on u.community_id = $1 and u.id = g.user_id and u.status = 'ACTIVE'
    )
    select registered as "totalRegisteredUsers", pending as "pendingUsers", active as "activeUsers", disabled as "disabledUsers",
           active + disabled as "approvedUsers", owners, tenants,
           two2o as "usersWithMoreThan2TwoWheelersOwners", two2t as "usersWithMoreThan2TwoWheelersTenants",
           four1o as "usersWithMoreThan1FourWheelersOwners", four1t as "usersWithMoreThan1FourWheelersTenants",
           four2o as "usersWithMoreThan2FourWheelersOwners", four2t as "usersWithMoreThan2FourWheelersTenants"
    from people, parking`,
  account: 'select user_id, password_hash, roles, community_id, may_enter from auth.login($1)',
  openSession: 'insert into sessions (id, user_id, expires_at) values ($1, $2, $3)',
  record: `insert into audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  insertGuest: `
    with g as (
      insert into visits (community_id, created_by, user_id, vehicle_no, type, guest_name, contact_no, purpose_of_visit,
        visiting_house_no, division, entry_time, created_at, updated_at)
      values ($1, $2, null, $3, 'four-wheeler', $4, $5, $6, $7, 'A', $8, $9, $9) returning *)
    select ${guest} from g join communities c on c.id = g.community_id`,
  holdGuest: `select ${guest} from visits g join communities c on c.id = g.community_id where g.community_id = $1 and g.id = $2 for update of g`,
  arrive: `
    with g as (update visits set status = 'ARRIVED', arrived_at = $3, updated_at = $3 where community_id = $1 and id = $2 and status = 'PLANNED' returning *)
    select ${guest} from g join communities c on c.id = g.community_id`,
  leave: `
    with g as (update visits set status = 'EXITED', exited_at = $3, updated_at = $3 where community_id = $1 and id = $2 and status = 'ARRIVED' returning *)
    select ${guest} from g join communities c on c.id = g.community_id`,
} as const
export type QueryName = keyof typeof queries
