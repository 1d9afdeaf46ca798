-- People see where they are signed in. `public_id` names a session in their list: the id itself is in the token.
alter table data.sessions
  add column public_id uuid not null default gen_random_uuid(),
  add column device text check (length(device) <= 60),
  add column created_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  -- When the person last proved in this session that it is them; null for one that is older than this column.
  add column confirmed_at timestamptz;
-- A session lasts twelve hours.
update data.sessions set created_at = expires_at - interval '12 hours', last_used_at = expires_at - interval '12 hours';

-- As it was, with the device and the moment, which is the first proof.
drop function auth.open_session(uuid, uuid, timestamptz, text, integer);
create function auth.open_session(session uuid, person uuid, until timestamptz, checked text, most integer, device text, at timestamptz) returns boolean
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
  update data.sessions s set ended_at = now() where s.id in (
    select o.id from data.sessions o where o.user_id = person and o.ended_at is null and o.expires_at > now()
    order by o.expires_at desc, o.id desc offset most - 1);
  insert into data.sessions (id, user_id, expires_at, device, created_at, last_used_at, confirmed_at)
  values (session, person, until, device, at, at, at);
  return true;
end $$;

create function auth.sessions_of(person uuid, asking uuid)
returns table (public_id uuid, device text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = pg_catalog rows 5 as $$
  select s.public_id, s.device, s.created_at, s.last_used_at, s.id = asking
  from data.sessions s where s.user_id = person and s.ended_at is null and s.expires_at > now()
  order by s.id = asking desc, s.last_used_at desc, s.id
$$;

-- Ends one open session of a person, by its public id (null: all) but one (null: none), and tells what ended.
create function auth.end_open_sessions(person uuid, wanted uuid, but uuid) returns table (device text)
language sql volatile security definer set search_path = pg_catalog rows 5 as $$
  update data.sessions s set ended_at = now()
  where s.user_id = person and s.ended_at is null and s.expires_at > now()
    and (wanted is null or s.public_id = wanted) and s.id is distinct from but
  returning s.device
$$;

-- Several processes may tell of one session: it is written at most every five minutes.
create function auth.sessions_used(used uuid[], at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  update data.sessions s set last_used_at = at where s.id in (
    select o.id from data.sessions o
    where o.id = any (used) and o.ended_at is null and o.last_used_at <= at - interval '5 minutes'
    order by o.id for update skip locked)
$$;

revoke all on function auth.open_session, auth.sessions_of, auth.end_open_sessions, auth.sessions_used from public;
grant execute on function auth.open_session, auth.sessions_of, auth.end_open_sessions, auth.sessions_used to aangan_app, aangan_platform;

create function auth.session_confirmed_at(wanted uuid) returns timestamptz language sql stable security definer set search_path = pg_catalog
  return (select s.confirmed_at from data.sessions s where s.id = wanted and s.ended_at is null);

-- False when the password has changed since it was checked, or the session has ended.
create function auth.confirm_session(wanted uuid, checked text, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.sessions s set confirmed_at = at from data.users u
  where s.id = wanted and s.ended_at is null and u.id = s.user_id and u.password_hash = checked;
  return found;
end $$;

revoke all on function auth.session_confirmed_at, auth.confirm_session from public;
grant execute on function auth.session_confirmed_at, auth.confirm_session to aangan_app, aangan_platform;
