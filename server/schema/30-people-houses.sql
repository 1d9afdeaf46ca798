-- Houses, who belongs to them, and what is theirs: vehicles and family members.

create table data.houses (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  division text not null check (division in ('A', 'B', 'C', 'D')),
  number text not null check (length(number) between 1 and 20),
  type text not null default 'FLAT' check (type in ('FLAT', 'VILLA', 'SHOP', 'OFFICE', 'OTHER')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id) -- other tables refer to a house of their own community
);
create unique index houses_once on data.houses (community_id, division, lower(number)); -- no house twice; a house by its number
-- The directory, as people count: A-2 before A-10. The same expression as `asCounted` in server/src/core/db/counted.ts: each
-- number has twenty digits, the most a house has. "C" sorts alike on every machine, and no upgrade of the system's
-- collations breaks the index.
create index houses_as_counted on data.houses (
  community_id, division,
  (regexp_replace(regexp_replace(lower(number), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]+([0-9]{20})', '\1', 'g') collate "C"),
  lower(number));
-- Totals across all communities. Few distinct values, so it is small: a count reads this instead of the rows.
create index houses_counted on data.houses (type, division, number);
create index houses_search on data.houses using gin (community_id, lower(number) gin_trgm_ops); -- by a part of the number
call data.create_tenant_views('houses', 'select, insert, update, delete');

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

-- One row per account and house, never deleted. People who share `household_id` share what is their own.
create table data.occupancies (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  house_id uuid not null,
  user_id uuid not null,
  household_id uuid not null,
  ownership_type text not null check (ownership_type in ('owner', 'tenant')),
  lives_here boolean not null default true,
  -- The house of the account, of several.
  main boolean not null,
  primary_contact boolean not null,
  starts_on date not null,
  ends_on date,
  ended_at timestamptz,
  ended_by uuid,
  end_reason text check (length(end_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id), -- a move-out refers to an occupancy of its own community
  foreign key (community_id, house_id) references data.houses (community_id, id),
  foreign key (community_id, user_id) references data.users (community_id, id)
);
create unique index occupancies_once on data.occupancies (house_id, user_id) where ended_at is null; -- nobody twice in a house
create unique index occupancies_one_main on data.occupancies (user_id) where main and ended_at is null; -- one main house
create unique index occupancies_one_contact on data.occupancies (household_id) where primary_contact and ended_at is null; -- one contact
create index occupancies_of_user on data.occupancies (user_id, household_id); -- the houses of a person
create index occupancies_of_household on data.occupancies (household_id, user_id); -- the people of a household
create index occupancies_of_house on data.occupancies (house_id); -- the people of a house, also those before
create index occupancies_ending on data.occupancies (ends_on) where ended_at is null and ends_on is not null; -- the job at midnight
call data.create_tenant_views('occupancies', 'select, insert, update');

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

-- Keeps users.shares_with, for everybody whose household changes.
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
-- The person who begins a household is its primary contact, and alone.
create trigger share_households_joined after insert on data.occupancies
  for each row when (not new.primary_contact) execute function data.share_households();
create trigger share_households_changed after update of household_id, ended_at on data.occupancies
  for each row execute function data.share_households();

-- Refuses what would be added in the name of somebody who has left, even from a request that began before: `for share`
-- waits for the transaction in which they leave. That locks them `for no key update`, so as not to hold off the gate,
-- which refers to them.
create or replace function data.assert_has_not_left() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  person uuid := coalesce(new.user_id, (to_jsonb(new) ->> 'created_by')::uuid);
  departed timestamptz;
begin
  select u.left_at into departed from data.users u where u.id = person for share;
  if departed is not null then
    raise exception 'this person has left' using errcode = 'check_violation', constraint = 'person_has_left';
  end if;
  return new;
end $$;

create table data.vehicles (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  user_id uuid not null,
  vehicle_no text collate "C" not null,
  type text not null check (type in ('two-wheeler', 'four-wheeler')),
  -- Null is the owner's main house.
  house_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (community_id, user_id) references data.users (community_id, id),
  foreign key (community_id, house_id) references data.houses (community_id, id)
);
create unique index vehicles_once on data.vehicles (community_id, vehicle_no); -- no plate twice; the list, and a plate at the gate
create index vehicles_of_user on data.vehicles (user_id, created_at, id); -- one's own, and how many
create index vehicles_of_house on data.vehicles (community_id, user_id, type); -- analytics: how many of each type per house
create index vehicles_at_house on data.vehicles (house_id) where house_id is not null; -- vehicles of a house that is not the owner's main one
create index vehicles_search on data.vehicles using gin (community_id, vehicle_no gin_trgm_ops); -- by a part of the plate
call data.create_tenant_views('vehicles', 'select, insert, update, delete');
create trigger vehicles_of_who_is_here before insert on data.vehicles for each row execute function data.assert_has_not_left();

-- Family members, among them the account's own person (SELF).
create table data.members (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  user_id uuid not null,
  -- The account of a member who has one: they are listed and found as themself.
  account_user_id uuid,
  name text not null,
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  blood_group text check (blood_group in ('A_POSITIVE', 'A_NEGATIVE', 'B_POSITIVE', 'B_NEGATIVE', 'AB_POSITIVE', 'AB_NEGATIVE', 'O_POSITIVE', 'O_NEGATIVE')),
  -- Only where there is no birthdate: an age that is stored grows stale.
  age integer check (age between 0 and 150),
  birthdate date,
  mobile_no text,
  relation text not null check (relation in ('SELF', 'SPOUSE', 'CHILD', 'PARENT', 'SIBLING', 'OTHER')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (age is null or birthdate is null),
  foreign key (community_id, user_id) references data.users (community_id, id),
  foreign key (community_id, account_user_id) references data.users (community_id, id)
);
create unique index members_one_self on data.members (user_id) where relation = 'SELF'; -- one own person per account
create unique index members_one_account on data.members (account_user_id) where account_user_id is not null; -- one member per account
create index members_of_user on data.members (user_id, created_at, id); -- one's own family
create index members_of_house on data.members (community_id, user_id) include (blood_group); -- analytics, without reading rows
create index members_by_name on data.members (community_id, lower(name), id); -- the directory and its export
-- The same across communities, with the name as it is, so that names are counted without reading rows.
create index members_all_by_name on data.members (lower(name), id) include (name);
create index members_by_blood on data.members (community_id, blood_group, lower(name), id); -- the directory of a blood group
create index members_search on data.members using gin (community_id, lower(name) gin_trgm_ops); -- by a part of the name
call data.create_tenant_views('members', 'select, insert, update, delete');
create trigger members_of_who_is_here before insert on data.members for each row execute function data.assert_has_not_left();
