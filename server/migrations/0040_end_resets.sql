-- Makes the reset codes of an account void, before it gets more rights than whoever gave them has.
create function auth.end_resets(person uuid, happened timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog as $$
  update data.password_resets r set expires_at = happened, updated_at = happened
  from data.users u
  where u.id = person and (tenant.community() is null or u.community_id = tenant.community())
    and r.user_id = u.id and r.used_at is null and r.expires_at > happened
$$;

revoke all on function auth.end_resets from public;
grant execute on function auth.end_resets to aangan_app, aangan_platform;
