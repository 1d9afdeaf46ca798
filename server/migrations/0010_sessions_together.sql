-- Those who ask at the same moment are looked up in one statement.
create function door.sessions(wanted uuid[])
returns table (session_id uuid, user_id uuid, username text, name text, roles text[], community_id uuid, time_zone text, house_no text, division text, mobile_no text)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  return query
    select s.id, u.id, u.username, u.name, u.roles, u.community_id, coalesce(c.time_zone, 'Asia/Kolkata'), u.house_no, u.division, u.mobile_no
    from data.sessions s
    join data.users u on u.id = s.user_id
    left join data.communities c on c.id = u.community_id
    where s.id = any (wanted) and s.ended_at is null and s.expires_at > now()
      and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE');
end $$;
drop function door.session(uuid);

revoke all on function door.sessions(uuid[]) from public;
grant execute on function door.sessions(uuid[]) to aangan_app, aangan_platform;
