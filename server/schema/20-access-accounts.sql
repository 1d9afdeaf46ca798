-- Communities and accounts, and what may be asked of them before anyone is logged in. Functions in auth run as the owner
-- with a search path of their own.

create table data.communities (
  id uuid primary key default data.uuidv7(),
  name text not null,
  area text not null,
  city text not null,
  state text not null,
  country text not null,
  display_name text not null generated always as (name || ', ' || area || ', ' || city) stored,
  time_zone text not null default 'Asia/Kolkata',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index communities_same on data.communities (lower(name), lower(area), lower(city)); -- no community twice
create index communities_by_name on data.communities (lower(name), id); -- Manage Communities
create index communities_search on data.communities using gin ((name || ' ' || area || ' ' || city) gin_trgm_ops); -- its search
call data.create_tenant_views('communities', 'select', 'id = tenant.community()');
grant insert, update, delete on platform.communities to aangan_platform;

-- The settings of a community. The names, and the value of a name that is not here, are the server's.
create table data.community_settings (
  community_id uuid not null references data.communities on delete cascade,
  name text not null,
  value jsonb not null,
  primary key (community_id, name)
);
call data.create_tenant_views('community_settings', 'select, insert, update');

-- Changes with every change of a community, in its transaction: processes keep the public list in memory, and ask for it
-- again when this has changed.
create table data.community_list (only_one boolean primary key default true check (only_one), version bigint not null);
insert into data.community_list (version) values (1);

create function data.change_community_list() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.community_list set version = version + 1;
  return null;
end $$;
create trigger community_list after insert or update or delete or truncate on data.communities
  for each statement execute function data.change_community_list();

-- Whether the public list is still the one in memory.
create function auth.community_list_version() returns bigint language sql stable security definer set search_path = pg_catalog
  return (select l.version from data.community_list l);

-- The public list by name, with what is searched. One statement reads both: the version is that of the rows.
create function auth.open_communities() returns table (version bigint, id uuid, name text, display_name text, searched text)
language sql stable security definer set search_path = pg_catalog rows 1000 as $$
  select l.version, c.id, c.name, c.display_name, lower(c.name || ' ' || c.area || ' ' || c.city)
  from data.community_list l left join data.communities c on c.status = 'ACTIVE' order by lower(c.name), c.id
$$;

-- The community that somebody signs up to.
create function auth.active_community(wanted uuid)
returns table (id uuid, display_name text, time_zone text)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  return query select c.id, c.display_name, c.time_zone from data.communities c where c.id = wanted and c.status = 'ACTIVE';
end $$;

create table data.users (
  id uuid primary key default data.uuidv7(),
  community_id uuid references data.communities,
  username text not null,
  password_hash text not null,
  name text not null,
  mobile_no text,
  email text,
  -- The main house; the others are in data.occupancies.
  house_no text,
  division text check (division in ('A', 'B', 'C', 'D')),
  ownership_type text check (ownership_type in ('owner', 'tenant')),
  status text not null check (status in ('ACTIVE', 'DISABLED', 'PENDING', 'REJECTED')),
  roles text[] not null check (roles <@ array['SUPER_ADMIN', 'ADMIN', 'SECURITY', 'USER'] and cardinality(roles) > 0),
  terms_accepted_at timestamptz,
  remark text,
  decided_by uuid,
  decided_at timestamptz,
  -- Null until they choose one. Which codes there are is the server's to say: a language is a file.
  language text check (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' and length(language) <= 35),
  -- When the newest notice that they have seen was posted; null until their first visit to the board.
  notices_seen_at timestamptz,
  -- True until the account has chosen a password of its own.
  must_change_password boolean not null default false,
  last_login_at timestamptz,
  -- The others of their households, null for who is alone: read with every list of one's own.
  shares_with uuid[],
  -- True until an invited person has accepted: an account whose password nobody knows.
  invited boolean not null default false,
  -- When they left for good, and when their data was erased.
  left_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id), -- other tables refer to a user of their own community
  -- Only a super admin lives outside every community.
  check (community_id is not null or roles = array['SUPER_ADMIN'])
);
create unique index users_username on data.users (lower(username)); -- login, and no username twice
create index users_by_email on data.users (lower(email)) where email is not null; -- a forgotten password
create index users_by_name on data.users (community_id, lower(name), id); -- Manage Users and its export
create index users_all_by_name on data.users (lower(name), id); -- the same across communities
create index users_by_house on data.users (community_id, lower(house_no), division); -- the people of a house
-- A search by a part of name or house.
create index users_search on data.users using gin (community_id, lower(name) gin_trgm_ops, lower(house_no) gin_trgm_ops);
create index users_pending on data.users (community_id, created_at, id) where status = 'PENDING'; -- Approve Users
create index users_all_pending on data.users (created_at, id) where status = 'PENDING'; -- the same across communities
-- Analytics and totals, here and across communities: a count reads this, and no rows.
create index users_counted on data.users (community_id, status, ownership_type, division, id) include (house_no, name);
create index users_super_admins on data.users (id) where 'SUPER_ADMIN' = any (roles); -- recipients of a contact request
create index users_admins on data.users (community_id) where 'ADMIN' = any (roles); -- recipients of what waits for the office
create index users_invited on data.users (community_id) where invited; -- how many invitations wait
-- The guards and admins who can be on duty at a gate: a handful of a society's people.
create index users_on_duty on data.users (community_id) where status = 'ACTIVE' and roles && array['SECURITY', 'ADMIN'];
call data.create_tenant_views('users', 'select, update');

-- The account that somebody wants to log in to, with the hash to check and the kinds of second factor. Whether they may is
-- for the server to decide, at the same cost in time.
create function auth.login(wanted text)
returns table (user_id uuid, username text, password_hash text, roles text[], community_id uuid, may_enter boolean, factors text)
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  return query
    select u.id, u.username, u.password_hash, u.roles, u.community_id, u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE'),
      concat_ws(',',
        case when exists (select from data.totp t where t.user_id = u.id and t.confirmed_at is not null) then 'TOTP' end,
        case when exists (select from data.recovery_codes r where r.user_id = u.id and r.used_at is null) then 'RECOVERY_CODE' end,
        case when exists (select from data.passkeys p where p.user_id = u.id) then 'PASSKEY' end)
    from data.users u left join data.communities c on c.id = u.community_id
    where lower(u.username) = lower(wanted);
end $$;

-- The hash to check before a password is changed or a person confirms that it is them.
create or replace function auth.password_hash(wanted uuid) returns text language sql stable security definer set search_path = pg_catalog
  return (select u.password_hash from data.users u where u.id = wanted and (tenant.community() is null or u.community_id = tenant.community()));

-- Whether somebody has this username, in whichever community.
create function auth.username_taken(wanted text) returns boolean language sql stable security definer set search_path = pg_catalog
  return exists (select from data.users u where lower(u.username) = lower(wanted));

-- The account of a username that is typed as a filter of the audit trail.
create function auth.user_named(wanted text) returns uuid language sql stable security definer set search_path = pg_catalog
  return (select u.id from data.users u where lower(u.username) = lower(wanted));

-- The name behind an id that the community's own view may not hold: a super admin stands in the community they changed.
create function auth.person_name(person uuid) returns text language sql stable security definer set search_path = pg_catalog
  return (select u.name from data.users u where u.id = person);

-- The same with the username, for the audit trail.
create function auth.person(person uuid) returns table (name text, username text) language sql stable strict rows 1
  security definer set search_path = pg_catalog as $$ select u.name, u.username from data.users u where u.id = person $$;

-- Whether somebody can still invite: a community does not see its super admins.
create function auth.is_active(person uuid) returns boolean language sql stable security definer set search_path = pg_catalog
  as $$ select exists (select from data.users u where u.id = person and u.status = 'ACTIVE') $$;

-- A registration. The views let no one add an account.
create function auth.sign_up(community uuid, username text, hash text, name text, mobile_no text, email text, house_no text, division text, ownership_type text, happened timestamptz)
returns uuid language sql security definer set search_path = pg_catalog
begin atomic
  insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles, terms_accepted_at, created_at, updated_at)
  values (community, username, hash, name, mobile_no, email, house_no, division, ownership_type, 'PENDING', '{USER}', happened, happened, happened)
  returning id;
end;

-- An invited account, whose password nobody knows.
create function auth.invite(community uuid, username text, hash text, name text, mobile_no text, email text, house_no text, division text, ownership_type text, roles text, happened timestamptz)
returns uuid language sql security definer set search_path = pg_catalog
begin atomic
  insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles, invited, created_at, updated_at)
  values (community, username, hash, name, mobile_no, email, house_no, division, ownership_type, 'ACTIVE', string_to_array(roles, ','), true, happened, happened)
  returning id;
end;

-- Changes the password and ends the codes to reset it. False when the hash that was checked is no longer the hash.
create or replace function auth.change_password(person uuid, checked text, renewed text, happened timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.users u set password_hash = renewed, must_change_password = false, updated_at = happened
  where u.id = person and u.password_hash = checked and (tenant.community() is null or u.community_id = tenant.community());
  if not found then return false; end if;
  update data.password_resets r set expires_at = happened, updated_at = happened
    where r.user_id = person and r.used_at is null and r.expires_at > happened;
  return true;
end $$;
