-- The turns of guards at desks: who works a desk, from when until when.

alter table data.gate_desks
  -- The last nonce that was signed: none is good twice.
  add column nonce_at timestamptz,
  -- Wrong PINs in a quarter of an hour.
  add column pin_wrong smallint not null default 0,
  add column pin_wrong_since timestamptz,
  add column pin_wait_until timestamptz;
call data.create_tenant_views('gate_desks', 'select, insert, update');

create index gate_desks_of_gate on data.gate_desks (gate_id); -- the turns of its shifts, and whether it had a desk

create table data.gate_turns (
  -- Made by the desk.
  id uuid not null,
  community_id uuid not null references data.communities on delete cascade,
  desk_id uuid not null,
  user_id uuid not null references data.users,
  -- No foreign key: old sessions are removed, turns stay. Null for one that was over before it was heard of.
  session_id uuid,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  -- NONE is not confirmed.
  proof text not null check (proof in ('PASSWORD', 'PIN', 'NONE')),
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  foreign key (community_id, desk_id) references data.gate_desks (community_id, id)
);
create unique index gate_turns_open on data.gate_turns (desk_id) where ended_at is null; -- one at a time
create index gate_turns_of_desk on data.gate_turns (desk_id, began_at desc); -- the turns before and after one
create index gate_turns_of_session on data.gate_turns (session_id) where session_id is not null; -- the end of a session ends them
create index gate_turns_of_user on data.gate_turns (user_id); -- a person who is taken back is looked for here
call data.create_tenant_views('gate_turns', 'select');
-- The shift on a board has its turns.
create constraint trigger follow_board after insert or update on data.gate_turns
  deferrable initially deferred for each row execute function data.follow_board('GATE', 'id');

-- A session of a turn acts as SECURITY alone.
alter table data.sessions add column turn_id uuid;

-- A turn is of a guard of its own community.
create function data.may_act(turn uuid, roles text[], community uuid) returns boolean language sql stable
  return turn is null or roles && array['SECURITY', 'ADMIN']
    and exists (select from data.gate_turns t where t.community_id = community and t.id = turn);

drop function auth.sessions(uuid[], boolean);
create function auth.sessions(wanted uuid[], stale boolean default false)
returns table (session_id uuid, user_id uuid, username text, name text, roles text[], community_id uuid, time_zone text, house_no text, division text, mobile_no text, must_change_password boolean, shares_with uuid[], factor_required boolean, lacks_factor boolean, turn_id uuid)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  for session_id, user_id, username, name, roles, community_id, time_zone, house_no, division, mobile_no, must_change_password, shares_with, turn_id in
    select s.id, u.id, u.username, u.name, u.roles, u.community_id, coalesce(c.time_zone, 'Asia/Kolkata'), u.house_no, u.division, u.mobile_no, u.must_change_password, u.shares_with, s.turn_id
    from data.sessions s
    join data.users u on u.id = s.user_id
    left join data.communities c on c.id = u.community_id
    where s.id = any (wanted) and s.ended_at is null and (s.expires_at > now() or stale and data.can_renew(s, now()))
      and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE')
      and data.may_act(s.turn_id, u.roles, u.community_id)
  loop
    if turn_id is not null then
      roles := array['SECURITY'];
      house_no := null;
      division := null;
      shares_with := null;
    end if;
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
grant execute on function auth.sessions(uuid[], boolean) to aangan_app, aangan_platform;

create function data.end_turn_of_session() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.gate_turns t set ended_at = greatest(new.ended_at, t.began_at) where t.session_id = new.id and t.ended_at is null;
  return null;
end $$;
create trigger end_turn_of_session after update of ended_at on data.sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function data.end_turn_of_session();

-- The desk of a device that nobody is logged in to. No row for one without a key.
create function auth.desk_of_turns(wanted uuid)
returns table (community_id uuid, gate_id uuid, name text, device_key text, signed_out_at timestamptz)
language sql stable security definer set search_path = pg_catalog rows 1 as $$
  select d.community_id, d.gate_id, d.name, d.device_key, d.signed_out_at
  from data.gate_desks d join data.communities c on c.id = d.community_id and c.status = 'ACTIVE'
  where d.id = wanted and d.revoked_at is null and d.device_key is not null
$$;

