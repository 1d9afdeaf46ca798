-- Who stands behind an audit row and is not among the community's own users (a super admin): name and username.
create function auth.person(person uuid) returns table (name text, username text) language sql stable strict rows 1
  security definer set search_path = pg_catalog as $$ select u.name, u.username from data.users u where u.id = person $$;
revoke all on function auth.person from public;
grant execute on function auth.person to aangan_app, aangan_platform;
drop function auth.username(uuid);
