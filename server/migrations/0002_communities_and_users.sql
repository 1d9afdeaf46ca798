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
create unique index communities_same on data.communities (lower(name), lower(area), lower(city));
create index communities_by_name on data.communities (lower(name), id);
create index communities_search on data.communities using gin ((name || ' ' || area || ' ' || city) gin_trgm_ops);
call data.raise_wall('communities', 'select', 'id = tenant.community()');
grant insert, update, delete on platform.communities to aangan_platform;

create table data.users (
  id uuid primary key default data.uuidv7(),
  community_id uuid references data.communities,
  username text not null,
  password_hash text not null,
  name text not null,
  mobile_no text,
  email text,
  house_no text,
  division text check (division in ('A', 'B', 'C', 'D')),
  ownership_type text check (ownership_type in ('owner', 'tenant')),
  status text not null check (status in ('ACTIVE', 'DISABLED', 'PENDING', 'REJECTED')),
  roles text[] not null check (roles <@ array['SUPER_ADMIN', 'ADMIN', 'SECURITY', 'USER'] and cardinality(roles) > 0),
  terms_accepted_at timestamptz,
  remark text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id),
  -- Only a super admin lives outside every community.
  check (community_id is not null or roles = array['SUPER_ADMIN'])
);
create unique index users_username on data.users (lower(username));
create index users_by_name on data.users (community_id, lower(name), id);
create index users_all_by_name on data.users (lower(name), id);
create index users_by_house on data.users (community_id, lower(house_no), division);
create index users_search on data.users using gin (community_id, lower(name) gin_trgm_ops, lower(house_no) gin_trgm_ops);
create index users_pending on data.users (community_id, created_at, id) where status = 'PENDING';
create index users_all_pending on data.users (created_at, id) where status = 'PENDING';
-- All that users are counted by, here and across communities: a count reads this, and no rows.
create index users_counted on data.users (community_id, status, ownership_type, division, id) include (house_no, name);
create index users_super_admins on data.users (id) where 'SUPER_ADMIN' = any (roles);
call data.raise_wall('users', 'select, insert, update');

create table data.sessions (
  id uuid primary key,
  user_id uuid not null references data.users,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_open on data.sessions (user_id) where ended_at is null;
create index sessions_expired on data.sessions (expires_at);

-- Attempts at things that are limited (logins, sign-ups, look-ups), shared by every server process.
-- Unlogged: a crash forgets them, which costs an attacker nothing and a resident less.
create unlogged table data.attempts (
  key text primary key,
  count integer not null,
  until timestamptz not null
);
create index attempts_over on data.attempts (until);

create table data.contact_requests (
  id uuid primary key default data.uuidv7(),
  name text not null,
  email text not null,
  mobile_no text not null,
  community_name text not null,
  message text not null,
  created_at timestamptz not null default now()
);
grant select, insert on data.contact_requests to aangan_views;
create view platform.contact_requests as select * from data.contact_requests;
alter view platform.contact_requests owner to aangan_views;
grant select, insert on platform.contact_requests to aangan_platform;
