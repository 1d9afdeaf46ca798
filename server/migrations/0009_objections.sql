-- A house says that what the gate decided for it is not right.

alter table data.visits
  -- Let in against a warning, the house's word or its block.
  add column let_in_against boolean not null default false,
  -- Who of the gate handed over the parcel; null where somebody of the house said that they have it.
  add column handed_over_by uuid;
call data.create_tenant_views('visits', 'select, insert, update, delete');

create table data.objections (
  -- One a visit: what is withdrawn is gone, and stands in the trail.
  visit_id uuid primary key,
  community_id uuid not null,
  -- No foreign key: what somebody said outlives their account.
  made_by uuid not null,
  text text check (char_length(text) <= 200),
  made_at timestamptz not null,
  settled_as text check (settled_as in ('RIGHT', 'WRONG')),
  note text check (char_length(note) <= 500),
  settled_by uuid,
  settled_at timestamptz,
  check (num_nulls(settled_as, note, settled_by, settled_at) in (0, 4)),
  foreign key (community_id, visit_id) references data.visits (community_id, id) on delete cascade
);
create index objections_of_community on data.objections (community_id, made_at desc, visit_id desc); -- to settle; what a house said lately
create index objections_listed on data.objections (made_at desc, visit_id desc); -- those of all communities, and settled ones
call data.create_tenant_views('objections', 'select, insert, update, delete');

-- The desk's card turns red at once.
create constraint trigger follow_board after insert or update or delete on data.objections
  deferrable initially deferred for each row execute function data.follow_board('VISIT', 'visit_id');
