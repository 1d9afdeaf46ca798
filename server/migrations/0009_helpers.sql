create table data.helpers (
  id uuid primary key default data.uuidv7(),
  name text not null,
  contact_no text not null,
  category text not null check (category in ('ELECTRICIAN', 'PLUMBER', 'CLEANER', 'OTHER')),
  is_available boolean not null default true,
  is_visible boolean not null default true,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index helpers_by_name on data.helpers (lower(name), id);

-- Where a helper works: one row a community. Deferred, so that a community's admin can write it before the helper,
-- whom they see only through it; the first such row also makes the helper's id.
create table data.helper_communities (
  helper_id uuid not null default data.uuidv7() references data.helpers on delete cascade deferrable initially deferred,
  community_id uuid not null references data.communities on delete cascade,
  primary key (helper_id, community_id)
);
create index helper_communities_of on data.helper_communities (community_id, helper_id);

create table data.helper_ratings (
  helper_id uuid not null references data.helpers on delete cascade,
  user_id uuid not null references data.users,
  -- The rater's community; null for a super admin who is no resident.
  community_id uuid references data.communities on delete cascade,
  rating integer not null check (rating between 1 and 5),
  updated_at timestamptz not null default now(),
  primary key (helper_id, user_id)
);
create index helper_ratings_of on data.helper_ratings (user_id);
create index helper_ratings_in on data.helper_ratings (community_id);

call data.raise_wall('helper_communities', 'select, insert, delete');
call data.raise_wall('helpers', 'select, insert, update, delete',
  'exists (select from data.helper_communities hc where hc.helper_id = helpers.id and hc.community_id = tenant.community())');
call data.raise_wall('helper_ratings', 'select, insert, update, delete');

-- A helper who works nowhere any more is gone: the last community to let them go cannot see that it was the last.
create function data.drop_helper_without_community() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from data.helpers h where h.id = old.helper_id and not exists (select from data.helper_communities c where c.helper_id = h.id);
  return null;
end $$;
create constraint trigger helper_left after delete on data.helper_communities deferrable initially deferred
  for each row execute function data.drop_helper_without_community();
