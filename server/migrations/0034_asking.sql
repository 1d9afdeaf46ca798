-- What a request needs so that the clock can move it on: whom it asks, and its own times, whatever the settings become.
drop view tenant.visits, platform.visits;
alter table data.visits
  add column asked smallint not null default 0,
  add column escalates_at timestamptz,
  add column closes_at timestamptz;
create index visits_of_house_asked on data.visits (community_id, division, lower(visiting_house_no)) where status = 'ASKING';
create index visits_to_close on data.visits (closes_at) where status = 'ASKING';
create index visits_to_ring on data.visits (escalates_at) where status = 'ASKING' and rung_again_at is null and asked > 0;
-- Names, companies and plates are found together; what a super admin counts across communities stands in one index.
drop index data.visits_found;
create index visits_found on data.visits using gin (community_id, lower(guest_name) gin_trgm_ops, lower(company) gin_trgm_ops,
  lower(translate(vehicle_no, ' -', '')) gin_trgm_ops);
create index visits_all_filters on data.visits (status, kind, division, visiting_house_no, created_at);
create index visits_inside on data.visits (arrived_at) where status = 'ARRIVED';
call data.create_tenant_views('visits', 'select, insert, update, delete');

-- A gate that is taken out of the list keeps its name in what happened there.
drop view tenant.gates, platform.gates;
alter table data.gates add column removed_at timestamptz;
drop index data.gates_once;
create unique index gates_once on data.gates (community_id, lower(name)) where removed_at is null;
call data.create_tenant_views('gates', 'select, insert, update, delete');

-- Also those that have ended: what happened without a network is judged at its own time.
drop index data.blocks_of_plate, data.blocks_of_phone;
create index blocks_of_plate on data.blocks (community_id, lower(translate(vehicle_no, ' -', ''))) where vehicle_no is not null;
create index blocks_of_phone on data.blocks (community_id, phone) where phone is not null;
create index blocks_of_name on data.blocks (community_id, translate(lower(name), ' .,;:!?''"`’‘“”_-–—/\()&+*#@', '')) where name is not null;
create index blocks_of_house on data.blocks (community_id, division, lower(house_no), created_at desc, id desc) where ended_at is null and scope = 'HOUSE';
