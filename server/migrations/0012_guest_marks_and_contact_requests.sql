-- Who marked entry and exit: only they may undo it, and the next guard reads their name. Null for marks made before.
alter table data.guest_vehicles add column arrived_by uuid, add column exited_by uuid;
-- Found by any part of the plate, as plates are compared: no spaces, no hyphens.
create index guests_search on data.guest_vehicles using gin (community_id, lower(translate(vehicle_no, ' -', '')) gin_trgm_ops);
call data.raise_wall('guest_vehicles', 'select, insert, update, delete');

create function door.person_name(person uuid) returns text language sql stable security definer set search_path = pg_catalog
  return (select u.name from data.users u where u.id = person);
revoke all on function door.person_name from public;
grant execute on function door.person_name to aangan_app, aangan_platform;

-- Taking a mark back is a movement at the gate.
drop view tenant.audit_logs, platform.audit_logs;
alter table data.audit_logs
  drop column security_kind,
  add column security_kind text generated always as (case
    when action in ('MARK_ENTRY', 'MARK_EXIT', 'UNDO') then 'GATE'
    when action = 'LOGIN_FAILED' then 'LOGIN'
    when resource = 'USER' and action in ('APPROVE', 'REJECT', 'TOGGLE_STATUS', 'ROLE_UPDATE', 'PASSWORD_CHANGE') then 'ACCOUNT'
  end) stored;
create index security_of_community on data.audit_logs (community_id, at desc, id desc) where security_kind is not null;
create index security_of_all on data.audit_logs (at desc, id desc) where security_kind is not null;
create index security_by_kind on data.audit_logs (security_kind, community_id, at desc, id desc) where security_kind is not null;
call data.raise_wall('audit_logs', 'select, insert');
revoke update, delete on data.audit_logs from aangan_views;

alter table data.contact_requests add column done_at timestamptz, add column done_by uuid;
create index contact_requests_open on data.contact_requests (created_at, id) where done_at is null;
drop view platform.contact_requests;
create view platform.contact_requests as select * from data.contact_requests;
alter view platform.contact_requests owner to aangan_views;
grant update on data.contact_requests to aangan_views;
grant select, insert, update on platform.contact_requests to aangan_platform;
