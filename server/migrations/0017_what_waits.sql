-- What GET /api/waiting counts of a society's long history.
create index objections_open on data.objections (community_id, made_at desc, visit_id desc) where settled_at is null; -- objections to settle: their number, and the list
create index imports_checked on data.imports (community_id) where status = 'CHECKED'; -- imports that wait to be run
