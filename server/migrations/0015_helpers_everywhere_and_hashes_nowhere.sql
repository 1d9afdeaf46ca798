-- A change of a helper by one community's admin stands in the trail of the other communities that the helper serves,
-- each with itself alone as the place: where else they work is not for an admin to read.
create function door.record_helper_elsewhere(helper uuid, happened timestamptz, actor uuid, done text, old_state text, new_state text, request text)
returns void language sql security definer set search_path = pg_catalog
begin atomic
  insert into data.audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id)
  select happened, c.id, actor, done, 'DOMESTIC_HELPER', helper,
    jsonb_set(old_state::jsonb, '{communities}', jsonb_build_array(jsonb_build_object('id', c.id, 'displayName', c.display_name)))::text,
    jsonb_set(new_state::jsonb, '{communities}', jsonb_build_array(jsonb_build_object('id', c.id, 'displayName', c.display_name)))::text, request
  from data.helper_communities w join data.communities c on c.id = w.community_id
  where w.helper_id = helper and w.community_id <> tenant.community()
    and exists (select from data.helper_communities own where own.helper_id = helper and own.community_id = tenant.community());
end;

-- The views show no password hash: the few who need one ask for it, or change it, by name.
create or replace procedure data.raise_wall(name text, rights text, mine text default 'community_id = tenant.community()') language plpgsql as $$
declare
  shown text := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = ('data.' || quote_ident(name))::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'password_hash');
begin
  execute format('grant select, insert, update, delete on data.%I to aangan_views', name);
  execute format('drop view if exists tenant.%I', name);
  execute format('create view tenant.%I as select %s from data.%I where %s', name, shown, name, mine);
  -- A view that nobody may write needs no check on writing.
  if rights <> 'select' then execute format('alter view tenant.%I set (check_option = local)', name); end if;
  execute format('alter view tenant.%I owner to aangan_views', name);
  execute format('grant %s on tenant.%I to aangan_app', rights, name);
  execute format('drop view if exists platform.%I', name);
  execute format('create view platform.%I as select %s from data.%I', name, shown, name);
  execute format('alter view platform.%I owner to aangan_views', name);
  execute format('grant %s on platform.%I to aangan_platform', rights, name);
end $$;
call data.raise_wall('users', 'select, update');

-- A registration is the only way in which the server adds somebody.
create function door.sign_up(community uuid, username text, hash text, name text, mobile_no text, email text, house_no text, division text, ownership_type text, happened timestamptz)
returns uuid language sql security definer set search_path = pg_catalog
begin atomic
  insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles, terms_accepted_at, created_at, updated_at)
  values (community, username, hash, name, mobile_no, email, house_no, division, ownership_type, 'PENDING', '{USER}', happened, happened, happened)
  returning id;
end;

create or replace function door.password_hash(wanted uuid) returns text language sql stable security definer set search_path = pg_catalog
  return (select u.password_hash from data.users u where u.id = wanted and (tenant.community() is null or u.community_id = tenant.community()));

-- True when the hash that was checked still was the hash.
create function door.change_password(person uuid, checked text, renewed text, happened timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.users u set password_hash = renewed, updated_at = happened
  where u.id = person and u.password_hash = checked and (tenant.community() is null or u.community_id = tenant.community());
  return found;
end $$;

revoke all on function door.record_helper_elsewhere, door.sign_up, door.change_password from public;
grant execute on function door.record_helper_elsewhere, door.sign_up to aangan_app;
grant execute on function door.change_password to aangan_app, aangan_platform;

-- A temporary table could hide one of ours from the server's statements.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
