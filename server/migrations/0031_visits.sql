-- Gates: each community is born with one.
create table data.gates (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  name text not null check (length(name) between 1 and 50),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id)
);
create unique index gates_once on data.gates (community_id, lower(name));
insert into data.gates (community_id, name) select id, 'Gate 1' from data.communities;
create function data.open_first_gate() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into data.gates (community_id, name, created_at, updated_at) values (new.id, 'Gate 1', new.created_at, new.created_at);
  return null;
end $$;
revoke all on function data.open_first_gate from public;
create trigger open_first_gate after insert on data.communities for each row execute function data.open_first_gate();
call data.create_tenant_views('gates', 'select, insert, update, delete');

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
  unique (community_id, id),
  check (valid_until > valid_from),
  check (uses <= max_uses),
  check ((vehicle_no is null) = (vehicle_type is null)),
  check ((frequency = 'FREQUENT') = (days > 0)),
  check ((frequency = 'ONCE') = (max_uses is not null))
);
create index passes_of_house on data.passes (community_id, division, lower(house_no), valid_until);
create index passes_history on data.passes (community_id, created_at desc, id desc);
create index passes_all_history on data.passes (created_at desc, id desc);
create index passes_open on data.passes (community_id, valid_until, valid_from) where cancelled_at is null;
create index passes_of_creator on data.passes (created_by);
call data.create_tenant_views('passes', 'select, insert, update, delete');

-- Passes and helpers share one space of codes.
create table data.gate_codes (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  code char(6) not null check (code ~ '^[0-9]{6}$'),
  pass_id uuid,
  helper_id uuid references data.helpers on delete cascade,
  -- Null while it is in use: then the code is somebody else's again.
  until timestamptz,
  created_at timestamptz not null default now(),
  foreign key (community_id, pass_id) references data.passes (community_id, id) on delete cascade,
  check (num_nonnulls(pass_id, helper_id) = 1)
);
create unique index gate_codes_once on data.gate_codes (community_id, code);
create unique index gate_codes_of_pass on data.gate_codes (pass_id) where pass_id is not null;
create unique index gate_codes_of_helper on data.gate_codes (community_id, helper_id) where helper_id is not null;
create index gate_codes_to_free on data.gate_codes (until) where until is not null;
call data.create_tenant_views('gate_codes', 'select, insert, update, delete');

-- Who must not come in: to the community, or to one house.
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
  unique (community_id, id),
  check (num_nonnulls(vehicle_no, phone, name) > 0),
  check ((scope = 'HOUSE') = (house_no is not null and division is not null)),
  check (scope = 'HOUSE' or reason is not null)
);
create index blocks_of_plate on data.blocks (community_id, lower(translate(vehicle_no, ' -', ''))) where ended_at is null and vehicle_no is not null;
create index blocks_of_phone on data.blocks (community_id, phone) where ended_at is null and phone is not null;
create index blocks_open on data.blocks (community_id, scope, created_at desc, id desc) where ended_at is null;
call data.create_tenant_views('blocks', 'select, insert, update');

-- A guest vehicle is a visit with a vehicle.
drop view tenant.guest_vehicles, platform.guest_vehicles;
alter table data.guest_vehicles rename to visits;
alter table data.visits rename constraint guest_vehicles_community_id_fkey to visits_community_id_fkey;
do $$
declare c record;
begin
  for c in select conname from pg_constraint where conrelid = 'data.visits'::regclass and contype = 'c'
  loop
    execute format('alter table data.visits drop constraint %I', c.conname);
  end loop;
end $$;
alter table data.visits
  alter column vehicle_no drop not null,
  alter column type drop not null,
  alter column contact_no drop not null,
  add column pass_id uuid,
  add column kind text not null default 'GUEST' check (kind in ('GUEST', 'DELIVERY', 'CAB', 'SERVICE')),
  add column walk_in boolean not null default false,
  add column company text,
  add column note text,
  add column gate_in uuid,
  add column gate_out uuid,
  -- False when nobody saw them leave.
  add column exit_seen boolean not null default true,
  add column asked_at timestamptz,
  add column rung_again_at timestamptz,
  add column answer text check (answer in ('APPROVE', 'DENY', 'LEAVE_AT_GATE', 'YES_BY_PHONE', 'NO_BY_PHONE', 'ADMIT')),
  add column answered_at timestamptz,
  add column answered_by uuid,
  add column answered_via text check (answered_via in ('APP', 'PUSH', 'PHONE', 'NOBODY', 'BLOCK')),
  add column reason text,
  add column block_id uuid,
  add column allowed_by uuid,
  add column allowed_at timestamptz,
  add column collected_at timestamptz,
  -- When the house was told that the visitor stays longer than usual.
  add column told_at timestamptz,
  -- Since when it has its status; of an approved or a blocked visit, half an hour counts from here.
  add column status_at timestamptz,
  add unique (community_id, id),
  add foreign key (community_id, pass_id) references data.passes (community_id, id),
  add foreign key (community_id, gate_in) references data.gates (community_id, id),
  add foreign key (community_id, gate_out) references data.gates (community_id, id),
  add foreign key (community_id, block_id) references data.blocks (community_id, id),
  add check (type in ('two-wheeler', 'four-wheeler')),
  add check ((vehicle_no is null) = (type is null)),
  add check (division in ('A', 'B', 'C', 'D')),
  add constraint visits_status_check check (status in
    ('PLANNED', 'ASKING', 'APPROVED', 'DENIED', 'LEFT_AT_GATE', 'LAPSED', 'CANCELLED', 'BLOCKED', 'MISSED', 'ARRIVED', 'EXITED')),
  add constraint visits_arrived_check check ((status in ('ARRIVED', 'EXITED')) = (arrived_at is not null)),
  add constraint visits_exited_check check ((status = 'EXITED') = (exited_at is not null)),
  add constraint visits_asked_check check (status <> 'ASKING' or asked_at is not null);

