-- When the newest notice that somebody has seen was posted; null until their first visit of the board. What hangs there
-- already is new to nobody.
alter table data.users add column notices_seen_at timestamptz;
update data.users set notices_seen_at = now();
call data.create_tenant_views('users', 'select, update');
