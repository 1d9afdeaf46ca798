-- Roles belong to the whole PostgreSQL server, so they may be there already (another Aangan database, the embedded setup).
do $$
declare name text;
begin
  -- aangan_app: what the server works as. aangan_platform: what it becomes, for one transaction, when a super admin
  -- looks across communities. aangan_views: owns the views, and through them alone reaches the tables.
  foreach name in array array['aangan_app', 'aangan_platform', 'aangan_views'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin noinherit', name);
      exception when duplicate_object or unique_violation then null; -- another process was quicker
      end;
    end if;
    -- A superuser may become any role; another owner must be given these.
    if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant %I to current_user', name); end if;
  end loop;
  if not pg_has_role('aangan_app', 'aangan_platform', 'member') then grant aangan_platform to aangan_app; end if;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- data: the tables, out of the app's reach. tenant: one community's view of them. platform: all communities.
-- door: the few functions that look past the wall before anyone is signed in.
create schema data;
create schema tenant;
create schema platform;
create schema door;
revoke all on schema public from public;
grant usage on schema public to public;
grant usage, create on schema tenant, platform to aangan_views;
grant usage on schema data to aangan_views;
grant usage on schema tenant, door to aangan_app;
grant usage on schema platform to aangan_platform;

-- The community of the running transaction; null, and so no rows, when none was set.
create function tenant.community() returns uuid language sql stable parallel safe
  return nullif(current_setting('aangan.community', true), '')::uuid;

-- Time-ordered ids (RFC 9562, version 7), so that new rows land side by side in the index.
create function data.uuidv7() returns uuid language sql volatile parallel safe
  return encode(
    set_bit(
      set_bit(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1),
      53, 1),
    'hex')::uuid;

-- Builds, or builds again after a new column, both views of a table. `mine` is the condition that keeps a community's
-- view to its own rows; writes through the view are held to it too.
create procedure data.raise_wall(name text, rights text, mine text default 'community_id = tenant.community()') language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on data.%I to aangan_views', name);
  execute format('drop view if exists tenant.%I', name);
  execute format('create view tenant.%I as select * from data.%I where %s', name, name, mine);
  -- A view that nobody may write needs no check on writing.
  if rights <> 'select' then execute format('alter view tenant.%I set (check_option = local)', name); end if;
  execute format('alter view tenant.%I owner to aangan_views', name);
  execute format('grant %s on tenant.%I to aangan_app', rights, name);
  execute format('drop view if exists platform.%I', name);
  execute format('create view platform.%I as select * from data.%I', name, name);
  execute format('alter view platform.%I owner to aangan_views', name);
  execute format('grant %s on platform.%I to aangan_platform', rights, name);
end $$;
revoke all on procedure data.raise_wall from public;
