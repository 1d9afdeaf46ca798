-- What the bell shows. People without a community have a bell too.
create table data.notifications (
  id uuid primary key default data.uuidv7(),
  community_id uuid references data.communities on delete cascade,
  user_id uuid not null references data.users on delete cascade,
  kind text not null,
  -- In the language of the person, as it was then.
  title text not null,
  body text not null,
  path text not null,
  visit_id uuid,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (community_id, user_id) references data.users (community_id, id) on delete cascade,
  foreign key (community_id, visit_id) references data.visits (community_id, id) on delete set null (visit_id)
);
create index notifications_of on data.notifications (user_id, created_at desc, id desc);
create index notifications_unread on data.notifications (user_id, created_at) where read_at is null;
create index notifications_by_age on data.notifications (created_at);
create index notifications_of_visit on data.notifications (visit_id) where visit_id is not null;
call data.create_tenant_views('notifications', 'select, insert, update');

-- No row: the defaults of each kind.
create table data.notification_preferences (
  user_id uuid primary key references data.users on delete cascade,
  community_id uuid references data.communities on delete cascade,
  -- Minutes of the day in the community's zone.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  -- Kind → on; a kind that is not in it has its default.
  push jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (community_id, user_id) references data.users (community_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null))
);
create index notification_preferences_of_community on data.notification_preferences (community_id);
call data.create_tenant_views('notification_preferences', 'select, insert, update');

-- A browser that takes messages. The newest user of an endpoint has it.
create table data.push_subscriptions (
  id uuid primary key default data.uuidv7(),
  community_id uuid references data.communities on delete cascade,
  user_id uuid not null references data.users on delete cascade,
  -- Null once the session ran out and was tidied away.
  session_id uuid references data.sessions on delete set null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text,
  last_ok_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (community_id, user_id) references data.users (community_id, id) on delete cascade
);
create index push_subscriptions_of on data.push_subscriptions (user_id, created_at);
create index push_subscriptions_of_session on data.push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_of_community on data.push_subscriptions (community_id);
call data.create_tenant_views('push_subscriptions', 'select, delete');

