-- True until the account has chosen a password of its own.
alter table data.users add column must_change_password boolean not null default false;
alter table data.users add column last_login_at timestamptz;
call data.create_tenant_views('users', 'select, update');
create index users_by_email on data.users (lower(email)) where email is not null;

-- Codes with which somebody chooses a new password; only keyed hashes of them. `issued_by` is null where no admin did.
create table data.password_resets (
  id uuid primary key default data.uuidv7(),
  user_id uuid not null references data.users on delete cascade,
  code_hash text not null unique,
  issued_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index password_resets_of on data.password_resets (user_id, created_at);
create index password_resets_over on data.password_resets (expires_at);

-- What was typed by those who forgot their password, until a job has looked for the account.
create table data.reset_requests (
  id uuid primary key default data.uuidv7(),
  name text not null,
  created_at timestamptz not null
);
create index reset_requests_over on data.reset_requests (created_at);

create function auth.ask_for_reset(typed text, happened timestamptz) returns uuid
language sql volatile security definer set search_path = pg_catalog as $$
  insert into data.reset_requests (name, created_at) values (typed, happened) returning id
$$;

-- The accounts that a request is about: of a username one, of an email a few. Three codes an hour for one account.
create function auth.accounts_of_reset(request uuid, happened timestamptz)
returns table (user_id uuid, community_id uuid, username text, name text, house_no text, division text, email text, language text)
language sql stable security definer set search_path = pg_catalog rows 5 as $$
  select u.id, u.community_id, u.username, u.name, u.house_no, u.division, u.email, u.language
  from data.reset_requests r
  join data.users u on lower(u.username) = lower(r.name) or lower(u.email) = lower(r.name)
  left join data.communities c on c.id = u.community_id
  where r.id = request and r.created_at > happened - interval '1 hour'
    and u.status = 'ACTIVE' and u.email is not null and (c.id is null or c.status = 'ACTIVE')
    and (select count(*) from data.password_resets p
         where p.user_id = u.id and p.issued_by is null and p.created_at > happened - interval '1 hour') < 3
  order by u.created_at, u.id limit 5
$$;

create function auth.end_reset_request(request uuid) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  delete from data.reset_requests where id = request
$$;

-- A new code ends the older ones. False when the account is not ACTIVE.
create function auth.issue_reset(person uuid, hash text, issuer uuid, happened timestamptz, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from data.users u where u.id = person and u.status = 'ACTIVE'
    and (tenant.community() is null or u.community_id = tenant.community()) for no key update;
  if not found then return false; end if;
  update data.password_resets r set expires_at = happened, updated_at = happened
    where r.user_id = person and r.used_at is null and r.expires_at > happened;
  insert into data.password_resets (user_id, code_hash, issued_by, expires_at, created_at, updated_at)
    values (person, hash, issuer, until, happened, happened);
  return true;
end $$;

-- Whose code it is; no row when it is not good.
create function auth.open_reset(hash text, happened timestamptz) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog rows 1 as $$
  select r.user_id from data.password_resets r join data.users u on u.id = r.user_id
  where r.code_hash = hash and r.used_at is null and r.expires_at > happened and u.status = 'ACTIVE'
$$;

-- Uses a code: the new password, and the end of the account's other codes and of all its sessions. No row when it is not
-- good any more. Locks the account first, as issuing does.
create function auth.use_reset(hash text, renewed text, happened timestamptz) returns table (user_id uuid, community_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
declare person uuid := (select o.user_id from auth.open_reset(hash, happened) o);
begin
  perform from data.users u where u.id = person and u.status = 'ACTIVE' for no key update;
  if not found then return; end if;
  update data.password_resets r set used_at = happened, updated_at = happened
    where r.code_hash = hash and r.used_at is null and r.expires_at > happened;
  if not found then return; end if;
  update data.password_resets r set expires_at = happened, updated_at = happened
    where r.user_id = person and r.used_at is null and r.expires_at > happened;
  update data.sessions s set ended_at = now() where s.user_id = person and s.ended_at is null;
  return query
    update data.users u set password_hash = renewed, must_change_password = false, updated_at = happened
    where u.id = person returning u.id, u.community_id;
end $$;

-- A change of the password ends the codes too.
create or replace function auth.change_password(person uuid, checked text, renewed text, happened timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.users u set password_hash = renewed, must_change_password = false, updated_at = happened
  where u.id = person and u.password_hash = checked and (tenant.community() is null or u.community_id = tenant.community());
  if not found then return false; end if;
  update data.password_resets r set expires_at = happened, updated_at = happened
    where r.user_id = person and r.used_at is null and r.expires_at > happened;
  return true;
end $$;

-- As before, and remembers when.
create or replace function auth.open_session(session uuid, person uuid, until timestamptz, checked text, most integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare home uuid := (select u.community_id from data.users u where u.id = person);
begin
  if home is not null then
    perform from data.communities c where c.id = home and c.status = 'ACTIVE' for share;
    if not found then return false; end if;
  end if;
  -- Two logins of one person take turns, so that neither counts past the bound.
  update data.users u set last_login_at = now() where u.id = person and u.password_hash = checked and u.status = 'ACTIVE';
  if not found then return false; end if;
  update data.sessions s set ended_at = now() where s.id in (
    select o.id from data.sessions o where o.user_id = person and o.ended_at is null and o.expires_at > now()
    order by o.expires_at desc, o.id desc offset most - 1);
  insert into data.sessions (id, user_id, expires_at) values (session, person, until);
  return true;
end $$;

drop function auth.sessions(uuid[]);
create function auth.sessions(wanted uuid[])
returns table (session_id uuid, user_id uuid, username text, name text, roles text[], community_id uuid, time_zone text, house_no text, division text, mobile_no text, must_change_password boolean)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  return query
    select s.id, u.id, u.username, u.name, u.roles, u.community_id, coalesce(c.time_zone, 'Asia/Kolkata'), u.house_no, u.division, u.mobile_no, u.must_change_password
    from data.sessions s
    join data.users u on u.id = s.user_id
    left join data.communities c on c.id = u.community_id
    where s.id = any (wanted) and s.ended_at is null and s.expires_at > now()
      and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE');
end $$;

-- Housekeeping, a batch of rows at a time, waiting for nobody; codes a day past their end and old requests are new in it.
create or replace function auth.tidy() returns boolean language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  batch constant integer := 1000;
  gone integer;
  more boolean;
begin
  delete from data.attempts where key in (select key from data.attempts where until < now() limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := gone = batch;
  delete from data.sessions where id in (select id from data.sessions where expires_at < now() - interval '7 days' limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.known_networks where ctid in (select ctid from data.known_networks where until < now() limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.answers where ctid in (select ctid from data.answers where made_at < now() - interval '24 hours' limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.password_resets where id in (select id from data.password_resets where expires_at < now() - interval '24 hours' limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.reset_requests where id in (select id from data.reset_requests where created_at < now() - interval '24 hours' limit batch for update skip locked);
  get diagnostics gone = row_count;
  return more or gone = batch;
end $$;

revoke all on function auth.ask_for_reset, auth.accounts_of_reset, auth.end_reset_request, auth.issue_reset, auth.open_reset,
  auth.use_reset, auth.sessions(uuid[]) from public;
grant execute on function auth.ask_for_reset, auth.accounts_of_reset, auth.end_reset_request, auth.issue_reset, auth.open_reset,
  auth.use_reset, auth.sessions(uuid[]) to aangan_app, aangan_platform;

-- Reset codes are shown in Security Logs too.
drop view tenant.audit_logs, platform.audit_logs;
alter table data.audit_logs
  drop column security_kind,
  add column security_kind text generated always as (case
    when action in ('MARK_ENTRY', 'MARK_EXIT', 'UNDO') then 'GATE'
    when action = 'LOGIN_FAILED' then 'LOGIN'
    when resource = 'USER' and action in ('APPROVE', 'REJECT', 'TOGGLE_STATUS', 'ROLE_UPDATE', 'PASSWORD_CHANGE', 'RESET_ISSUE') then 'ACCOUNT'
  end) stored;
create index security_of_community on data.audit_logs (community_id, at desc, id desc) where security_kind is not null;
create index security_of_all on data.audit_logs (at desc, id desc) where security_kind is not null;
create index security_by_kind on data.audit_logs (security_kind, community_id, at desc, id desc) where security_kind is not null;
call data.create_tenant_views('audit_logs', 'select, insert');
revoke update, delete on data.audit_logs from aangan_views;
