-- When the newest notice that a user has seen was posted; null until their first visit to the board. Existing notices
-- are new to nobody.
alter table data.users add column notices_seen_at timestamptz;
update data.users set notices_seen_at = now();
call data.create_tenant_views('users', 'select, update');
