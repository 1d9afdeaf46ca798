-- The bell, and messages to devices.

-- The rows of the bell. People without a community have a bell too.
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
create index notifications_of on data.notifications (user_id, created_at desc, id desc); -- a person's list, and its bound
create index notifications_unread on data.notifications (user_id, created_at) where read_at is null; -- the number at the bell
create index notifications_by_age on data.notifications (created_at); -- auth.remove_expired, auth.told_lately
create index notifications_of_visit on data.notifications (visit_id) where visit_id is not null; -- the answered request is taken off; a deleted visit
call data.create_tenant_views('notifications', 'select, insert, update');

-- How many unread ones each of these people has, up to a bound.
create function auth.unread_of(people uuid[], since timestamptz, most integer) returns table (user_id uuid, unread integer)
language sql stable security definer set search_path = pg_catalog rows 10 as $$
  select p.id, (select count(*) from (
    select from data.notifications n where n.user_id = p.id and n.read_at is null and n.created_at > since limit most) few)::integer
  from unnest(people) p (id)
$$;

-- People who were told something lately: only they can have too many.
create function auth.told_lately() returns setof uuid language sql stable security definer set search_path = pg_catalog as $$
  select distinct n.user_id from data.notifications n where n.created_at > now() - interval '10 minutes'
$$;

-- A person keeps 500 notifications. The newest hundred of each kind come first, so that a flood of one kind pushes out its
-- own. In portions of people: all who were told something at a busy hour would take longer than a statement may.
create or replace function auth.trim_notifications(people uuid[]) returns void language sql volatile security definer set search_path = pg_catalog as $$
  delete from data.notifications where id in (
    select old.id from unnest(people) person
    cross join lateral (
      select n.id from (
        select o.id, o.created_at, row_number() over (partition by o.kind order by o.created_at desc, o.id desc) > 100 as beyond
        from data.notifications o where o.user_id = person) n
      order by n.beyond, n.created_at desc, n.id desc offset 500) old)
$$;

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
create index notification_preferences_of_community on data.notification_preferences (community_id); -- a deleted community takes its own along
call data.create_tenant_views('notification_preferences', 'select, insert, update');

-- A browser that takes messages. The newest user of an endpoint has it.
create table data.push_subscriptions (
  id uuid primary key default data.uuidv7(),
  community_id uuid references data.communities on delete cascade,
  user_id uuid not null references data.users on delete cascade,
  -- Null once the session ran out and was removed.
  session_id uuid references data.sessions on delete set null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text,
  last_ok_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (community_id, user_id) references data.users (community_id, id) on delete cascade
);
create index push_subscriptions_of on data.push_subscriptions (user_id, created_at); -- the devices of a person
create index push_subscriptions_of_session on data.push_subscriptions (session_id) where session_id is not null; -- the end of a session
create index push_subscriptions_of_community on data.push_subscriptions (community_id); -- a deleted community takes its own along
call data.create_tenant_views('push_subscriptions', 'select, delete');

-- Subscribes a device. Keeps the newest `most` of a person.
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

-- Messages on their way, until they are delivered or too late.
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
create index push_outbox_due on data.push_outbox (next_at); -- auth.take_pushes
create index push_outbox_of on data.push_outbox (subscription_id); -- a subscription that is gone takes its own along
create index push_outbox_of_community on data.push_outbox (community_id); -- a deleted community too
call data.create_tenant_views('push_outbox', 'select, insert');

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

-- Stores what came of them: done with (`over`), delivered to (`reached`) and gone subscriptions, and when to try the others
-- again.
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

-- The people behind live streams, and the houses in which they live. No row for a session that has ended, by the
-- database's now(), as in auth.sessions.
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
