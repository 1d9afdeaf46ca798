-- What GET /api/search finds accounts by, beside their names and houses.
create index if not exists users_search_username on data.users using gin (community_id, lower(username) gin_trgm_ops); -- a part of a username
create index if not exists users_of_mobile on data.users (mobile_no) where mobile_no is not null; -- a whole mobile number
