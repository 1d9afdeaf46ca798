-- Upkeep, and who may call what.

-- By the database's now(): upkeep has no event and no cause, and what it removes has been over for long.

-- Removes what is over, a batch of rows of each table at a time, waiting for nobody. True when there may be more.
create function auth.remove_expired() returns boolean language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  batch constant integer := 1000;
  gone integer;
  more boolean;
begin
  delete from data.attempts where key in (select key from data.attempts where until < now() limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := gone = batch;
  delete from data.sessions where id in (
    select id from data.sessions where expires_at < now() - interval '7 days' and (renewable_until is null or renewable_until < now())
    limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.known_networks where ctid in (select ctid from data.known_networks where until < now() limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.answers where ctid in (select ctid from data.answers where made_at < now() - interval '24 hours' limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.password_resets where id in (select id from data.password_resets where expires_at < now() - interval '24 hours' limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.reset_requests where id in (select id from data.reset_requests where created_at < now() - interval '24 hours' limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.challenges where id in (select id from data.challenges where expires_at < now() limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.push_outbox where id in (select id from data.push_outbox where ttl_until < now() limit batch for update skip locked);
  get diagnostics gone = row_count;
  more := more or gone = batch;
  delete from data.notifications where id in (select id from data.notifications where created_at < now() - interval '30 days' limit batch for update skip locked);
  get diagnostics gone = row_count;
  return more or gone = batch;
end $$;

-- A function may be called by everybody who reaches its schema, unless it is said otherwise. Of data only the default of a
-- column is called in the app's name.
revoke all on all routines in schema data, auth from public;
grant execute on function data.uuidv7 to public;
grant execute on all functions in schema auth to aangan_app, aangan_platform;
-- These are called inside a community, or by a job for all of them.
revoke execute on function auth.sign_up, auth.house_open, auth.record_helper_elsewhere, auth.remove_expired, auth.told_lately,
  auth.trim_notifications, auth.create_audit_months from aangan_platform;
-- A job calls these as the platform.
revoke execute on function auth.erase_person, auth.forget_numbers from aangan_app;
