-- The boards of residents and guards, who see what has not expired.
create index if not exists notices_unexpired on data.notices (community_id, end_date);
