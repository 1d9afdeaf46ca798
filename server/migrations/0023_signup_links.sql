-- The community that a signup link names.
create function auth.community_to_join(wanted uuid)
returns table (id uuid, name text, display_name text)
language sql stable security definer set search_path = pg_catalog rows 1 as $$
  select c.id, c.name, c.display_name from data.communities c where c.id = wanted and c.status = 'ACTIVE'
$$;
