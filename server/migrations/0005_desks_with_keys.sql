-- A desk with a key is its device: it outlives its sessions.

alter table data.gate_desks
  add column device_key text check (length(device_key) <= 200),
  -- Since somebody ended its session by hand: then only a password opens it.
  add column signed_out_at timestamptz;
create unique index gate_desks_of_key on data.gate_desks (device_key) where revoked_at is null; -- whose device it is
call data.create_tenant_views('gate_desks', 'select, insert, update');

-- Whether this device is a desk of another community, which sees nothing of this one.
create function auth.is_desk_elsewhere(key text, home uuid) returns boolean language sql stable security definer set search_path = pg_catalog
  return exists (select from data.gate_desks d where d.device_key = key and d.revoked_at is null and d.community_id <> home);

-- A desk without a key goes with its session.
create or replace function data.end_desk_of_session() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.gate_desks d set revoked_at = new.ended_at, updated_at = new.ended_at
    where d.session_id = new.id and d.revoked_at is null and d.device_key is null;
  return null;
end $$;

-- A desk whose session was ended by hand, by its guard or by the office, is signed out.
create function data.sign_out_desk(session uuid, happened timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  update data.gate_desks d set signed_out_at = happened, updated_at = happened
    where d.session_id = session and d.revoked_at is null and d.device_key is not null
$$;

create or replace function auth.end_session(session uuid, happened timestamptz) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.sessions set ended_at = happened where id = session and ended_at is null;
  if not found then return false; end if;
  perform data.sign_out_desk(session, happened);
  return true;
end $$;

create or replace function auth.end_open_sessions(person uuid, wanted uuid, but uuid, happened timestamptz) returns table (device text)
language plpgsql volatile security definer set search_path = pg_catalog rows 5 as $$
declare ended uuid;
begin
  for ended, device in
    update data.sessions s set ended_at = happened
    where s.user_id = person and s.ended_at is null and (s.expires_at > happened or data.can_renew(s, happened))
      and (wanted is null or s.public_id = wanted) and s.id is distinct from but
    returning s.id, coalesce((select d.name from data.gate_desks d where d.session_id = s.id and d.revoked_at is null), s.device)
  loop
    perform data.sign_out_desk(ended, happened);
    return next;
  end loop;
end $$;

-- Desks without a key whose session ran out for good, and all that were not seen for 30 days, by the database's now(), as for
-- all upkeep. One without a key that still has something to send is listed for 30 days more.
create or replace function auth.retire_desks() returns void language sql volatile security definer set search_path = pg_catalog as $$
  update data.gate_desks d set revoked_at = now(), updated_at = now()
  where d.revoked_at is null and case when d.device_key is not null then d.last_seen_at < now() - interval '30 days'
    else (d.waiting = 0 or d.last_seen_at < now() - interval '30 days') and not exists (
      select from data.sessions s where s.id = d.session_id and s.ended_at is null and greatest(s.expires_at, s.renewable_until) > now()) end
$$;