-- True for the one call that uses a nonce, if none that was made later has been used.
create function auth.use_desk_nonce(desk uuid, made timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.gate_desks d set nonce_at = made where d.id = desk and d.revoked_at is null and (d.nonce_at is null or d.nonce_at < made);
  return found;
end $$;

-- Counts a guess before it is judged, so that guesses at once are as many as those one after the other: at the fifth in a row
-- the person waits, once, and there is no eleventh; at the twentieth in a quarter of an hour the desk waits.
create function auth.try_pin(person uuid, desk uuid, happened timestamptz) returns table (outcome text, hash text, seconds integer)
language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
declare
  d data.gate_desks;
  p data.guard_pins;
  pause constant interval := interval '15 minutes';
begin
  select * into d from data.gate_desks o where o.id = desk for no key update;
  if d.pin_wait_until > happened then
    return query select 'wait', null::text, ceil(extract(epoch from d.pin_wait_until - happened))::integer;
    return;
  end if;
  select * into p from data.guard_pins o where o.user_id = person for no key update;
  if not found then return query select 'none', null::text, 0; return; end if;
  if p.wait_until > happened then
    return query select 'wait', null::text, ceil(extract(epoch from p.wait_until - happened))::integer;
    return;
  end if;
  -- The tenth is being judged.
  if p.wrong >= 10 then return query select 'wait', null::text, 5; return; end if;
  update data.guard_pins o set wrong = o.wrong + 1, wait_until = case when o.wrong = 4 then happened + pause end, updated_at = happened
    where o.user_id = person;
  update data.gate_desks o set
    pin_wrong = case when o.pin_wrong_since > happened - pause then o.pin_wrong + 1 else 1 end,
    pin_wrong_since = case when o.pin_wrong_since > happened - pause then o.pin_wrong_since else happened end,
    pin_wait_until = case when o.pin_wrong_since > happened - pause and o.pin_wrong >= 19 then happened + pause end
  where o.id = desk;
  return query select 'tried', p.hash, 0;
end $$;

-- A right PIN, or one that was not judged: the desk has this try back. `right`: the person all of theirs. False where the PIN is
-- another one by now.
create function auth.forgive_pin(person uuid, desk uuid, checked text, is_right boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.gate_desks d set pin_wrong = greatest(d.pin_wrong - 1, 0), pin_wait_until = null where d.id = desk;
  update data.guard_pins p set wrong = case when is_right then 0 else greatest(p.wrong - 1, 0) end, wait_until = null
    where p.user_id = person and p.hash = checked;
  return found;
end $$;

-- True where this was the last wrong one: the PIN is gone.
create function auth.end_guessed_pin(person uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  delete from data.guard_pins p where p.user_id = person and p.wrong >= 10;
  return found;
end $$;

-- Begins a turn, and ends the one before with its session. `over`: it has ended already, so nobody is signed in by it; so has one
-- that another began after. `fresh`: the session to begin; null where nothing proved who it is. `login`: the session that a password opened for it, which ends.
create function auth.begin_turn(turn uuid, desk uuid, person uuid, fresh uuid, login uuid, proved text, begun timestamptz, over timestamptz, until timestamptz, days integer, happened timestamptz)
returns table (outcome text, session_id uuid, began_at timestamptz, ended_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
declare
  d data.gate_desks;
  ends timestamptz;
begin
  select * into d from data.gate_desks o where o.id = desk and o.revoked_at is null for no key update;
  if not found then return query select 'gone', null::uuid, begun, over; return; end if;
  perform from data.users u where u.id = person and u.community_id = d.community_id and u.status = 'ACTIVE'
    and u.roles && array['SECURITY', 'ADMIN'] for share;
  if not found then return query select 'guard', null::uuid, begun, over; return; end if;
  if proved <> 'PASSWORD' and d.signed_out_at < begun then return query select 'signed_out', null::uuid, begun, over; return; end if;
  if exists (select from data.gate_turns t where t.community_id = d.community_id and t.id = turn) then
    return query select 'exists', null::uuid, begun, over;
    return;
  end if;
  ends := least(over, (select min(t.began_at) from data.gate_turns t where t.desk_id = desk and t.began_at > begun));
  update data.gate_turns t set ended_at = greatest(begun, t.began_at) where t.desk_id = desk and t.ended_at is null and t.began_at <= begun;
  if ends is null and fresh is null then
    update data.gate_desks o set last_seen_at = happened, updated_at = happened where o.id = desk;
    update data.sessions s set ended_at = happened where s.id = d.session_id and s.ended_at is null;
  elsif ends is null then
    insert into data.sessions (id, user_id, turn_id, expires_at, device, created_at, last_used_at, device_key, renew_days, renewable_until)
      values (fresh, person, turn, until, d.name, happened, happened, d.device_key, days, happened + make_interval(days => days));
    update data.gate_desks o set session_id = fresh, user_id = person, last_seen_at = happened, updated_at = happened,
      signed_out_at = case when proved = 'PASSWORD' then null else o.signed_out_at end where o.id = desk;
    update data.sessions s set ended_at = happened where s.id in (d.session_id, login) and s.ended_at is null;
  end if;
  insert into data.gate_turns (id, community_id, desk_id, user_id, session_id, began_at, ended_at, proof, created_at)
    values (turn, d.community_id, desk, person, case when ends is null then fresh end, begun, ends, proved, happened);
  return query select 'begun', case when ends is null then fresh end, begun, ends;
end $$;

-- The session of an open turn, good for as long again. No row when it has ended.
create function auth.go_on_with_turn(turn uuid, desk uuid, until timestamptz, days integer, happened timestamptz) returns table (session_id uuid)
language sql volatile security definer set search_path = pg_catalog rows 1 as $$
  update data.sessions s set expires_at = until, renewable_until = happened + make_interval(days => days), renewed_at = happened, last_used_at = happened
  from data.gate_turns t
  where t.id = turn and t.desk_id = desk and t.ended_at is null and s.id = t.session_id and s.ended_at is null returning s.id
$$;

-- Ends the turn of a session with a shift of its desk's gate. The session goes on: the desk has its queue to send. False where
-- there is none to end.
create function auth.end_turn_with_shift(session uuid, shift uuid, ended timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.gate_turns t set ended_at = greatest(ended, t.began_at)
    from data.gate_desks d, data.gate_shifts h
    where t.session_id = session and t.ended_at is null and d.id = t.desk_id and h.id = shift and h.gate_id = d.gate_id;
  return found;
end $$;

-- At a desk nobody's own house rings.
drop function auth.listeners(uuid[]);
create function auth.listeners(wanted uuid[]) returns table (session_id uuid, user_id uuid, roles text, community_id uuid, houses text, at_desk boolean)
language sql stable security definer set search_path = pg_catalog rows 10 as $$
  select s.id, u.id, case when s.turn_id is null then array_to_string(u.roles, ',') else 'SECURITY' end, u.community_id,
    (select string_agg(o.house_id::text, ',') from data.occupancies o
      where o.user_id = u.id and o.ended_at is null and o.lives_here and s.turn_id is null),
    s.turn_id is not null
  from data.sessions s
  join data.users u on u.id = s.user_id
  left join data.communities c on c.id = u.community_id
  where s.id = any (wanted) and s.ended_at is null and s.expires_at > now()
    and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE') and data.may_act(s.turn_id, u.roles, u.community_id)
$$;
grant execute on function auth.listeners(uuid[]) to aangan_app, aangan_platform;

-- How much stands unread of some kinds.
create function auth.unread_of_kinds(people uuid[], kinds text[], since timestamptz, most integer) returns table (user_id uuid, unread integer)
language sql stable security definer set search_path = pg_catalog rows 10 as $$
  select p.id, (select count(*) from (
    select from data.notifications n
    where n.user_id = p.id and n.read_at is null and n.created_at > since and n.kind = any (kinds) limit most) few)::integer
  from unnest(people) p (id)
$$;

-- Whose name a movement has: null where it is not confirmed.
alter table data.gate_movements add column turn_id uuid;
alter table data.gate_movements alter column user_id drop not null;
call data.create_tenant_views('gate_movements', 'select, insert, update');
-- Whether the office was told of a turn already.
create index gate_movements_unconfirmed on data.gate_movements (session_id) where user_id is null;
create index gate_movements_of_turn on data.gate_movements (turn_id) where user_id is null and turn_id is not null; -- the same, by its turn

alter table data.visits
  -- False where who let them in, or marked their exit, is not confirmed.
  add column arrived_confirmed boolean not null default true,
  add column exited_confirmed boolean not null default true;
call data.create_tenant_views('visits', 'select, insert, update, delete');
