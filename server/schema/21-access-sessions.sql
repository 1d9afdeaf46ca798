-- Sessions: who is logged in, on which device, and until when.

create table data.sessions (
  id uuid primary key,
  -- Names a session in its owner's list: the id itself is in the token.
  public_id uuid not null default gen_random_uuid(),
  user_id uuid not null references data.users,
  device text check (length(device) <= 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the person last proved in this session that it is them.
  confirmed_at timestamptz,
  -- A session that works a desk, or whose device takes messages, is renewed by a signature of the device's key.
  device_key text check (length(device_key) <= 200),
  renew_days smallint check (renew_days between 1 and 30),
  renewable_until timestamptz,
  -- A nonce from before the last renewal is used up.
  renewed_at timestamptz
);
create index sessions_open on data.sessions (user_id, expires_at) where ended_at is null; -- a person's list, and its bound
create index sessions_of_user on data.sessions (user_id); -- a person who is taken back is looked for here
create index sessions_expired on data.sessions (expires_at); -- auth.remove_expired

-- Whether a signature of its device may renew a session.
create function data.can_renew(s data.sessions, at timestamptz) returns boolean language sql stable set search_path = pg_catalog as $$
  select s.renewable_until > at and s.device_key is not null and s.ended_at is null and (
    exists (select from data.gate_desks d where d.session_id = s.id and d.revoked_at is null)
    or exists (select from data.push_subscriptions p where p.session_id = s.id))
$$;

-- The look-up of every logged-in request, many at once: no row unless session, user and community are all still good.
-- `stale` also takes a session that has run out and can be renewed. By the database's now(): one look-up serves the
-- requests of many, and a machine whose clock is behind must not let a session live longer.
create function auth.sessions(wanted uuid[], stale boolean default false)
returns table (session_id uuid, user_id uuid, username text, name text, roles text[], community_id uuid, time_zone text, house_no text, division text, mobile_no text, must_change_password boolean, shares_with uuid[], factor_required boolean, lacks_factor boolean)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  for session_id, user_id, username, name, roles, community_id, time_zone, house_no, division, mobile_no, must_change_password, shares_with in
    select s.id, u.id, u.username, u.name, u.roles, u.community_id, coalesce(c.time_zone, 'Asia/Kolkata'), u.house_no, u.division, u.mobile_no, u.must_change_password, u.shares_with
    from data.sessions s
    join data.users u on u.id = s.user_id
    left join data.communities c on c.id = u.community_id
    where s.id = any (wanted) and s.ended_at is null and (s.expires_at > now() or stale and data.can_renew(s, now()))
      and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE')
  loop
    -- Not in the query: every request would pay for what concerns admins.
    factor_required := false;
    lacks_factor := false;
    if roles && array['ADMIN', 'SUPER_ADMIN'] then
      factor_required := 'ADMIN' = any (roles) and exists (
        select from data.community_settings o
        where o.community_id = sessions.community_id and o.name = 'adminSecondFactor' and o.value = '"REQUIRED"');
      lacks_factor := not auth.has_factor(user_id);
    end if;
    return next;
  end loop;
end $$;

-- Opens a session while the hash that was checked is still the person's, and they and their community are ACTIVE; false
-- when not. Locks the community before the user, as disabling a community does. Beyond `most` the oldest session ends.
create or replace function auth.open_session(session uuid, person uuid, until timestamptz, checked text, most integer, device text, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare home uuid := (select u.community_id from data.users u where u.id = person);
begin
  if home is not null then
    perform from data.communities c where c.id = home and c.status = 'ACTIVE' for share;
    if not found then return false; end if;
  end if;
  -- Two logins of one person take turns, so that neither counts past the bound.
  update data.users u set last_login_at = at where u.id = person and u.password_hash = checked and u.status = 'ACTIVE';
  if not found then return false; end if;
  update data.sessions s set ended_at = at where s.id in (
    select o.id from data.sessions o
    where o.user_id = person and o.ended_at is null and (o.expires_at > at or data.can_renew(o, at))
    order by greatest(o.expires_at, o.renewable_until) desc, o.id desc offset most - 1);
  insert into data.sessions (id, user_id, expires_at, device, created_at, last_used_at, confirmed_at)
  values (session, person, until, device, at, at, at);
  return true;
end $$;

-- Ends one session. True when this call ended it, false when it had ended before.
create function auth.end_session(session uuid, happened timestamptz) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.sessions set ended_at = happened where id = session and ended_at is null;
  return found;
end $$;

-- Ends every session of a person but one (null: every one).
create function auth.end_sessions_of(person uuid, but uuid, happened timestamptz) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.sessions set ended_at = happened where user_id = person and ended_at is null and id is distinct from but;
end $$;

-- Ends the sessions of a community that is disabled.
create function auth.end_sessions_of_community(community uuid, happened timestamptz) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.sessions s set ended_at = happened from data.users u where u.id = s.user_id and u.community_id = community and s.ended_at is null;
end $$;

-- A person's list. A session that works a desk goes by the desk's name.
create or replace function auth.sessions_of(person uuid, asking uuid, happened timestamptz)
returns table (public_id uuid, device text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = pg_catalog rows 5 as $$
  select s.public_id, coalesce(d.name, s.device), s.created_at, s.last_used_at, s.id = asking
  from data.sessions s left join data.gate_desks d on d.session_id = s.id and d.revoked_at is null
  where s.user_id = person and s.ended_at is null and (s.expires_at > happened or data.can_renew(s, happened))
  order by s.id = asking desc, s.last_used_at desc, s.id
$$;

-- Ends one open session of a person by its public id (null: all) but one (null: none), and returns their devices.
create or replace function auth.end_open_sessions(person uuid, wanted uuid, but uuid, happened timestamptz) returns table (device text)
language sql volatile security definer set search_path = pg_catalog rows 5 as $$
  update data.sessions s set ended_at = happened
  where s.user_id = person and s.ended_at is null and (s.expires_at > happened or data.can_renew(s, happened))
    and (wanted is null or s.public_id = wanted) and s.id is distinct from but
  returning coalesce((select d.name from data.gate_desks d where d.session_id = s.id and d.revoked_at is null), s.device)
$$;

-- Several processes may report one session: it is written at most every five minutes.
create function auth.sessions_used(used uuid[], at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  update data.sessions s set last_used_at = at where s.id in (
    select o.id from data.sessions o
    where o.id = any (used) and o.ended_at is null and o.last_used_at <= at - interval '5 minutes'
    order by o.id for update skip locked)
$$;

-- When the person last proved that it is them.
create function auth.session_confirmed_at(wanted uuid) returns timestamptz language sql stable security definer set search_path = pg_catalog
  return (select s.confirmed_at from data.sessions s where s.id = wanted and s.ended_at is null);

-- The proof itself, without a password where it was a passkey. False when the password has changed since it was checked, or
-- the session has ended.
create or replace function auth.confirm_session(wanted uuid, checked text, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.sessions s set confirmed_at = at from data.users u
  where s.id = wanted and s.ended_at is null and u.id = s.user_id and (checked is null or u.password_hash = checked);
  return found;
end $$;

-- The days of a desk win over those of messages: several people hold that device.
create function auth.make_renewable(session uuid, key text, desk_days integer, push_days integer, happened timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  update data.sessions s set device_key = coalesce(s.device_key, key), renew_days = r.days,
    renewable_until = case when s.renew_days = r.days then s.renewable_until else happened + make_interval(days => r.days) end
  from (select case when exists (select from data.gate_desks d where d.session_id = session and d.revoked_at is null)
    then desk_days else push_days end as days) r
  where s.id = session and s.ended_at is null and coalesce(s.device_key, key) is not null
$$;

-- A session keeps the first key that a device gives it, and only with a proof since `since`: otherwise whoever copied a
-- token would renew it for ever. What came of it: `new` is a device that the person had no other session on.
create function auth.bind_device(session uuid, key text, desk_days integer, push_days integer, since timestamptz, happened timestamptz) returns text
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare present data.sessions;
begin
  select * into present from data.sessions s where s.id = session and s.ended_at is null for no key update;
  if not found then return 'none'; end if;
  if present.device_key is null and key is not null and coalesce(present.confirmed_at < since, true) then return 'unproved'; end if;
  perform auth.make_renewable(session, key, desk_days, push_days, happened);
  if present.device_key is not null then return 'kept'; end if;
  if key is null then return 'none'; end if;
  return case when exists (
    select from data.sessions o where o.user_id = present.user_id and o.id <> session and o.device_key = key) then 'known' else 'new' end;
end $$;

-- After a change of the password: a device that renewed the session has to give its key again.
create function auth.forget_device_key(session uuid) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  update data.sessions s set device_key = null, renew_days = null, renewable_until = null where s.id = session
$$;

-- The key whose signature renews a session. No row where none does.
create function auth.renewal_of(wanted uuid, happened timestamptz) returns table (device_key text, community_id uuid)
language sql stable security definer set search_path = pg_catalog rows 1 as $$
  select s.device_key, u.community_id from data.sessions s join data.users u on u.id = s.user_id
  where s.id = wanted and data.can_renew(s, happened)
$$;

-- Renews a session. False when it has ended meanwhile, or was renewed since `asked`.
create function auth.renew_session(wanted uuid, key text, asked timestamptz, until timestamptz, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.sessions s set expires_at = until, renewable_until = happened + make_interval(days => s.renew_days),
    renewed_at = happened, last_used_at = happened
  where s.id = wanted and s.device_key = key and (s.renewed_at is null or s.renewed_at < asked) and data.can_renew(s, happened);
  return found;
end $$;

-- The same session by another id, so that copies of its token are worth nothing. Its desk goes with it; its messages end.
create function auth.replace_session(session uuid, fresh uuid, until timestamptz, happened timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into data.sessions (id, user_id, expires_at, device, created_at, last_used_at, confirmed_at)
    select fresh, s.user_id, until, s.device, s.created_at, happened, happened
    from data.sessions s where s.id = session and s.ended_at is null;
  update data.gate_desks d set session_id = fresh, updated_at = happened where d.session_id = session and d.revoked_at is null;
  update data.sessions s set ended_at = happened where s.id = session and s.ended_at is null;
end $$;

-- Ends the messages of a session that is logged out. One that merely ran out keeps its subscription.
create function data.end_push_of_session() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from data.push_subscriptions p where p.session_id = new.id;
  return null;
end $$;
create trigger end_push_of_session after update of ended_at on data.sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function data.end_push_of_session();

-- A desk goes with its session.
create function data.end_desk_of_session() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.gate_desks d set revoked_at = new.ended_at, updated_at = new.ended_at where d.session_id = new.id and d.revoked_at is null;
  return null;
end $$;
create trigger end_desk_of_session after update of ended_at on data.sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function data.end_desk_of_session();

-- Desks whose session ran out for good, by the database's now(), as for all upkeep (80-upkeep.sql). One that still has something to send is listed for 30 days more.
create function auth.retire_desks() returns void language sql volatile security definer set search_path = pg_catalog as $$
  update data.gate_desks d set revoked_at = now(), updated_at = now()
  where d.revoked_at is null and (d.waiting = 0 or d.last_seen_at < now() - interval '30 days') and not exists (
    select from data.sessions s where s.id = d.session_id and s.ended_at is null and greatest(s.expires_at, s.renewable_until) > now())
$$;
