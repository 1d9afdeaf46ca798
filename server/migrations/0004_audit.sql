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
  request_id text
);
create index audit_of_community on data.audit_logs (community_id, at desc, id desc);
create index audit_of_all on data.audit_logs (at desc, id desc);
create index audit_by_resource on data.audit_logs (community_id, resource, at desc, id desc);
create index audit_by_user on data.audit_logs (user_id, at desc, id desc);
create index audit_for_security on data.audit_logs (community_id, at desc, id desc)
  where action in ('MARK_ENTRY', 'MARK_EXIT', 'LOGIN_FAILED', 'APPROVE', 'REJECT', 'TOGGLE_STATUS', 'ROLE_UPDATE', 'PASSWORD_CHANGE');
create index audit_for_security_of_all on data.audit_logs (at desc, id desc)
  where action in ('MARK_ENTRY', 'MARK_EXIT', 'LOGIN_FAILED', 'APPROVE', 'REJECT', 'TOGGLE_STATUS', 'ROLE_UPDATE', 'PASSWORD_CHANGE');

-- No call can change or delete a row; the database refuses it too, to every role.
create function data.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail cannot be changed.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_final before update or delete on data.audit_logs for each row execute function data.refuse_change();
create trigger audit_stays before truncate on data.audit_logs for each statement execute function data.refuse_change();

call data.raise_wall('audit_logs', 'select, insert');
revoke update, delete on data.audit_logs from aangan_views;
