-- The audit trail shows changes, logins or searches: each in order of time, of a community and of all.
create index audit_changes on data.audit_logs (community_id, at desc, id desc) where resource <> 'SESSION' and action <> 'SEARCH';
create index audit_all_changes on data.audit_logs (at desc, id desc) where resource <> 'SESSION' and action <> 'SEARCH';
create index audit_searches on data.audit_logs (community_id, at desc, id desc) where action = 'SEARCH';
create index audit_all_searches on data.audit_logs (at desc, id desc) where action = 'SEARCH';
-- Of a community's logins `audit_by_resource` has the order.
create index audit_all_logins on data.audit_logs (at desc, id desc) where resource = 'SESSION';
