-- What one act did (an import, its undo, approvals at once) is one line of the audit trail, and the gate a kind of its own.

-- Rows that are made in one millisecond sort as they were made: the twelve bits after the version are its fraction, as in
-- RFC 9562, 6.2, method 3. The newest row of an act speaks for it.
create or replace function data.uuidv7() returns uuid language sql volatile parallel safe
  return (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || substr(gen_random_uuid()::text, 20))::uuid;

alter table data.audit_logs
  -- The same for all rows of one act; null for what stands alone.
  add column bulk_id uuid;
call data.create_tenant_views('audit_logs', 'select, insert');
revoke update, delete on data.audit_logs from aangan_views;

-- The rows of an act: how many they are, and which is the newest.
create index audit_of_bulk on data.audit_logs (bulk_id, id) include (community_id, at) where bulk_id is not null;

-- To the letter as in server/src/record/audit/audit.sql.ts.
drop index data.audit_changes;
drop index data.audit_all_changes;
create index audit_changes on data.audit_logs (community_id, at desc, id desc)
  where resource <> 'SESSION' and action <> 'SEARCH' and resource <> 'DIRECTORY' and security_kind is distinct from 'GATE';
create index audit_all_changes on data.audit_logs (at desc, id desc)
  where resource <> 'SESSION' and action <> 'SEARCH' and resource <> 'DIRECTORY' and security_kind is distinct from 'GATE';
create index audit_gate on data.audit_logs (community_id, at desc, id desc) where security_kind = 'GATE' or resource = 'DIRECTORY';
create index audit_all_gate on data.audit_logs (at desc, id desc) where security_kind = 'GATE' or resource = 'DIRECTORY';
