-- Codes by which somebody chooses a new password, and links by which an email address is changed or taken back. Only keyed
-- hashes of both are stored.

create table data.password_resets (
  id uuid primary key default data.uuidv7(),
  user_id uuid not null references data.users on delete cascade,
  code_hash text not null unique,
  -- Null where no admin issued it.
  issued_by uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index password_resets_of on data.password_resets (user_id, created_at); -- how many an account was sent
create index password_resets_over on data.password_resets (expires_at); -- auth.remove_expired

-- The name or email that somebody typed who forgot their password, until a job has looked for the account.
create table data.reset_requests (
  id uuid primary key default data.uuidv7(),
  name text not null,
  created_at timestamptz not null
);
create index reset_requests_over on data.reset_requests (created_at); -- auth.remove_expired

-- Same write for known and unknown usernames, so that its time does not reveal which exist.
create function auth.ask_for_reset(typed text, happened timestamptz) returns uuid
language sql volatile security definer set search_path = pg_catalog as $$
  insert into data.reset_requests (name, created_at) values (typed, happened) returning id
$$;

-- The accounts that a request is about: of a username one, of an email a few. Three codes an hour for one account, none for
-- an invited one, and none for one whose email was changed in the last 24 hours, unless that was taken back. Locks the
-- accounts, so that two requests at once do not both count before either has its code.
create or replace function auth.accounts_of_reset(request uuid, happened timestamptz)
returns table (user_id uuid, community_id uuid, username text, name text, house_no text, division text, email text, language text)
language plpgsql volatile security definer set search_path = pg_catalog rows 5 as $$
begin
  perform from data.users u join data.reset_requests r on lower(u.username) = lower(r.name) or lower(u.email) = lower(r.name)
    where r.id = request order by u.id for no key update of u;
  return query select u.id, u.community_id, u.username, u.name, u.house_no, u.division, u.email, u.language
  from data.reset_requests r
  join data.users u on lower(u.username) = lower(r.name) or lower(u.email) = lower(r.name)
  left join data.communities c on c.id = u.community_id
  where r.id = request and r.created_at > happened - interval '1 hour'
    and u.status = 'ACTIVE' and not u.invited and u.email is not null and (c.id is null or c.status = 'ACTIVE')
    and (select count(*) from data.password_resets p
         where p.user_id = u.id and p.issued_by is null and p.created_at > happened - interval '1 hour') < 3
    and not exists (select from data.email_changes e
         where e.user_id = u.id and e.ended_at is null and e.confirmed_at > happened - interval '24 hours')
  order by u.created_at, u.id limit 5;
end $$;

-- A request that a job has worked through.
create function auth.end_reset_request(request uuid) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  delete from data.reset_requests where id = request
$$;

-- Stores a code; older ones end. False when the account is not ACTIVE, or its invitation waits.
create or replace function auth.issue_reset(person uuid, hash text, issuer uuid, happened timestamptz, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from data.users u where u.id = person and u.status = 'ACTIVE' and not u.invited
    and (tenant.community() is null or u.community_id = tenant.community()) for no key update;
  if not found then return false; end if;
  update data.password_resets r set expires_at = happened, updated_at = happened
    where r.user_id = person and r.used_at is null and r.expires_at > happened;
  insert into data.password_resets (user_id, code_hash, issued_by, expires_at, created_at, updated_at)
    values (person, hash, issuer, until, happened, happened);
  return true;
end $$;

-- The account of a code; no row when it is not good.
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
  update data.sessions s set ended_at = happened where s.user_id = person and s.ended_at is null;
  return query
    update data.users u set password_hash = renewed, must_change_password = false, updated_at = happened
    where u.id = person returning u.id, u.community_id;
end $$;

-- Makes the reset codes of an account void, before it gets more rights than whoever gave them has.
create function auth.end_resets(person uuid, happened timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  update data.password_resets r set expires_at = happened, updated_at = happened
  from data.users u
  where u.id = person and (tenant.community() is null or u.community_id = tenant.community())
    and r.user_id = u.id and r.used_at is null and r.expires_at > happened
$$;

-- Another email address counts once a link to it was opened; a link to the old one takes it back.
create table data.email_changes (
  id uuid primary key default data.uuidv7(),
  user_id uuid not null references data.users on delete cascade,
  -- Null where there was none.
  old_email text,
  new_email text not null,
  confirm_hash text unique,
  revert_hash text unique,
  confirm_until timestamptz not null,
  revert_until timestamptz not null,
  confirmed_at timestamptz,
  -- Taken back, or with an earlier one that was.
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index email_changes_of on data.email_changes (user_id, id); -- the newest of a person
create index email_changes_over on data.email_changes (revert_until); -- auth.remove_email_changes

-- Begins a change; a link that was sent earlier to another new address is good no more. With `counted` it counts at once.
create function auth.change_email(person uuid, wanted text, counted boolean, happened timestamptz, confirmable timestamptz, revertible timestamptz) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  present text;
  made uuid;
begin
  select u.email into present from data.users u where u.id = person
    and (tenant.community() is null or u.community_id = tenant.community()) for no key update;
  if not found then return null; end if;
  update data.email_changes e set confirm_until = happened, updated_at = happened
    where e.user_id = person and e.confirmed_at is null and e.ended_at is null and e.confirm_until > happened;
  insert into data.email_changes (user_id, old_email, new_email, confirm_until, revert_until, confirmed_at, created_at, updated_at)
    values (person, present, wanted, confirmable, revertible, case when counted then happened end, happened, happened)
    returning id into made;
  if counted then
    update data.users u set email = wanted, updated_at = happened where u.id = person;
  end if;
  return made;
end $$;

-- The address whose link waits to be opened; null for none.
create function auth.new_email_of(person uuid, happened timestamptz) returns text
language sql stable security definer set search_path = pg_catalog
  return (select e.new_email from data.email_changes e
    where e.user_id = person and e.confirmed_at is null and e.ended_at is null and e.confirm_until > happened
    order by e.id desc limit 1);

-- Gives a change the code of a link, and returns where it goes. No row where there is nothing to open any more.
create function auth.link_email_change(change uuid, to_old boolean, hash text, happened timestamptz)
returns table (email text, username text, language text)
language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
begin
  if to_old then
    update data.email_changes e set revert_hash = hash, updated_at = happened
      where e.id = change and e.ended_at is null and e.old_email is not null and e.revert_until > happened;
  else
    update data.email_changes e set confirm_hash = hash, updated_at = happened
      where e.id = change and e.ended_at is null and e.confirmed_at is null and e.confirm_until > happened;
  end if;
  if not found then return; end if;
  return query select case when to_old then e.old_email else e.new_email end, u.username, u.language
    from data.email_changes e join data.users u on u.id = e.user_id where e.id = change;
end $$;

-- The new address counts. No row when the code is not good. Locks the account first, as asking does.
create function auth.confirm_email(hash text, happened timestamptz)
returns table (user_id uuid, community_id uuid, old_email text, new_email text)
language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
declare
  change uuid;
  person uuid;
begin
  select e.id, e.user_id into change, person from data.email_changes e where e.confirm_hash = hash;
  perform from data.users u where u.id = person and u.status = 'ACTIVE' for no key update;
  if not found then return; end if;
  update data.email_changes e set confirmed_at = happened, updated_at = happened
    where e.id = change and e.confirmed_at is null and e.ended_at is null and e.confirm_until > happened;
  if not found then return; end if;
  return query
    update data.users u set email = e.new_email, updated_at = happened
    from data.users was, data.email_changes e
    where u.id = person and was.id = person and e.id = change
    returning u.id, u.community_id, was.email, u.email;
end $$;

-- The old address again. All later changes end with this one, and so do the account's sessions and reset codes.
create function auth.take_back_email(hash text, happened timestamptz)
returns table (user_id uuid, community_id uuid, old_email text, waiting text, email text)
language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
declare
  change uuid;
  person uuid;
  unopened text;
begin
  select e.id, e.user_id into change, person from data.email_changes e where e.revert_hash = hash;
  perform from data.users u where u.id = person and u.left_at is null for no key update;
  if not found then return; end if;
  perform from data.email_changes e where e.id = change and e.ended_at is null and e.revert_until > happened;
  if not found then return; end if;
  unopened := auth.new_email_of(person, happened);
  update data.email_changes e set ended_at = happened, updated_at = happened
    where e.user_id = person and e.id >= change and e.ended_at is null;
  update data.password_resets r set expires_at = happened, updated_at = happened
    where r.user_id = person and r.used_at is null and r.expires_at > happened;
  update data.sessions s set ended_at = happened where s.user_id = person and s.ended_at is null;
  return query
    update data.users u set email = e.old_email, updated_at = happened
    from data.users was, data.email_changes e
    where u.id = person and was.id = person and e.id = change
    returning u.id, u.community_id, was.email, unopened, u.email;
end $$;

-- Removes the addresses of somebody who is erased.
create function data.forget_email_changes() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from data.email_changes e where e.user_id = new.id;
  return null;
end $$;
create trigger forget_email_changes after update of erased_at on data.users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function data.forget_email_changes();

-- Removes changes that can no longer be taken back, by the database's now(), as for all upkeep (80-upkeep.sql). True when
-- there may be more.
create function auth.remove_email_changes() returns boolean language plpgsql volatile security definer set search_path = pg_catalog as $$
declare gone integer;
begin
  delete from data.email_changes where id in (
    select id from data.email_changes where revert_until < now() limit 1000 for update skip locked);
  get diagnostics gone = row_count;
  return gone = 1000;
end $$;
