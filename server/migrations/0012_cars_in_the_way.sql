-- A neighbour asks for a visitor's car to be moved.

alter table data.visits
  -- The last time, and who.
  add column move_asked_at timestamptz,
  add column move_asked_by uuid,
  -- When the house or the gate said that somebody is coming.
  add column coming_at timestamptz;
call data.create_tenant_views('visits', 'select, insert, update, delete');
