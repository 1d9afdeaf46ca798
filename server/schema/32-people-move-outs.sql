-- Leaving for good, taking that back, and erasing.

-- Rows that left the live tables with somebody. `things` is null once they are erased or put back.
create table data.move_outs (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null,
  user_id uuid not null,
  occupancy_id uuid not null,
  things jsonb,
  purge_on date not null,
  purged_at timestamptz,
  undone_at timestamptz,
  -- The moment of leaving; of a person who is gone, the same as `left_at`.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (community_id, user_id) references data.users (community_id, id),
  foreign key (community_id, occupancy_id) references data.occupancies (community_id, id),
  check ((things is null) = (purged_at is not null or undone_at is not null))
);
create index move_outs_kept on data.move_outs (community_id, created_at desc, id desc) where purged_at is null; -- the list of who left
create index move_outs_all_kept on data.move_outs (created_at desc, id desc) where purged_at is null; -- the same across communities
create index move_outs_to_purge on data.move_outs (purge_on) where purged_at is null; -- the job that erases
create index move_outs_of_occupancy on data.move_outs (occupancy_id); -- taking one back
create index move_outs_of_user on data.move_outs (user_id); -- whether somebody has left, and all of one person
call data.create_tenant_views('move_outs', 'select, insert, update');

-- Puts rows back that were stored as JSON, with every column that they had. A column that came later has its default.
-- Runs as its caller and on the caller's view, so that nobody puts back more than they may insert.
create function auth.put_back(target text, kept jsonb) returns setof uuid language plpgsql volatile as $$
declare columns text;
begin
  select string_agg(quote_ident(a.attname), ', ') into columns from pg_catalog.pg_attribute a
  where a.attrelid = target::regclass and a.attnum > 0 and not a.attisdropped and kept -> 0 ? a.attname;
  if columns is not null then
    return query execute format(
      'insert into %1$I (%2$s) select %2$s from jsonb_populate_recordset(null::%1$I, $1) on conflict do nothing returning id',
      target, columns) using kept;
  end if;
end $$;

-- Empties the mobile numbers at the gate that are those of somebody who left at that moment and is to be erased, so many at a
-- time. Of a guest vehicle that a resident planned it is their own, as it was then. Returns how many.
create function auth.forget_numbers(person uuid, departed timestamptz, most integer, happened timestamptz) returns integer
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  mobile text;
  emptied integer;
begin
  select u.mobile_no into mobile from data.users u where u.id = person and u.left_at = departed and u.erased_at is null for update;
  if not found then return 0; end if;
  update data.passes p set phone = null, updated_at = happened where p.created_by = person and p.phone = mobile;
  update data.visits v set contact_no = null, updated_at = happened
  where v.id in (
    select own.id from data.visits own
    where own.created_by = person and own.contact_no is not null
      and (own.contact_no = mobile or (own.user_id = person and own.pass_id is null and not own.walk_in))
    limit most);
  get diagnostics emptied = row_count;
  return emptied;
end $$;

-- Erases somebody who left at that moment, unless they are back, with their numbers at the gate. Returns the new username.
create or replace function auth.erase_person(person uuid, departed timestamptz, unusable text, happened timestamptz) returns text
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare renamed text;
begin
  perform auth.forget_numbers(person, departed, null, happened);
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
