-- Whether somebody can still invite: a community does not see its super admins.
create function auth.is_active(person uuid) returns boolean language sql stable security definer set search_path = pg_catalog
  as $$ select exists (select from data.users u where u.id = person and u.status = 'ACTIVE') $$;
revoke all on function auth.is_active from public;
grant execute on function auth.is_active to aangan_app, aangan_platform;
