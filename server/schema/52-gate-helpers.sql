-- Domestic helpers at the gate, and on the lists of houses.

-- The helpers whom a house has on its list.
create table data.helper_houses (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  helper_id uuid not null,
  house_no text not null check (length(house_no) between 1 and 20),
  division text not null check (division in ('A', 'B', 'C', 'D')),
  since timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (helper_id, community_id) references data.helper_communities on delete cascade
);
-- The houses of a helper, none twice.
create unique index helper_houses_once on data.helper_houses (community_id, helper_id, division, lower(house_no)) where ended_at is null;
create index helper_houses_of_house on data.helper_houses (community_id, division, lower(house_no)) where ended_at is null; -- the helpers of a house
call data.create_tenant_views('helper_houses', 'select, insert, update');

-- One row for each coming, on the day of the coming.
create table data.helper_attendance (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  helper_id uuid not null,
  day date not null,
  in_at timestamptz not null,
  out_at timestamptz check (out_at >= in_at),
  -- False when nobody saw them leave.
  out_seen boolean not null default true,
  gate_in uuid,
  gate_out uuid,
  created_at timestamptz not null default now(),
  foreign key (helper_id, community_id) references data.helper_communities on delete cascade,
  foreign key (community_id, gate_in) references data.gates (community_id, id),
  foreign key (community_id, gate_out) references data.gates (community_id, id)
);
create unique index helper_attendance_inside on data.helper_attendance (community_id, helper_id) where out_at is null; -- a helper is inside once
create index helper_attendance_of on data.helper_attendance (community_id, helper_id, day); -- a helper's month
create index helper_attendance_unseen on data.helper_attendance (in_at) where out_at is null; -- stays that nobody ended
call data.create_tenant_views('helper_attendance', 'select, insert, update, delete');

-- A house's own word about a day.
create table data.helper_marks (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  helper_id uuid not null,
  house_no text not null,
  division text not null check (division in ('A', 'B', 'C', 'D')),
  day date not null,
  mark text not null check (mark in ('CAME', 'DID_NOT_COME')),
  by uuid not null references data.users,
  created_at timestamptz not null default now(),
  foreign key (helper_id, community_id) references data.helper_communities on delete cascade
);
-- A house's month, each day once.
create unique index helper_marks_once on data.helper_marks (community_id, helper_id, division, lower(house_no), day);
create index helper_marks_by on data.helper_marks (by); -- a person who is taken back is looked for here
call data.create_tenant_views('helper_marks', 'select, insert, update, delete');

-- Days on which a helper has said not to come.
create table data.helper_absences (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  helper_id uuid not null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  note text check (length(note) <= 200),
  by uuid not null references data.users,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (helper_id, community_id) references data.helper_communities on delete cascade
);
create index helper_absences_of on data.helper_absences (community_id, helper_id, until_day) where ended_at is null; -- absences that hold
create index helper_absences_by on data.helper_absences (by); -- a person who is taken back is looked for here
call data.create_tenant_views('helper_absences', 'select, insert, update');
