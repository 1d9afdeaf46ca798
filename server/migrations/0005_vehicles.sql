create table data.vehicles (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  user_id uuid not null,
  vehicle_no text collate "C" not null,
  type text not null check (type in ('two-wheeler', 'four-wheeler')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (community_id, user_id) references data.users (community_id, id)
);
create unique index vehicles_once on data.vehicles (community_id, vehicle_no);
create index vehicles_of_user on data.vehicles (user_id, created_at, id);
create index vehicles_of_house on data.vehicles (community_id, user_id, type);
create index vehicles_search on data.vehicles using gin (community_id, vehicle_no gin_trgm_ops);
call data.raise_wall('vehicles', 'select, insert, update, delete');
