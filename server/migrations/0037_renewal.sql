-- A session that works a desk, or whose device takes messages, can be renewed: by a signature of the device's key.
-- When it was renewed last: what was asked for before that is used up.
alter table data.sessions add column renewed_at timestamptz;

create function data.can_renew(s data.sessions, at timestamptz) returns boolean language sql stable set search_path = pg_catalog as $$
  select s.renewable_until > at and s.device_key is not null and s.ended_at is null and (
    exists (select from data.gate_desks d where d.session_id = s.id and d.revoked_at is null)
    or exists (select from data.push_subscriptions p where p.session_id = s.id))
$$;
revoke all on function data.can_renew from public;

-- The first key of a session stays: another one would renew it for whoever copied its token. A desk's days win over
-- those of messages: several people hold that device.
drop function auth.keep_device_key(uuid, text);
create function auth.make_renewable(session uuid, key text, desk_days integer, push_days integer, happened timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  update data.sessions s set device_key = coalesce(s.device_key, key), renew_days = r.days,
    renewable_until = case when s.renew_days = r.days then s.renewable_until else happened + make_interval(days => r.days) end
  from (select case when exists (select from data.gate_desks d where d.session_id = session and d.revoked_at is null)
    then desk_days else push_days end as days) r
  where s.id = session and s.ended_at is null and coalesce(s.device_key, key) is not null
$$;

-- Whose signature renews it. No row where none does.
create function auth.renewal_of(wanted uuid, happened timestamptz) returns table (device_key text, community_id uuid)
language sql stable security definer set search_path = pg_catalog rows 1 as $$
  select s.device_key, u.community_id from data.sessions s join data.users u on u.id = s.user_id
  where s.id = wanted and data.can_renew(s, happened)
$$;

-- False when it has ended meanwhile, or was renewed since `asked`.
create function auth.renew_session(wanted uuid, key text, asked timestamptz, until timestamptz, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.sessions s set expires_at = until, renewable_until = happened + make_interval(days => s.renew_days),
    renewed_at = happened, last_used_at = happened
  where s.id = wanted and s.device_key = key and (s.renewed_at is null or s.renewed_at < asked) and data.can_renew(s, happened);
  return found;
end $$;

-- As it was; `stale` also takes one that has run out and can be renewed.
drop function auth.sessions(uuid[]);
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

-- As they were; one that can be renewed is open, too.
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
  update data.sessions s set ended_at = now() where s.id in (
    select o.id from data.sessions o
    where o.user_id = person and o.ended_at is null and (o.expires_at > now() or data.can_renew(o, now()))
    order by greatest(o.expires_at, o.renewable_until) desc, o.id desc offset most - 1);
  insert into data.sessions (id, user_id, expires_at, device, created_at, last_used_at, confirmed_at)
  values (session, person, until, device, at, at, at);
  return true;
end $$;

-- One that works a desk goes by the desk's name.
create or replace function auth.sessions_of(person uuid, asking uuid)
returns table (public_id uuid, device text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = pg_catalog rows 5 as $$
  select s.public_id, coalesce(d.name, s.device), s.created_at, s.last_used_at, s.id = asking
  from data.sessions s left join data.gate_desks d on d.session_id = s.id and d.revoked_at is null
  where s.user_id = person and s.ended_at is null and (s.expires_at > now() or data.can_renew(s, now()))
  order by s.id = asking desc, s.last_used_at desc, s.id
$$;

create or replace function auth.end_open_sessions(person uuid, wanted uuid, but uuid) returns table (device text)
language sql volatile security definer set search_path = pg_catalog rows 5 as $$
  update data.sessions s set ended_at = now()
  where s.user_id = person and s.ended_at is null and (s.expires_at > now() or data.can_renew(s, now()))
    and (wanted is null or s.public_id = wanted) and s.id is distinct from but
  returning coalesce((select d.name from data.gate_desks d where d.session_id = s.id and d.revoked_at is null), s.device)
$$;

-- A desk goes with its session.
create function data.end_desk_of_session() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.gate_desks d set revoked_at = new.ended_at, updated_at = new.ended_at where d.session_id = new.id and d.revoked_at is null;
  return null;
end $$;
revoke all on function data.end_desk_of_session from public;
create trigger end_desk_of_session after update of ended_at on data.sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function data.end_desk_of_session();

-- Desks whose session ran out for good. One that still has something to send is listed for 30 days more.
create function auth.retire_desks() returns void language sql volatile security definer set search_path = pg_catalog as $$
  update data.gate_desks d set revoked_at = now(), updated_at = now()
  where d.revoked_at is null and (d.waiting = 0 or d.last_seen_at < now() - interval '30 days') and not exists (
    select from data.sessions s where s.id = d.session_id and s.ended_at is null and greatest(s.expires_at, s.renewable_until) > now())
$$;

revoke all on function auth.make_renewable, auth.renewal_of, auth.renew_session, auth.sessions(uuid[], boolean), auth.retire_desks from public;
grant execute on function auth.make_renewable, auth.renewal_of, auth.renew_session, auth.sessions(uuid[], boolean), auth.retire_desks to aangan_app, aangan_platform;
