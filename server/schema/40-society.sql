-- The society: notices, domestic helpers, and requests to add a community.

create table data.notices (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  title text not null,
  content text not null,
  end_date date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id) -- an attachment refers to a notice of its own community
);
create index notices_newest on data.notices (community_id, created_at desc, id desc); -- the board
create index notices_all_newest on data.notices (created_at desc, id desc); -- the same across communities
call data.create_tenant_views('notices', 'select, insert, update, delete');

-- Apart from the notices, so that a list never drags the files along.
create table data.notice_attachments (
  notice_id uuid primary key,
  community_id uuid not null,
  file_name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 512000),
  foreign key (community_id, notice_id) references data.notices (community_id, id) on delete cascade
);
alter table data.notice_attachments alter column bytes set storage external; -- already compressed formats
call data.create_tenant_views('notice_attachments', 'select, insert, update, delete');

-- A helper serves one community or several, and is one row.
create table data.helpers (
  id uuid primary key default data.uuidv7(),
  name text not null,
  contact_no text not null,
  category text not null check (category in ('ELECTRICIAN', 'PLUMBER', 'CLEANER', 'OTHER')),
  is_available boolean not null default true,
  is_visible boolean not null default true,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- The helper's answer to their ratings, entered by an admin at their word.
  reply text check (length(reply) <= 300),
  reply_by uuid,
  reply_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index helpers_by_name on data.helpers (lower(name), id); -- the list
create index helpers_of_number on data.helpers (contact_no, category); -- an import: whether they are here already

-- Where a helper works: one row a community. Deferred, so that a community's admin can write it before the helper,
-- whom they see only through it; the first such row also makes the helper's id.
create table data.helper_communities (
  helper_id uuid not null default data.uuidv7() references data.helpers on delete cascade deferrable initially deferred,
  community_id uuid not null references data.communities on delete cascade,
  primary key (helper_id, community_id)
);
create index helper_communities_of on data.helper_communities (community_id, helper_id); -- the helpers of a community

-- One rating of a helper by each person.
create table data.helper_ratings (
  helper_id uuid not null references data.helpers on delete cascade,
  user_id uuid not null references data.users,
  -- The rater's community; null for a super admin who is no resident.
  community_id uuid references data.communities on delete cascade,
  rating integer not null check (rating between 1 and 5),
  updated_at timestamptz not null default now(),
  primary key (helper_id, user_id)
);
create index helper_ratings_of on data.helper_ratings (user_id); -- the ratings by one person
create index helper_ratings_in on data.helper_ratings (community_id); -- a deleted community takes its own along

call data.create_tenant_views('helper_communities', 'select, insert, delete');
call data.create_tenant_views('helpers', 'select, insert, update, delete',
  'exists (select from data.helper_communities hc where hc.helper_id = helpers.id and hc.community_id = tenant.community())');
call data.create_tenant_views('helper_ratings', 'select, insert, update, delete');

-- A helper who works nowhere any more is gone: the last community to let them go cannot see that it was the last.
create function data.drop_helper_without_community() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from data.helpers h where h.id = old.helper_id and not exists (select from data.helper_communities c where c.helper_id = h.id);
  return null;
end $$;
create constraint trigger helper_left after delete on data.helper_communities deferrable initially deferred
  for each row execute function data.drop_helper_without_community();

-- Ratings of other communities count too, but no community reads them. Older than a year they weigh half; fewer than three
-- say nothing.
create function auth.fair_rating(helper uuid, today timestamptz) returns numeric language sql stable security definer set search_path = pg_catalog
  return (
    select case when count(*) >= 3 then round(sum(r.rating * w.weight) / sum(w.weight), 1) end
    from data.helper_ratings r, lateral (
      select case when r.updated_at < today - interval '12 months' then 0.5 else 1.0 end as weight) w
    where r.helper_id = helper);

-- Requests to add a community, from people who are in none: only super admins read them.
create table data.contact_requests (
  id uuid primary key default data.uuidv7(),
  name text not null,
  email text not null,
  mobile_no text not null,
  community_name text not null,
  message text not null,
  done_at timestamptz,
  done_by uuid,
  created_at timestamptz not null default now()
);
create index contact_requests_open on data.contact_requests (created_at, id) where done_at is null; -- open requests, oldest first
grant select, insert, update on data.contact_requests to aangan_views;
create view platform.contact_requests as select * from data.contact_requests; -- no community has a view of them
alter view platform.contact_requests owner to aangan_views;
grant select, insert, update on platform.contact_requests to aangan_platform;
