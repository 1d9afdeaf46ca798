-- The database of release 0.2.0, by topic, in the order of the file names: one migration, 0001, in one transaction
-- (server/src/core/db/migrate.ts). Whatever changes after the release is a file in server/migrations/.

-- A function stands with its topic, some before the tables that it reads.
set local check_function_bodies = off;

-- Roles belong to the whole PostgreSQL server, so they may be there already (another Aangan database, the embedded setup).
do $$
declare name text;
begin
  -- aangan_app: the server's role. aangan_platform: its role for one transaction in which a super admin looks across
  -- communities. aangan_views: owns the views, and through them alone reaches the tables.
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

create extension if not exists pg_trgm; -- any part of a name or a plate is found by an index
create extension if not exists btree_gin; -- together with the community, in the same index

create schema data; -- the tables, out of the app's reach
create schema tenant; -- one community's view of them
create schema platform; -- all communities' view of them
create schema auth; -- the functions that reach past the views: before anyone is logged in, and across communities
revoke all on schema public from public;
grant usage on schema public to public;
grant usage, create on schema tenant, platform to aangan_views;
grant usage on schema data to aangan_views;
grant usage on schema tenant to aangan_app;
grant usage on schema platform to aangan_platform;
grant usage on schema auth to aangan_app, aangan_platform;

-- A temporary table could hide one of ours from the server's statements.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;

-- The community of the running transaction; null, and so no rows, when none was set.
create function tenant.community() returns uuid language sql stable parallel safe
  return nullif(current_setting('aangan.community', true), '')::uuid;

-- Time-ordered ids (RFC 9562, version 7): new rows land side by side in an index, and audit rows in their month.
create function data.uuidv7() returns uuid language sql volatile parallel safe
  return encode(
    set_bit(
      set_bit(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1),
      53, 1),
    'hex')::uuid;

-- Makes both views of a table, anew after a change of its columns. `mine` keeps a community's view to its own rows, and
-- writes through the view too. No view shows a password hash: the few who need one ask for it, or change it, by name.
create or replace procedure data.create_tenant_views(name text, rights text, mine text default 'community_id = tenant.community()') language plpgsql as $$
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

-- Refuses a change of what is final, to every role.
create function data.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail cannot be changed.' using errcode = 'insufficient_privilege';
end $$;