create table data.push_outbox (
  id uuid primary key default data.uuidv7(),
  community_id uuid references data.communities on delete cascade,
  subscription_id uuid not null references data.push_subscriptions on delete cascade,
  payload text not null check (octet_length(payload) <= 3000),
  ttl_until timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index push_outbox_due on data.push_outbox (next_at);
create index push_outbox_of on data.push_outbox (subscription_id);
create index push_outbox_of_community on data.push_outbox (community_id);
call data.create_tenant_views('push_outbox', 'select, insert');

-- A session of a desk or of a device with push can be renewed; with whose key, and until when.
alter table data.sessions
  add column renew_days smallint check (renew_days between 1 and 30),
  add column renewable_until timestamptz,
  add column device_key text check (length(device_key) <= 200);

-- Whoever signs out is told nothing more there. A session that merely ran out keeps its subscription.
create function data.end_push_of_session() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from data.push_subscriptions p where p.session_id = new.id;
  return null;
end $$;
revoke all on function data.end_push_of_session from public;
create trigger end_push_of_session after update of ended_at on data.sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function data.end_push_of_session();

-- Who listens in these sessions, and in which houses they live. No row for a session that has ended.
create function auth.listeners(wanted uuid[]) returns table (session_id uuid, user_id uuid, roles text, community_id uuid, houses text)
language sql stable security definer set search_path = pg_catalog rows 10 as $$
  select s.id, u.id, array_to_string(u.roles, ','), u.community_id,
    (select string_agg(o.house_id::text, ',') from data.occupancies o where o.user_id = u.id and o.ended_at is null and o.lives_here)
  from data.sessions s
  join data.users u on u.id = s.user_id
  left join data.communities c on c.id = u.community_id
  where s.id = any (wanted) and s.ended_at is null and s.expires_at > now()
    and u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE')
$$;

create function auth.unread_of(people uuid[], since timestamptz, most integer) returns table (user_id uuid, unread integer)
language sql stable security definer set search_path = pg_catalog rows 10 as $$
  select p.id, (select count(*) from (
    select from data.notifications n where n.user_id = p.id and n.read_at is null and n.created_at > since limit most) few)::integer
  from unnest(people) p (id)
$$;

-- Keeps the newest `most` of a person.
create function auth.subscribe_push(person uuid, community uuid, session uuid, address text, key text, secret text, called text, most integer, happened timestamptz)
returns uuid language plpgsql volatile security definer set search_path = pg_catalog as $$
declare made uuid;
begin
  perform from data.users u where u.id = person for no key update;
  delete from data.push_subscriptions p where p.endpoint = address and p.user_id <> person;
  insert into data.push_subscriptions as p (community_id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
    values (community, person, session, address, key, secret, called, happened)
    on conflict (endpoint) do update set community_id = community, user_id = person, session_id = session,
      p256dh = key, auth = secret, device = called, created_at = happened
    returning p.id into made;
  delete from data.push_subscriptions p where p.id in (
    select o.id from data.push_subscriptions o where o.user_id = person order by o.created_at desc, o.id desc offset most);
  return made;
end $$;

-- Leases what is due: no other process takes it until `lease`.
create function auth.take_pushes(most integer, happened timestamptz, lease timestamptz)
returns table (id uuid, subscription_id uuid, endpoint text, p256dh text, auth text, payload text, ttl_until timestamptz, attempts integer)
language sql volatile security definer set search_path = pg_catalog rows 50 as $$
  with due as (
    update data.push_outbox o set next_at = lease, attempts = o.attempts + 1
    where o.id in (select d.id from data.push_outbox d where d.next_at <= happened order by d.next_at limit most for update skip locked)
    returning o.*)
  select d.id, d.subscription_id, p.endpoint, p.p256dh, p.auth, d.payload, d.ttl_until, d.attempts
  from due d join data.push_subscriptions p on p.id = d.subscription_id
$$;

-- What came of them: done with (`over`), delivered to (`reached`) and gone subscriptions, and when to try the others again.
create function auth.settle_pushes(over uuid[], reached uuid[], gone uuid[], later uuid[], later_at timestamptz[], happened timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  delete from data.push_outbox o where o.id = any (over);
  update data.push_outbox o set next_at = l.at from unnest(later, later_at) l (id, at) where o.id = l.id;
  -- To the hour, so that a message is not two writes.
  update data.push_subscriptions p set last_ok_at = happened
    where p.id = any (reached) and (p.last_ok_at is null or p.last_ok_at < happened - interval '1 hour');
  delete from data.push_subscriptions p where p.id = any (gone);
end $$;

-- As it was, and without what their bell and their devices know.
create or replace function auth.erase_person(person uuid, departed timestamptz, unusable text, happened timestamptz) returns text
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare renamed text;
begin
  update data.users u set name = 'Former resident', username = 'former-' || left(replace(gen_random_uuid()::text, '-', ''), 8),
    password_hash = unusable, mobile_no = null, email = null, house_no = null, division = null, ownership_type = null,
    remark = null, must_change_password = false, invited = false, erased_at = happened, updated_at = happened
  where u.id = person and u.left_at = departed and u.erased_at is null
  returning u.username into renamed;
  if renamed is not null then
    delete from data.password_resets r where r.user_id = person;
    update data.invitations i set name = 'Former resident', mobile_no = null, email = null, mail_due_at = null,
      ended_at = case when i.accepted_at is null then coalesce(i.ended_at, happened) end, updated_at = happened
    where i.user_id = person;
    delete from data.notifications n where n.user_id = person;
    delete from data.notification_preferences n where n.user_id = person;
    delete from data.push_subscriptions p where p.user_id = person;
    perform auth.remove_factors(person);
  end if;
  return renamed;
end $$;

-- As it was, with old notifications and messages; a session that can be renewed is kept.
create or replace function auth.tidy() returns boolean language plpgsql volatile security definer set search_path = pg_catalog as $$
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
  more := more or gone = batch;
  -- Only who was told something lately can have too many.
  delete from data.notifications where id in (
    select old.id from (select distinct n.user_id from data.notifications n where n.created_at > now() - interval '10 minutes') told
    cross join lateral (
      select n.id from data.notifications n where n.user_id = told.user_id order by n.created_at desc, n.id desc offset 500) old
    limit batch);
  get diagnostics gone = row_count;
  return more or gone = batch;
end $$;

revoke all on function auth.listeners, auth.unread_of, auth.subscribe_push, auth.take_pushes, auth.settle_pushes from public;
grant execute on function auth.listeners, auth.unread_of, auth.subscribe_push, auth.take_pushes, auth.settle_pushes to aangan_app, aangan_platform;

create index users_admins on data.users (community_id) where 'ADMIN' = any (roles);
