-- The audit trail: insert-only, one table a month.

-- A month (UTC) is a range of ids: the first 48 bits of an id are its milliseconds. So the id alone is the key, and a row
-- is found by it in one month.
create table data.audit_logs (
  id uuid primary key default data.uuidv7(),
  at timestamptz not null,
  -- No foreign keys: an entry outlives what it is about.
  community_id uuid,
  user_id uuid,
  action text not null,
  resource text not null,
  resource_id uuid,
  old_data text,
  new_data text,
  request_id text,
  -- The kind under which the security logs show it. Everything about visits, shifts and desks is a movement at the gate.
  security_kind text generated always as (case
    when action in ('MARK_ENTRY', 'MARK_EXIT', 'UNDO') or (resource in ('VISIT', 'SHIFT', 'DESK') and action <> 'EXPORT') then 'GATE'
    when action = 'LOGIN_FAILED' then 'LOGIN'
    when resource = 'USER' and action in ('APPROVE', 'REJECT', 'TOGGLE_STATUS', 'ROLE_UPDATE', 'PASSWORD_CHANGE', 'RESET_ISSUE') then 'ACCOUNT'
  end) stored
) partition by range (id);
create index audit_of_community on data.audit_logs (community_id, at desc, id desc); -- Audit Trail, newest first
create index audit_of_all on data.audit_logs (at desc, id desc); -- the same across communities
create index audit_by_resource on data.audit_logs (resource, community_id, at desc, id desc); -- one resource; a community's logins
-- One person; whether it was recorded within the minute.
create index audit_by_user on data.audit_logs (user_id, at desc, id desc) include (community_id);
-- Each kind, to the letter as in server/src/record/audit/audit.sql.ts: changes, logins or searches.
create index audit_changes on data.audit_logs (community_id, at desc, id desc) where resource <> 'SESSION' and action <> 'SEARCH';
create index audit_all_changes on data.audit_logs (at desc, id desc) where resource <> 'SESSION' and action <> 'SEARCH';
create index audit_searches on data.audit_logs (community_id, at desc, id desc) where action = 'SEARCH';
create index audit_all_searches on data.audit_logs (at desc, id desc) where action = 'SEARCH';
create index audit_all_logins on data.audit_logs (at desc, id desc) where resource = 'SESSION';
create index security_of_community on data.audit_logs (community_id, at desc, id desc) where security_kind is not null; -- Security Logs
create index security_of_all on data.audit_logs (at desc, id desc) where security_kind is not null; -- the same across communities
create index security_by_kind on data.audit_logs (security_kind, community_id, at desc, id desc) where security_kind is not null; -- one kind
create trigger audit_is_final before update or delete on data.audit_logs for each row execute function data.refuse_change();
create trigger audit_stays before truncate on data.audit_logs for each statement execute function data.refuse_change();
call data.create_tenant_views('audit_logs', 'select, insert');
revoke update, delete on data.audit_logs from aangan_views;

-- The smallest id of a moment.
create function data.first_id_at(moment timestamptz) returns uuid language sql immutable strict set search_path = pg_catalog
  return rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

-- Makes the table of a month, unless it is there: apart, and attached when it is whole, so that no write waits.
create procedure data.create_audit_month(month date) language plpgsql set search_path = pg_catalog as $$
declare
  called text := 'audit_logs_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass('data.' || called) is not null then return; end if;
  execute format('create table data.%I (like data.audit_logs including all)', called);
  -- The attachment brings the triggers for each row only.
  execute format('create trigger audit_stays before truncate on data.%I for each statement execute function data.refuse_change()', called);
  execute format('alter table data.audit_logs attach partition data.%I for values from (%L) to (%L)', called,
    data.first_id_at(month::timestamp at time zone 'UTC'), data.first_id_at((month + interval '1 month') at time zone 'UTC'));
end $$;

-- Makes the months from the present one to twelve ahead, of those that are missing. An entry whose month has no table
-- fails, and with it the change that it is about: every start calls this, and a job every hour.
create function auth.create_audit_months() returns void language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  present timestamp := date_trunc('month', now() at time zone 'UTC');
  missing date;
begin
  for missing in
    select m from generate_series(present, present + interval '12 months', interval '1 month') m
    where to_regclass('data.audit_logs_' || to_char(m, 'YYYY_MM')) is null order by m
  loop
    -- A second process waits here, and finds it made. No write waits for this lock.
    lock table data.audit_logs in share update exclusive mode;
    call data.create_audit_month(missing);
  end loop;
end $$;

-- Lets the months begin with this one, and makes those up to the present, while nothing is from before them: at first, at a
-- restore, and for rows that are made up. What has an earlier id (a clock was wrong) is in a table of its own.
create procedure data.begin_audit_months(first date) language plpgsql set search_path = pg_catalog as $$
declare
  month date;
begin
  if to_regclass('data.audit_logs_' || to_char(first, 'YYYY_MM')) is not null then return; end if;
  if to_regclass('data.audit_logs_before') is not null then
    if exists (select from data.audit_logs_before) then raise exception 'There are entries from before the first month.'; end if;
    drop table data.audit_logs_before;
  end if;
  for month in select generate_series(first::timestamp, now() at time zone 'UTC', interval '1 month') loop
    call data.create_audit_month(month);
  end loop;
  execute format('create table data.audit_logs_before partition of data.audit_logs for values from (minvalue) to (%L)',
    data.first_id_at(first::timestamp at time zone 'UTC'));
  create trigger audit_stays before truncate on data.audit_logs_before for each statement execute function data.refuse_change();
end $$;
call data.begin_audit_months(date_trunc('month', now() at time zone 'UTC')::date);
select auth.create_audit_months();

-- A change of a helper by one community's admin stands in the trail of the other communities that the helper serves,
-- each with itself alone as the place: where else they work is not for an admin to read.
create function auth.record_helper_elsewhere(helper uuid, happened timestamptz, actor uuid, done text, old_state text, new_state text, request text)
returns void language sql security definer set search_path = pg_catalog
begin atomic
  insert into data.audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id)
  select happened, c.id, actor, done, 'DOMESTIC_HELPER', helper,
    jsonb_set(old_state::jsonb, '{communities}', jsonb_build_array(jsonb_build_object('id', c.id, 'displayName', c.display_name)))::text,
    jsonb_set(new_state::jsonb, '{communities}', jsonb_build_array(jsonb_build_object('id', c.id, 'displayName', c.display_name)))::text, request
  from data.helper_communities w join data.communities c on c.id = w.community_id
  where w.helper_id = helper and w.community_id <> tenant.community()
    and exists (select from data.helper_communities own where own.helper_id = helper and own.community_id = tenant.community());
end;
