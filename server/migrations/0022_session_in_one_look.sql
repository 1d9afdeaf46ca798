-- auth.assert_session gets a query of its own. It called auth.sessions, a set-returning function, which cost half as much
-- again, in every request.

-- Valid sessions and their users; expiry is left to the caller. A session of a turn acts as SECURITY alone.
create view auth.acting_sessions as
  select s.id as session_id, u.id as user_id, u.username, u.name,
    case when s.turn_id is null then u.roles else array['SECURITY'] end as roles,
    u.community_id, coalesce(c.time_zone, 'Asia/Kolkata') as time_zone,
    case when s.turn_id is null then u.house_no end as house_no,
    case when s.turn_id is null then u.division end as division,
    u.mobile_no, u.must_change_password,
    case when s.turn_id is null then u.shares_with end as shares_with,
    s.turn_id, s.expires_at, data.can_renew(s, now()) as can_renew
  from data.sessions s
  join data.users u on u.id = s.user_id
  left join data.communities c on c.id = u.community_id
  where s.ended_at is null and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE')
    -- Guarded, since calling the function costs more than the rest of the query, and few sessions have a turn.
    and (s.turn_id is null or data.may_act(s.turn_id, u.roles, u.community_id));

-- Called for admins only.
create function auth.demands_factor(community uuid) returns boolean language sql stable set search_path = pg_catalog
  return exists (
    select from data.community_settings o
    where o.community_id = community and o.name = 'adminSecondFactor' and o.value = '"REQUIRED"');
revoke all on function auth.demands_factor(uuid) from public;

create or replace function auth.sessions(wanted uuid[], stale boolean default false)
returns table (session_id uuid, user_id uuid, username text, name text, roles text[], community_id uuid, time_zone text, house_no text, division text, mobile_no text, must_change_password boolean, shares_with uuid[], factor_required boolean, lacks_factor boolean, turn_id uuid)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  for session_id, user_id, username, name, roles, community_id, time_zone, house_no, division, mobile_no, must_change_password, shares_with, turn_id in
    select a.session_id, a.user_id, a.username, a.name, a.roles, a.community_id, a.time_zone, a.house_no, a.division, a.mobile_no, a.must_change_password, a.shares_with, a.turn_id
    from auth.acting_sessions a
    where a.session_id = any (wanted) and (a.expires_at > now() or stale and a.can_renew)
  loop
    factor_required := false;
    lacks_factor := false;
    if roles && array['ADMIN', 'SUPER_ADMIN'] then
      factor_required := 'ADMIN' = any (roles) and auth.demands_factor(community_id);
      lacks_factor := not auth.has_factor(user_id);
    end if;
    return next;
  end loop;
end $$;

-- `believed`: the row of auth.sessions as text.
create or replace function auth.assert_session(wanted uuid, believed text) returns void
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  a record;
  factor_required boolean := false;
  lacks_factor boolean := false;
begin
  select o.session_id, o.user_id, o.username, o.name, o.roles, o.community_id, o.time_zone, o.house_no, o.division, o.mobile_no,
    o.must_change_password, o.shares_with, o.turn_id
  into a from auth.acting_sessions o where o.session_id = wanted and o.expires_at > now();
  if a.roles && array['ADMIN', 'SUPER_ADMIN'] then
    factor_required := 'ADMIN' = any (a.roles) and auth.demands_factor(a.community_id);
    lacks_factor := not auth.has_factor(a.user_id);
  end if;
  if believed is distinct from row(
    a.session_id, a.user_id, a.username, a.name, a.roles, a.community_id, a.time_zone, a.house_no, a.division, a.mobile_no,
    a.must_change_password, a.shares_with, factor_required, lacks_factor, a.turn_id)::text
  then
    raise exception 'the session is no longer what it was' using errcode = 'AG401';
  end if;
end $$;
