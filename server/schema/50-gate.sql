-- The gate: gates, passes and their codes, blocks, and visits.

-- Each community is born with one.
create table data.gates (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  name text not null check (length(name) between 1 and 50),
  is_active boolean not null default true,
  -- A gate that is taken out of the list keeps its name in what happened there.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id) -- everything at a gate refers to one of its own community
);
create unique index gates_once on data.gates (community_id, lower(name)) where removed_at is null; -- no name twice; the list
call data.create_tenant_views('gates', 'select, insert, update, delete');

-- Opens the first gate of a community.
create function data.open_first_gate() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into data.gates (community_id, name, created_at, updated_at) values (new.id, 'Gate 1', new.created_at, new.created_at);
  return null;
end $$;
create trigger open_first_gate after insert on data.communities for each row execute function data.open_first_gate();

create table data.passes (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  created_by uuid not null references data.users,
  house_no text not null check (length(house_no) between 1 and 20),
  division text not null check (division in ('A', 'B', 'C', 'D')),
  kind text not null check (kind in ('GUEST', 'DELIVERY', 'CAB', 'SERVICE')),
  visitor_name text,
  phone text,
  company text,
  vehicle_no text collate "C",
  vehicle_type text check (vehicle_type in ('two-wheeler', 'four-wheeler')),
  note text,
  frequency text not null check (frequency in ('ONCE', 'FREQUENT')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- Bit 0 is Monday; the hours are minutes of the day in the community's zone. A pass for one visit has none of them.
  days smallint not null default 0 check (days between 0 and 127),
  day_from smallint not null default 0 check (day_from between 0 and 1439),
  day_until smallint not null default 0 check (day_until between 0 and 1439),
  max_uses integer check (max_uses between 1 and 50),
  uses integer not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id), -- codes, visits and movements refer to a pass of their own community
  check (valid_until > valid_from),
  check (uses <= max_uses),
  check ((vehicle_no is null) = (vehicle_type is null)),
  check ((frequency = 'FREQUENT') = (days > 0)),
  check ((frequency = 'ONCE') = (max_uses is not null))
);
create index passes_of_house on data.passes (community_id, division, lower(house_no), valid_until); -- the passes of a house
create index passes_history on data.passes (community_id, created_at desc, id desc); -- the office's list
create index passes_all_history on data.passes (created_at desc, id desc); -- the same across communities
create index passes_open on data.passes (community_id, valid_until, valid_from) where cancelled_at is null; -- the list of passes that hold or are still to come
-- The passes that a desk stores for days without a network, found from the end: most that have ever begun are over.
create index passes_until on data.passes (community_id, valid_until, valid_from);
create index passes_of_creator on data.passes (created_by); -- one's own, and who is erased
call data.create_tenant_views('passes', 'select, insert, update, delete');

-- Passes and helpers share one space of codes.
create table data.gate_codes (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  code char(6) not null check (code ~ '^[0-9]{6}$'),
  pass_id uuid,
  helper_id uuid references data.helpers on delete cascade,
  -- Null while it is in use; after that the code may be reused.
  until timestamptz,
  created_at timestamptz not null default now(),
  foreign key (community_id, pass_id) references data.passes (community_id, id) on delete cascade,
  check (num_nonnulls(pass_id, helper_id) = 1)
);
create unique index gate_codes_once on data.gate_codes (community_id, code); -- no code twice; a code at the gate
create unique index gate_codes_of_pass on data.gate_codes (pass_id) where pass_id is not null; -- the code of a pass
create unique index gate_codes_of_helper on data.gate_codes (community_id, helper_id) where helper_id is not null; -- the code of a helper
create index gate_codes_to_free on data.gate_codes (until) where until is not null; -- codes that may be reused
call data.create_tenant_views('gate_codes', 'select, insert, update, delete');

