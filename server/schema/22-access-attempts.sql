-- Limits on attempts, the networks that an account is known on, and the answers that are given once.

-- Attempts at what is limited (logins, sign-ups, searches), shared by every server process. Unlogged: a crash forgets them,
-- which costs an attacker nothing and a resident less.
create unlogged table data.attempts (
  key text primary key,
  count integer not null,
  until timestamptz not null,
  -- When the next attempt of a key that is paced may come.
  not_before timestamptz
);
create index attempts_over on data.attempts (until); -- auth.remove_expired

-- Adds so many attempts to each key, and returns how many there are in its running window and the seconds left of it.
create function auth.attempt(keys text[], seconds integer, times integer default 1) returns table (key text, count integer, retry_after integer)
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

-- Takes one attempt back from each key, and forgets one key altogether: it was no failure. Locks in the order in which
-- attempts do, so that the two cannot wait for each other.
create function auth.forgive(keys text[], forgotten text) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform from data.attempts a where a.key = any (keys || forgotten) order by a.key for update;
  update data.attempts a set count = a.count - 1 where a.key = any (keys) and a.count > 0;
  delete from data.attempts a where a.key = forgotten;
end $$;

-- Counts one attempt and returns 0; or, while the pause after the one before still runs, the seconds left of it. The
-- first `free` attempts make no pause; each ten more double it, up to `slowest` seconds.
create function auth.pace(wanted text, seconds integer, free integer, slowest integer) returns integer
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

-- Counts a guess at a second factor, unless a pause runs: then `wait` is the seconds left of it. Each `most` guesses begin a
-- pause, the first of `seconds`, each next one twice as long, up to `slowest`. A day without a guess ends the count.
create function auth.guess(wanted text, most integer, seconds integer, slowest integer) returns table (tries integer, wait integer)
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into data.attempts as a (key, count, until) values (wanted, 1, clock_timestamp() + interval '1 day')
  on conflict on constraint attempts_pkey do update set
    count = case when a.until <= clock_timestamp() then 1 else a.count + 1 end,
    until = excluded.until,
    not_before = case when a.until > clock_timestamp() and (a.count + 1) % most = 0
      then clock_timestamp() + make_interval(secs => least(slowest, seconds * power(2, least((a.count + 1) / most - 1, 20)))) end
  where a.until <= clock_timestamp() or a.not_before is null or a.not_before <= clock_timestamp()
  returning a.count into tries;
  wait := 0;
  if tries is null then
    tries := 0;
    select greatest(1, ceil(extract(epoch from a.not_before - clock_timestamp()))::integer) into wait
    from data.attempts a where a.key = wanted;
  end if;
  return next;
end $$;

-- Takes back an attempt that was counted and never judged. Beyond `most` others were refused because of it: they do not
-- count any more either.
create function auth.take_back(wanted text, most integer, others text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from data.attempts a where a.key = any (others || wanted) order by a.key for update;
  update data.attempts a set count = least(a.count, most) - 1 where a.key = wanted and a.count > 0;
  update data.attempts a set count = a.count - 1 where a.key = any (others) and a.count > 0;
end $$;

-- From which networks an account was logged in to lately; both are keyed hashes. Logged, unlike attempts: after a crash
-- people would have to wait behind those who guess at their account.
create table data.known_networks (
  account text not null,
  network text not null,
  until timestamptz not null,
  primary key (account, network)
);
create index known_networks_by_network on data.known_networks (network); -- auth.accounts_known_on
create index known_networks_over on data.known_networks (until); -- auth.remove_expired

-- Networks and attempts go by the database's now() and clock_timestamp(): several processes count together, and no
-- transaction of a call is open.

-- Whether an account was logged in to from a network lately.
create function auth.knows_network(wanted text, asked text) returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select from data.known_networks k where k.account = wanted and k.network = asked and k.until > now());
end $$;

-- The accounts that were, for the limits of the whole network.
create function auth.accounts_known_on(asked text) returns table (name text) language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query select k.account from data.known_networks k where k.network = asked and k.until > now();
end $$;

-- The networks of an account, for the limits of the account.
create function auth.networks_known_to(wanted text) returns table (name text) language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query select k.network from data.known_networks k where k.account = wanted and k.until > now();
end $$;

-- Keeps the hundred latest networks of an account, and writes at most once a day for each.
create function auth.remember_network(wanted text, asked text, days integer) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into data.known_networks as k (account, network, until) values (wanted, asked, now() + make_interval(days => days))
  on conflict on constraint known_networks_pkey do update set until = excluded.until where k.until < excluded.until - interval '1 day';
  if found then
    delete from data.known_networks k where k.account = wanted and k.network in (
      select o.network from data.known_networks o where o.account = wanted order by o.until desc offset 100);
  end if;
end $$;

-- The first answer to each create that was sent with an Idempotency-Key, for 24 hours.
create table data.answers (
  user_id uuid not null references data.users on delete cascade,
  call text not null,
  key text not null,
  -- Digest of what was sent: another request under the same key is refused, not given the first one's answer.
  sent text not null,
  answer text not null,
  made_at timestamptz not null,
  primary key (user_id, call, key)
);
create index answers_made_at on data.answers (made_at); -- auth.remove_expired

-- The lock lives as long as the transaction: whoever does not get it comes while the first is still at work.
create function auth.begin_answer(person uuid, wanted text, given text, asked text, happened timestamptz)
  returns table (busy boolean, is_other boolean, answer text)
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', person, wanted, given), 0)) then
    return query select true, false, null::text;
    return;
  end if;
  return query select false, coalesce(a.sent <> asked, false), a.answer from (select) one
    left join data.answers a
      on a.user_id = person and a.call = wanted and a.key = given and a.made_at > happened - interval '24 hours';
end $$;

-- Stores the answer, in the transaction of the create.
create function auth.store_answer(person uuid, wanted text, given text, asked text, said text, happened timestamptz)
  returns void language sql volatile security definer set search_path = pg_catalog as $$
  insert into data.answers (user_id, call, key, sent, answer, made_at) values (person, wanted, given, asked, said, happened)
  on conflict (user_id, call, key) do update set sent = excluded.sent, answer = excluded.answer, made_at = excluded.made_at
$$;
