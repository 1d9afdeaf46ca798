-- What may be asked before anyone is signed in, or to sign in. Each runs as the owner with a search path of its own.

-- The one look-up of every signed-in request: no row unless session, user and community are all still good.
create function door.session(wanted uuid)
returns table (user_id uuid, username text, name text, roles text[], community_id uuid, time_zone text, house_no text, division text, mobile_no text)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  return query
    select u.id, u.username, u.name, u.roles, u.community_id, coalesce(c.time_zone, 'Asia/Kolkata'), u.house_no, u.division, u.mobile_no
    from data.sessions s
    join data.users u on u.id = s.user_id
    left join data.communities c on c.id = u.community_id
    where s.id = wanted and s.ended_at is null and s.expires_at > now()
      and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE');
end $$;

-- Who wants to log in, with the hash to check; whether they may is for the server to decide at the same cost in time.
create function door.login(wanted text)
returns table (user_id uuid, username text, password_hash text, roles text[], community_id uuid, may_enter boolean)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  return query
    select u.id, u.username, u.password_hash, u.roles, u.community_id, u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE')
    from data.users u left join data.communities c on c.id = u.community_id
    where lower(u.username) = lower(wanted);
end $$;

create function door.password_hash(wanted uuid) returns text language sql stable security definer set search_path = pg_catalog
  return (select u.password_hash from data.users u where u.id = wanted);

create function door.username_taken(wanted text) returns boolean language sql stable security definer set search_path = pg_catalog
  return exists (select from data.users u where lower(u.username) = lower(wanted));

-- Communities one can sign up to: at most 50, by name.
create function door.active_communities(part text)
returns table (id uuid, name text, display_name text)
language plpgsql stable security definer set search_path = pg_catalog, public rows 50 as $$
begin
  if part is null then
    return query select c.id, c.name, c.display_name from data.communities c where c.status = 'ACTIVE' order by lower(c.name), c.id limit 50;
  else
    return query select c.id, c.name, c.display_name from data.communities c
      where c.status = 'ACTIVE' and (c.name || ' ' || c.area || ' ' || c.city) ilike part order by lower(c.name), c.id limit 50;
  end if;
end $$;

create function door.active_community(wanted uuid)
returns table (id uuid, display_name text, time_zone text)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  return query select c.id, c.display_name, c.time_zone from data.communities c where c.id = wanted and c.status = 'ACTIVE';
end $$;

create function door.open_session(session uuid, person uuid, until timestamptz) returns void language sql security definer set search_path = pg_catalog
begin atomic
  insert into data.sessions (id, user_id, expires_at) values (session, person, until);
end;

-- True when this call ended it, false when it had ended before.
create function door.end_session(session uuid) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.sessions set ended_at = now() where id = session and ended_at is null;
  return found;
end $$;

-- Ends every session of a person but one (null: every one).
create function door.end_sessions_of(person uuid, but uuid) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.sessions set ended_at = now() where user_id = person and ended_at is null and id is distinct from but;
end $$;

create function door.end_sessions_of_community(community uuid) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.sessions s set ended_at = now() from data.users u where u.id = s.user_id and u.community_id = community and s.ended_at is null;
end $$;

-- Adds one attempt to each key, then tells how many there are in its running window and the seconds left of it.
create function door.attempt(keys text[], seconds integer) returns table (key text, count integer, retry_after integer)
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  return query
    insert into data.attempts as a (key, count, until)
    select k, 1, clock_timestamp() + make_interval(secs => seconds) from unnest(keys) k order by k -- in one order, so that two cannot wait for each other
    on conflict on constraint attempts_pkey do update set
      count = case when a.until <= clock_timestamp() then 1 else a.count + 1 end,
      until = case when a.until <= clock_timestamp() then excluded.until else a.until end
    returning a.key, a.count, greatest(1, ceil(extract(epoch from a.until - clock_timestamp()))::integer);
end $$;

-- Takes one attempt back from each key, and forgets one key altogether: it was no failure. Locks in the order in which
-- attempts do, so that the two cannot wait for each other.
create function door.forgive(keys text[], forgotten text) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform from data.attempts a where a.key = any (keys || forgotten) order by a.key for update;
  update data.attempts a set count = a.count - 1 where a.key = any (keys) and a.count > 0;
  delete from data.attempts a where a.key = forgotten;
end $$;

-- Housekeeping, a few rows at a time, waiting for nobody: attempts whose window is over, sessions a week past their end.
create function door.tidy() returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from data.attempts where key in (select key from data.attempts where until < now() limit 1000 for update skip locked);
  delete from data.sessions where id in (select id from data.sessions where expires_at < now() - interval '7 days' limit 1000 for update skip locked);
end $$;

revoke all on all functions in schema door from public;
grant execute on all functions in schema door to aangan_app, aangan_platform;
grant usage on schema door to aangan_platform;
