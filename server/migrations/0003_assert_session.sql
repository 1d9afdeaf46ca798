-- Fails the packet of a request that was begun on what its session was before, where that is no longer so.
create function auth.assert_session(wanted uuid, believed text) returns void
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if believed is distinct from (select s::text from auth.sessions(array[wanted]) s) then
    raise exception 'the session is no longer what it was' using errcode = 'AG401';
  end if;
end $$;
revoke all on function auth.assert_session(uuid, text) from public;
grant execute on function auth.assert_session(uuid, text) to aangan_app, aangan_platform;