-- A block keeps somebody out of the community, or of one house. An ended one counts too: what happened without a network is
-- judged at its own time.
create table data.blocks (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  scope text not null check (scope in ('COMMUNITY', 'HOUSE')),
  house_no text,
  division text check (division in ('A', 'B', 'C', 'D')),
  vehicle_no text collate "C",
  phone text,
  name text,
  reason text,
  -- The first moment at which it no longer holds.
  until timestamptz,
  created_by uuid not null references data.users,
  ended_at timestamptz,
  ended_by uuid,
  created_at timestamptz not null default now(),
  unique (community_id, id), -- a visit refers to a block of its own community
  check (num_nonnulls(vehicle_no, phone, name) > 0),
  check ((scope = 'HOUSE') = (house_no is not null and division is not null)),
  check (scope = 'HOUSE' or reason is not null)
);
-- A visitor at the gate is compared by plate, number and name, each as they are compared.
create index blocks_of_plate on data.blocks (community_id, lower(translate(vehicle_no, ' -', ''))) where vehicle_no is not null;
create index blocks_of_phone on data.blocks (community_id, phone) where phone is not null;
create index blocks_of_name on data.blocks (community_id, translate(lower(name), ' .,;:!?''"`’‘“”_-–—/\()&+*#@', '')) where name is not null;
create index blocks_open on data.blocks (community_id, scope, created_at desc, id desc) where ended_at is null; -- the office's list
-- The house's own.
create index blocks_of_house on data.blocks (community_id, division, lower(house_no), created_at desc, id desc) where ended_at is null and scope = 'HOUSE';
create index blocks_of_creator on data.blocks (created_by); -- a person who is taken back is looked for here
call data.create_tenant_views('blocks', 'select, insert, update');

-- Everybody who comes or wants to: planned, by a pass, asked for at the gate. A guest vehicle is a visit with a plate.
create table data.visits (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  -- The person who planned it, or who asked at the gate.
  created_by uuid not null references data.users,
  -- The resident whose guest it is; null where staff entered it.
  user_id uuid,
  pass_id uuid,
  walk_in boolean not null default false,
  kind text not null default 'GUEST' check (kind in ('GUEST', 'DELIVERY', 'CAB', 'SERVICE')),
  guest_name text not null,
  company text,
  contact_no text,
  vehicle_no text collate "C",
  type text check (type in ('two-wheeler', 'four-wheeler')),
  purpose_of_visit text not null,
  note text,
  visiting_house_no text not null,
  division text not null check (division in ('A', 'B', 'C', 'D')),
  entry_time timestamptz not null,
  status text not null default 'PLANNED' constraint visits_status_check check (status in
    ('PLANNED', 'ASKING', 'APPROVED', 'DENIED', 'LEFT_AT_GATE', 'LAPSED', 'CANCELLED', 'BLOCKED', 'MISSED', 'ARRIVED', 'EXITED')),
  -- Since when it has its status; of an approved or a blocked visit, half an hour counts from here.
  status_at timestamptz,
  -- A request at the gate: whom it asks, and its own times, whatever the settings become.
  asked smallint not null default 0,
  asked_at timestamptz,
  escalates_at timestamptz,
  rung_again_at timestamptz,
  closes_at timestamptz,
  answer text check (answer in ('APPROVE', 'DENY', 'LEAVE_AT_GATE', 'YES_BY_PHONE', 'NO_BY_PHONE', 'ADMIT')),
  answered_at timestamptz,
  answered_by uuid,
  answered_via text check (answered_via in ('APP', 'PUSH', 'PHONE', 'NOBODY', 'BLOCK')),
  reason text,
  -- The block that stopped it, and who let the visitor in all the same.
  block_id uuid,
  allowed_by uuid,
  allowed_at timestamptz,
  -- The people who marked entry and exit: only they may take it back, and the next guard reads their name.
  arrived_at timestamptz,
  arrived_by uuid,
  gate_in uuid,
  exited_at timestamptz,
  exited_by uuid,
  gate_out uuid,
  -- False when nobody saw them leave.
  exit_seen boolean not null default true,
  -- When what was left at the gate was collected.
  collected_at timestamptz,
  -- When the house was told that the visitor stays longer than usual.
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id), -- photos, movements and notifications refer to a visit of their own community
  foreign key (community_id, user_id) references data.users (community_id, id),
  foreign key (community_id, pass_id) references data.passes (community_id, id),
  foreign key (community_id, gate_in) references data.gates (community_id, id),
  foreign key (community_id, gate_out) references data.gates (community_id, id),
  foreign key (community_id, block_id) references data.blocks (community_id, id),
  check ((vehicle_no is null) = (type is null)),
  constraint visits_arrived_check check ((status in ('ARRIVED', 'EXITED')) = (arrived_at is not null)),
  constraint visits_exited_check check ((status = 'EXITED') = (exited_at is not null)),
  constraint visits_asked_check check (status <> 'ASKING' or asked_at is not null)
);
-- A desk and the clock look at few visits, however old the society is: requests, who is let in or stopped, who is inside;
-- planned visits of passes, until they count as missed; parcels. With a community: the board, a shift's counts, the list of
-- who is inside, how many requests a house has open. Without: the rules in server/src/gate/visits/due.sql.ts.
create index visits_open on data.visits (status, community_id)
  where status in ('ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED') or (status = 'PLANNED' and pass_id is not null) or (status = 'LEFT_AT_GATE' and collected_at is null);
