-- The gate's list leaves out those who were expected more than a day ago, so who is inside is found apart from them.
create index guests_inside on data.guest_vehicles (community_id, entry_time, id) where status = 'ARRIVED';
create index guests_all_inside on data.guest_vehicles (entry_time, id) where status = 'ARRIVED';
-- How many guests a house expects is counted before one more is planned.
create index guests_expected on data.guest_vehicles (community_id, lower(visiting_house_no), division, entry_time) where status = 'PLANNED';
