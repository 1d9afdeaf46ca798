create table data.members (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  user_id uuid not null,
  name text not null,
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  blood_group text check (blood_group in ('A_POSITIVE', 'A_NEGATIVE', 'B_POSITIVE', 'B_NEGATIVE', 'AB_POSITIVE', 'AB_NEGATIVE', 'O_POSITIVE', 'O_NEGATIVE')),
  -- Kept only where there is no birthdate: an age that is stored grows stale.
  age integer check (age between 0 and 150),
  birthdate date,
  mobile_no text,
  relation text not null check (relation in ('SELF', 'SPOUSE', 'CHILD', 'PARENT', 'SIBLING', 'OTHER')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (age is null or birthdate is null),
  foreign key (community_id, user_id) references data.users (community_id, id)
);
create unique index members_one_self on data.members (user_id) where relation = 'SELF';
create index members_of_user on data.members (user_id, created_at, id);
create index members_of_house on data.members (community_id, user_id) include (blood_group);
create index members_by_name on data.members (community_id, lower(name), id);
-- With the name as it is, so that names can be counted without reading rows.
create index members_all_by_name on data.members (lower(name), id) include (name);
create index members_by_blood on data.members (community_id, blood_group, lower(name), id);
create index members_search on data.members using gin (community_id, lower(name) gin_trgm_ops);
call data.raise_wall('members', 'select, insert, update, delete');