drop index data.guests_awaited, data.guests_gone, data.guests_all_awaited, data.guests_all_gone, data.guests_history,
  data.guests_all_history, data.guests_inside, data.guests_all_inside, data.guests_expected, data.guests_search;
-- The list of guest vehicles, in its three parts and as a whole.
create index guests_awaited on data.visits (community_id, entry_time, id) where status in ('PLANNED', 'APPROVED') and vehicle_no is not null;
create index guests_inside on data.visits (community_id, entry_time, id) where status = 'ARRIVED' and vehicle_no is not null;
create index guests_gone on data.visits (community_id, exited_at) where status = 'EXITED' and vehicle_no is not null;
create index guests_all_awaited on data.visits (entry_time, id) where status in ('PLANNED', 'APPROVED') and vehicle_no is not null;
create index guests_all_inside on data.visits (entry_time, id) where status = 'ARRIVED' and vehicle_no is not null;
create index guests_all_gone on data.visits (exited_at) where status = 'EXITED' and vehicle_no is not null;
create index guests_history on data.visits (community_id, entry_time desc, id desc)
  where status in ('PLANNED', 'APPROVED', 'ARRIVED', 'EXITED') and vehicle_no is not null;
create index guests_all_history on data.visits (entry_time desc, id desc)
  where status in ('PLANNED', 'APPROVED', 'ARRIVED', 'EXITED') and vehicle_no is not null;
create index guests_expected on data.visits (community_id, lower(visiting_house_no), division, entry_time)
  where status = 'PLANNED' and vehicle_no is not null and pass_id is null;
create index guests_search on data.visits using gin (community_id, lower(translate(vehicle_no, ' -', '')) gin_trgm_ops)
  where status in ('PLANNED', 'APPROVED', 'ARRIVED', 'EXITED') and vehicle_no is not null;

create index visits_history on data.visits (community_id, created_at desc, id desc);
create index visits_all_history on data.visits (created_at desc, id desc);
create index visits_of_house on data.visits (community_id, division, lower(visiting_house_no), created_at desc, id desc);
create index visits_of_pass on data.visits (pass_id) where pass_id is not null;
create index visits_found on data.visits using gin (community_id, lower(guest_name) gin_trgm_ops, lower(company) gin_trgm_ops);
-- What the desk shows, and what the clock moves on.
create index visits_open on data.visits (community_id, status, entry_time) where status in ('ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED');
create index visits_open_everywhere on data.visits (status, status_at) where status in ('ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED');
create index visits_parcels on data.visits (community_id, answered_at) where status = 'LEFT_AT_GATE' and collected_at is null;
create index visits_planned_by_pass on data.visits (pass_id, entry_time) where status = 'PLANNED' and pass_id is not null;
call data.create_tenant_views('visits', 'select, insert, update, delete');

create table data.visit_photos (
  visit_id uuid primary key,
  community_id uuid not null,
  bytes bytea not null check (length(bytes) <= 102400),
  taken_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (community_id, visit_id) references data.visits (community_id, id) on delete cascade
);
create index visit_photos_by_age on data.visit_photos (community_id, created_at);
call data.create_tenant_views('visit_photos', 'select, insert, update, delete');

-- Everything about visits, shifts and desks is a movement at the gate, and so are helpers who come and go.
drop view tenant.audit_logs, platform.audit_logs;
alter table data.audit_logs
  drop column security_kind,
  add column security_kind text generated always as (case
    when action in ('MARK_ENTRY', 'MARK_EXIT', 'UNDO') or (resource in ('VISIT', 'SHIFT', 'DESK') and action <> 'EXPORT') then 'GATE'
    when action = 'LOGIN_FAILED' then 'LOGIN'
    when resource = 'USER' and action in ('APPROVE', 'REJECT', 'TOGGLE_STATUS', 'ROLE_UPDATE', 'PASSWORD_CHANGE', 'RESET_ISSUE') then 'ACCOUNT'
  end) stored;
create index security_of_community on data.audit_logs (community_id, at desc, id desc) where security_kind is not null;
create index security_of_all on data.audit_logs (at desc, id desc) where security_kind is not null;
create index security_by_kind on data.audit_logs (security_kind, community_id, at desc, id desc) where security_kind is not null;
call data.create_tenant_views('audit_logs', 'select, insert');
revoke update, delete on data.audit_logs from aangan_views;
