-- A person's open sessions, oldest first.
drop index data.sessions_open;
create index sessions_open on data.sessions (user_id, expires_at) where ended_at is null;

-- Opens a session while the hash that was checked is still the person's, and they and their community are ACTIVE; false
-- when not. Locks the community before the user, as disabling a community does. Beyond `most` the oldest session ends.
drop function door.open_session(uuid, uuid, timestamptz);
create function door.open_session(session uuid, person uuid, until timestamptz, checked text, most integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare home uuid := (select u.community_id from data.users u where u.id = person);
begin
  if home is not null then
    perform from data.communities c where c.id = home and c.status = 'ACTIVE' for share;
    if not found then return false; end if;
  end if;
  -- Stronger than `for share`: two logins of one person take turns, so that neither counts past the bound.
  perform from data.users u where u.id = person and u.password_hash = checked and u.status = 'ACTIVE' for no key update;
  if not found then return false; end if;
  update data.sessions s set ended_at = now() where s.id in (
    select o.id from data.sessions o where o.user_id = person and o.ended_at is null and o.expires_at > now()
    order by o.expires_at desc, o.id desc offset most - 1);
  insert into data.sessions (id, user_id, expires_at) values (session, person, until);
  return true;
end $$;

-- Adds so many attempts to each key, then tells how many there are in its running window and the seconds left of it.
drop function door.attempt(text[], integer);
create function door.attempt(keys text[], seconds integer, times integer default 1) returns table (key text, count integer, retry_after integer)
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  return query
    insert into data.attempts as a (key, count, until)
    select k, times, clock_timestamp() + make_interval(secs => seconds) from unnest(keys) k order by k -- in one order, so that two cannot wait for each other
    on conflict on constraint attempts_pkey do update set
      count = case when a.until <= clock_timestamp() then times else a.count + times end,
      until = case when a.until <= clock_timestamp() then excluded.until else a.until end
    returning a.key, a.count, greatest(1, ceil(extract(epoch from a.until - clock_timestamp()))::integer);
end $$;

-- When the next attempt of a key that is paced may come.
alter table data.attempts add column not_before timestamptz;

-- Counts one attempt and returns 0; or, while the pause after the one before still runs, the seconds left of it. The
-- first `free` attempts make no pause; each ten more double it, up to `slowest` seconds.
create function door.pace(wanted text, seconds integer, free integer, slowest integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into data.attempts as a (key, count, until) values (wanted, 1, clock_timestamp() + make_interval(secs => seconds))
  on conflict on constraint attempts_pkey do update set
    count = case when a.until <= clock_timestamp() then 1 else a.count + 1 end,
    until = case when a.until <= clock_timestamp() then excluded.until else a.until end,
    not_before = case when a.until > clock_timestamp() and a.count >= free
      then clock_timestamp() + make_interval(secs => least(slowest, power(2, least(a.count - free, 300) / 10))) end
  where a.until <= clock_timestamp() or a.not_before is null or a.not_before <= clock_timestamp();
  if found then return 0; end if;
  return (select greatest(1, ceil(extract(epoch from a.not_before - clock_timestamp()))::integer) from data.attempts a where a.key = wanted);
end $$;

-- From which networks an account was logged in to lately; both are keyed hashes. Logged, unlike attempts: after a crash
-- people would have to wait behind those who guess at their account.
create table data.known_networks (
  account text not null,
  network text not null,
  until timestamptz not null,
  primary key (account, network)
);
create index known_networks_by_network on data.known_networks (network);
create index known_networks_over on data.known_networks (until);

create function door.knows_network(wanted text, asked text) returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select from data.known_networks k where k.account = wanted and k.network = asked and k.until > now());
end $$;

create function door.accounts_known_on(asked text) returns table (name text) language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query select k.account from data.known_networks k where k.network = asked and k.until > now();
end $$;

create function door.networks_known_to(wanted text) returns table (name text) language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query select k.network from data.known_networks k where k.account = wanted and k.until > now();
end $$;

-- Keeps the hundred latest of an account, and writes at most once a day for each.
create function door.remember_network(wanted text, asked text, days integer) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into data.known_networks as k (account, network, until) values (wanted, asked, now() + make_interval(days => days))
  on conflict on constraint known_networks_pkey do update set until = excluded.until where k.until < excluded.until - interval '1 day';
  if found then
    delete from data.known_networks k where k.account = wanted and k.network in (
      select o.network from data.known_networks o where o.account = wanted order by o.until desc offset 100);
  end if;
end $$;

-- Housekeeping, a batch of rows at a time, waiting for nobody: attempts whose window is over, sessions a week past their
-- end, networks not seen for long. True when there may be more.
drop function door.tidy();
create function door.tidy() returns boolean language plpgsql volatile security definer set search_path = pg_catalog as $$
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
  return more or gone = batch;
end $$;

revoke all on function door.open_session, door.attempt, door.pace, door.knows_network, door.accounts_known_on,
  door.networks_known_to, door.remember_network, door.tidy from public;
grant execute on function door.open_session, door.attempt, door.pace, door.knows_network, door.accounts_known_on,
  door.networks_known_to, door.remember_network, door.tidy to aangan_app, aangan_platform;