-- Expected at a time: the board's planned visits, a house's planned guests, guests of the next hour. A guest vehicle that never
-- came stays PLANNED, so the time decides.
create index visits_awaited on data.visits (community_id, entry_time, id) where status in ('PLANNED', 'APPROVED');
create index visits_history on data.visits (community_id, created_at desc, id desc); -- Visitors, and its export
create index visits_all_history on data.visits (created_at desc, id desc); -- the same across communities
-- How many there are of a filter across communities, without reading rows.
create index visits_all_filters on data.visits (status, kind, division, visiting_house_no, created_at);
create index visits_found on data.visits using gin (community_id, lower(guest_name) gin_trgm_ops, lower(company) gin_trgm_ops,
  lower(translate(vehicle_no, ' -', '')) gin_trgm_ops); -- Visitors by a part of name, company or plate; Guest Vehicles by a part of the plate
-- My Visitors; a house's guests; a house that gets another number. Without the order of time: a wide index costs so much for
-- houses that are not known when a statement is planned that all guests of a community were read beside it.
create index visits_of_house on data.visits (community_id, lower(visiting_house_no), division);
create index visits_of_creator on data.visits (created_by); -- guests that one has planned oneself; who moves out or is erased
-- Guests that go over to another account; a person who is taken back.
create index visits_of_planner on data.visits (user_id) where user_id is not null;
-- All of a pass, and its latest; a changed or cancelled pass.
create index visits_of_pass on data.visits (pass_id, created_at, id) where pass_id is not null;
create index visits_changed on data.visits (community_id, updated_at); -- a shift's figures: what has changed since it began
-- Guest Vehicles: the whole list, latest entry first, and its export; then those who left, latest first.
create index guests_history on data.visits (community_id, entry_time desc, id desc)
  where status in ('PLANNED', 'APPROVED', 'ARRIVED', 'EXITED') and vehicle_no is not null;
create index guests_gone on data.visits (community_id, exited_at) where status = 'EXITED' and vehicle_no is not null;
-- The same across communities, and guests of the next hour.
create index guests_all_history on data.visits (entry_time desc, id desc)
  where status in ('PLANNED', 'APPROVED', 'ARRIVED', 'EXITED') and vehicle_no is not null;
create index guests_all_gone on data.visits (exited_at) where status = 'EXITED' and vehicle_no is not null;
call data.create_tenant_views('visits', 'select, insert, update, delete');
create trigger visits_of_who_is_here before insert on data.visits for each row
  when (new.status = 'PLANNED') execute function data.assert_has_not_left();

-- Apart from the visits, so that a list never drags the pictures along.
create table data.visit_photos (
  visit_id uuid primary key,
  community_id uuid not null,
  bytes bytea not null check (length(bytes) <= 102400),
  taken_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (community_id, visit_id) references data.visits (community_id, id) on delete cascade
);
create index visit_photos_by_age on data.visit_photos (community_id, created_at); -- photos past their days
call data.create_tenant_views('visit_photos', 'select, insert, update, delete');
