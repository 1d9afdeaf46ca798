create index users_left on data.users (community_id) where left_at is not null; -- Manage Users, who has moved out
