-- When a resident left for good, and when their data was erased.
alter table data.users add column left_at timestamptz, add column erased_at timestamptz;
call data.create_tenant_views('users', 'select, update');

alter table data.occupancies add column end_reason text check (length(end_reason) <= 500), add unique (community_id, id);
call data.create_tenant_views('occupancies', 'select, insert, update');
create index occupancies_ending on data.occupancies (ends_on) where ended_at is null and ends_on is not null;

-- What left the live tables with somebody. `things` is null once it is erased or put back.
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
create index move_outs_kept on data.move_outs (community_id, created_at desc, id desc) where purged_at is null;
create index move_outs_all_kept on data.move_outs (created_at desc, id desc) where purged_at is null;
create index move_outs_to_purge on data.move_outs (purge_on) where purged_at is null;
create index move_outs_of_occupancy on data.move_outs (occupancy_id);
create index move_outs_of_user on data.move_outs (user_id);
call data.create_tenant_views('move_outs', 'select, insert, update');

-- Who has left gets nothing more, even from a request that began before. Waits for the transaction in which they leave.
create function data.assert_has_not_left() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare departed timestamptz;
begin
  select u.left_at into departed from data.users u where u.id = new.user_id for key share;
  if departed is not null then
    raise exception 'this person has left' using errcode = 'check_violation', constraint = 'person_has_left';
  end if;
  return new;
end $$;
revoke all on function data.assert_has_not_left from public;
create trigger vehicles_of_who_is_here before insert on data.vehicles for each row execute function data.assert_has_not_left();
create trigger members_of_who_is_here before insert on data.members for each row execute function data.assert_has_not_left();
create trigger guests_of_who_is_here before insert on data.guest_vehicles for each row
  when (new.user_id is not null and new.status = 'PLANNED') execute function data.assert_has_not_left();

-- Erases somebody who left at that moment, unless they are back. Returns their new username.
create function auth.erase_person(person uuid, departed timestamptz, unusable text, happened timestamptz) returns text
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
    perform auth.remove_factors(person);
  end if;
  return renamed;
end $$;
revoke all on function auth.erase_person from public;
grant execute on function auth.erase_person to aangan_platform;
