-- The bell has one line for a visit and person, which each step of the visit rewrites.

alter table data.visits
  -- Who of the house took the parcel.
  add column taken_by uuid;
call data.create_tenant_views('visits', 'select, insert, update, delete');

alter table data.notifications
  -- The same for all that is told of one visit, or of one helper on one day. What is not rewritten has none.
  add column line text;
create unique index notifications_line on data.notifications (user_id, line) where line is not null; -- the line that is rewritten
call data.create_tenant_views('notifications', 'select, insert, update, delete');
