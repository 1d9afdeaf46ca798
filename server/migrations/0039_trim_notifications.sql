-- A person keeps their newest notifications only. Looked at in portions: all who were told something at a busy hour would
-- take longer than a statement may.
create function auth.told_lately() returns setof uuid language sql stable security definer set search_path = pg_catalog as $$
  select distinct n.user_id from data.notifications n where n.created_at > now() - interval '10 minutes'
$$;

create function auth.trim_notifications(people uuid[]) returns void language sql volatile security definer set search_path = pg_catalog as $$
  delete from data.notifications where id in (
    select old.id from unnest(people) person
    cross join lateral (
      select n.id from data.notifications n where n.user_id = person order by n.created_at desc, n.id desc offset 500) old)
$$;

-- auth.tidy without that. The release before this one still calls auth.tidy: to be dropped in the one after.
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

revoke all on function auth.told_lately, auth.trim_notifications, auth.remove_expired from public;
grant execute on function auth.told_lately, auth.trim_notifications, auth.remove_expired to aangan_app;
