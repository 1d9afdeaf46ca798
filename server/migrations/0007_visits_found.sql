-- Indexes for a society with years of visits behind it. Where there are millions of visits, those of `visits` are made
-- beforehand, with `create index concurrently`: docs/operations.md.

-- Visitors by their status, newest first, and how many there are; across communities, how many.
create index if not exists visits_of_status on data.visits (status, community_id, created_at desc, id desc);
-- Visitors across communities, newest first. What the list is filtered by is included, so how many there are is counted
-- without reading rows.
create index if not exists visits_all_listed on data.visits (created_at desc, id desc) include (status, kind, division, visiting_house_no);
drop index data.visits_all_history, data.visits_all_filters;

-- The shift before, at a gate. With the community, as the view asks for it: otherwise the planner may read and sort all
-- shifts of the community.
create index gate_shifts_ended on data.gate_shifts (community_id, gate_id, ended_at desc);
drop index data.gate_shifts_of_gate;
