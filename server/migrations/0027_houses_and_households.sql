-- Keys and indexes follow after the rows: a third of the time for a million people.
set local maintenance_work_mem = '128MB';
create table data.houses (
  id uuid not null default data.uuidv7(),
  community_id uuid not null,
  division text not null check (division in ('A', 'B', 'C', 'D')),
  number text not null check (length(number) between 1 and 20),
  type text not null default 'FLAT' check (type in ('FLAT', 'VILLA', 'SHOP', 'OFFICE', 'OTHER')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Who belongs to which house: one row per account and house, never deleted. Those who share `household_id` share what is
-- their own.
create table data.occupancies (
  id uuid not null default data.uuidv7(),
  community_id uuid not null,
  house_id uuid not null,
  user_id uuid not null,
  household_id uuid not null,
  ownership_type text not null check (ownership_type in ('owner', 'tenant')),
  lives_here boolean not null default true,
  main boolean not null,
  primary_contact boolean not null,
  starts_on date not null,
  ends_on date,
  ended_at timestamptz,
  ended_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Gives a house and a household of their own to everybody who is approved and has none (`person` null: to all of them),
-- from the house of their account.
create procedure data.house_people(person uuid default null) language plpgsql
set search_path = pg_catalog set work_mem = '64MB' set enable_nestloop = on as $$
begin
  if person is null then
    analyze data.users;
    -- A nested loop would read again and again the rows that the same statement adds.
    perform set_config('enable_nestloop', 'off', true);
  end if;
  insert into data.houses (community_id, division, number)
  select u.community_id, u.division, min(u.house_no)
  from data.users u
  where (person is null or u.id = person) and u.status in ('ACTIVE', 'DISABLED') and u.community_id is not null
    and u.division is not null and u.house_no <> '' and not exists (select from data.occupancies o where o.user_id = u.id)
  group by u.community_id, u.division, lower(u.house_no)
  on conflict do nothing;
  if person is null then analyze data.houses; end if;

  insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, main, primary_contact, starts_on)
  select u.community_id, h.id, u.id, gen_random_uuid(), coalesce(u.ownership_type, 'owner'), true, true,
    (coalesce(u.decided_at, u.created_at) at time zone c.time_zone)::date
  from data.users u
  join data.communities c on c.id = u.community_id
  join data.houses h on h.community_id = u.community_id and h.division = u.division and lower(h.number) = lower(u.house_no)
  where (person is null or u.id = person) and u.status in ('ACTIVE', 'DISABLED')
    and not exists (select from data.occupancies o where o.user_id = u.id);
end $$;
revoke all on procedure data.house_people from public;
call data.house_people();

alter table data.houses
  add primary key (id),
  add unique (community_id, id),
  add foreign key (community_id) references data.communities on delete cascade;
create unique index houses_once on data.houses (community_id, division, lower(number));
-- Few distinct values, so it is small: counting across all communities reads this instead of the rows.
create index houses_counted on data.houses (type, division, number);
create index houses_search on data.houses using gin (community_id, lower(number) gin_trgm_ops);
alter table data.occupancies
  add primary key (id),
  add foreign key (community_id, house_id) references data.houses (community_id, id),
  add foreign key (community_id, user_id) references data.users (community_id, id);
create unique index occupancies_once on data.occupancies (house_id, user_id) where ended_at is null;
create unique index occupancies_one_main on data.occupancies (user_id) where main and ended_at is null;
create unique index occupancies_one_contact on data.occupancies (household_id) where primary_contact and ended_at is null;
create index occupancies_of_user on data.occupancies (user_id, household_id);
create index occupancies_of_household on data.occupancies (household_id, user_id);
create index occupancies_of_house on data.occupancies (house_id);
call data.create_tenant_views('houses', 'select, insert, update, delete');
call data.create_tenant_views('occupancies', 'select, insert, update');

-- The others of somebody's households, null for who is alone: read with every list of one's own.
alter table data.users add column shares_with uuid[];
call data.create_tenant_views('users', 'select, update');
create function data.share_households() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update data.users u set shares_with = s.others
  from (
    select p.id, nullif(array(
      select distinct x.user_id from data.occupancies o
      join data.occupancies x on x.household_id = o.household_id and x.ended_at is null
      where o.user_id = p.id and o.ended_at is null and x.user_id <> p.id order by 1), '{}') as others
    from (
      select new.user_id as id
      union select o.user_id from data.occupancies o where o.household_id = new.household_id and o.ended_at is null
      union select o.user_id from data.occupancies o where o.household_id = old.household_id and o.ended_at is null) p) s
  where u.id = s.id and u.shares_with is distinct from s.others;
  return null;
end $$;
revoke all on function data.share_households from public;
-- Who begins a household is its primary contact, and alone.
create trigger share_households_joined after insert on data.occupancies
  for each row when (not new.primary_contact) execute function data.share_households();
create trigger share_households_changed after update of household_id, ended_at on data.occupancies
  for each row execute function data.share_households();

-- As before, and with whom the person shares.
drop function auth.sessions(uuid[]);
create function auth.sessions(wanted uuid[])
returns table (session_id uuid, user_id uuid, username text, name text, roles text[], community_id uuid, time_zone text, house_no text, division text, mobile_no text, must_change_password boolean, shares_with uuid[])
language plpgsql stable security definer set search_path = pg_catalog rows 1 as $$
begin
  return query
    select s.id, u.id, u.username, u.name, u.roles, u.community_id, coalesce(c.time_zone, 'Asia/Kolkata'), u.house_no, u.division, u.mobile_no, u.must_change_password, u.shares_with
    from data.sessions s
    join data.users u on u.id = s.user_id
    left join data.communities c on c.id = u.community_id
    where s.id = any (wanted) and s.ended_at is null and s.expires_at > now()
      and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE');
end $$;
revoke all on function auth.sessions(uuid[]) from public;
grant execute on function auth.sessions(uuid[]) to aangan_app, aangan_platform;

-- Null is the owner's main house.
alter table data.vehicles add column house_id uuid, add foreign key (community_id, house_id) references data.houses (community_id, id);
create index vehicles_at_house on data.vehicles (house_id) where house_id is not null;
call data.create_tenant_views('vehicles', 'select, insert, update, delete');

-- The account of a member who has one: they are listed and found as themself.
alter table data.members add column account_user_id uuid, add foreign key (community_id, account_user_id) references data.users (community_id, id);
create unique index members_one_account on data.members (account_user_id) where account_user_id is not null;
call data.create_tenant_views('members', 'select, insert, update, delete');
analyze data.houses, data.occupancies;

-- Whether somebody may sign up with this house.
create function auth.house_open(community uuid, division text, number text) returns boolean
language sql stable security definer set search_path = pg_catalog
begin atomic
  select not exists (
      select from data.community_settings s where s.community_id = house_open.community and s.name = 'houseDirectory' and s.value = '"CLOSED"')
    or exists (
      select from data.houses h
      where h.community_id = house_open.community and h.division = house_open.division and lower(h.number) = lower(house_open.number));
end;
revoke all on function auth.house_open from public;
grant execute on function auth.house_open to aangan_app;
