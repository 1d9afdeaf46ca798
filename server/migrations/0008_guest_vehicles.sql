create table data.guest_vehicles (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  created_by uuid not null references data.users,
  -- The resident whose guest it is; null when staff entered it.
  user_id uuid,
  vehicle_no text collate "C" not null,
  type text not null check (type in ('two-wheeler', 'four-wheeler')),
  guest_name text not null,
  contact_no text not null,
  purpose_of_visit text not null,
  visiting_house_no text not null,
  division text not null check (division in ('A', 'B', 'C', 'D')),
  entry_time timestamptz not null,
  status text not null default 'PLANNED' check (status in ('PLANNED', 'ARRIVED', 'EXITED')),
  arrived_at timestamptz,
  exited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (community_id, user_id) references data.users (community_id, id),
  check ((status = 'PLANNED') = (arrived_at is null)),
  check ((status = 'EXITED') = (exited_at is not null))
);
create index guests_awaited on data.guest_vehicles (community_id, entry_time, id) where status <> 'EXITED';
create index guests_gone on data.guest_vehicles (community_id, exited_at) where status = 'EXITED';
create index guests_all_awaited on data.guest_vehicles (entry_time, id) where status <> 'EXITED';
create index guests_all_gone on data.guest_vehicles (exited_at) where status = 'EXITED';
create index guests_history on data.guest_vehicles (community_id, entry_time desc, id desc);
create index guests_all_history on data.guest_vehicles (entry_time desc, id desc);
create index guests_of_creator on data.guest_vehicles (created_by, entry_time desc);
create index guests_of_house on data.guest_vehicles (community_id, lower(visiting_house_no), division);
call data.raise_wall('guest_vehicles', 'select, insert, update, delete');
