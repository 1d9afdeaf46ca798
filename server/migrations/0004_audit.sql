create table data.audit_logs (
  id uuid primary key default data.uuidv7(),
  at timestamptz not null,
  community_id uuid,
  user_id uuid,
  action text not null,
  resource text not null,
  resource_id uuid,
  old_data text,
  new_data text,
  request_id text,
  -- What the security logs show: gate movements, failed logins, changes of accounts.
  security_kind text generated always as (case
    when action in ('MARK_ENTRY', 'MARK_EXIT') then 'GATE'
    when action = 'LOGIN_FAILED' then 'LOGIN'
    when resource = 'USER' and action in ('APPROVE', 'REJECT', 'TOGGLE_STATUS', 'ROLE_UPDATE', 'PASSWORD_CHANGE') then 'ACCOUNT'
  end) stored
);
create index audit_of_community on data.audit_logs (community_id, at desc, id desc);
create index audit_of_all on data.audit_logs (at desc, id desc);
create index audit_by_resource on data.audit_logs (resource, community_id, at desc, id desc);
create index audit_by_user on data.audit_logs (user_id, at desc, id desc) include (community_id);
create index security_of_community on data.audit_logs (community_id, at desc, id desc) where security_kind is not null;
create index security_of_all on data.audit_logs (at desc, id desc) where security_kind is not null;
create index security_by_kind on data.audit_logs (security_kind, community_id, at desc, id desc) where security_kind is not null;

-- No call can change or delete a row; the database refuses it too, to every role.
create function data.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail cannot be changed.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_final before update or delete on data.audit_logs for each row execute function data.refuse_change();
create trigger audit_stays before truncate on data.audit_logs for each statement execute function data.refuse_change();

call data.raise_wall('audit_logs', 'select, insert');
revoke update, delete on data.audit_logs from aangan_views;

-- The trail names people of any community: a super admin's row stands in the community they changed.
create function door.username(person uuid) returns text language sql stable security definer set search_path = pg_catalog
  return (select u.username from data.users u where u.id = person);
create function door.user_named(wanted text) returns uuid language sql stable security definer set search_path = pg_catalog
  return (select u.id from data.users u where lower(u.username) = lower(wanted));
revoke all on function door.username, door.user_named from public;
grant execute on function door.username, door.user_named to aangan_app, aangan_platform;
