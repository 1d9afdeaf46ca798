-- Who said so, who noted it, and whom nobody asked.

alter table data.visits
  -- As the guard typed it, of somebody whom the community does not know.
  add column answered_name text,
  -- The guard who noted a word by phone, or admitted without an answer.
  add column noted_by uuid,
  add column noted_confirmed boolean not null default true,
  -- Staff who are not of the house planned it, and nobody asked the house.
  add column unasked boolean not null default false,
  -- When the numbers of the house were looked up.
  add column called_at timestamptz;
-- What a house said no to in the last hours: for the board, and for the next visitor like them.
create index visits_denied on data.visits (community_id, answered_at) where status = 'DENIED';
call data.create_tenant_views('visits', 'select, insert, update, delete');
