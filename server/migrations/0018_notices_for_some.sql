-- Notices for some people, for later, at the top of the board, and such as ask to be read.

alter table data.notices
  -- When it is published; null: when it was posted.
  add column publish_at timestamptz,
  add column pinned boolean not null default false,
  add column ask boolean not null default false,
  -- For whom. Without roles it is for everyone; without divisions, ownership or houses these do not matter.
  add column audience_divisions text[] check (audience_divisions <@ array['A', 'B', 'C', 'D'] and cardinality(audience_divisions) > 0),
  add column audience_ownership text[] check (audience_ownership <@ array['owner', 'tenant'] and cardinality(audience_ownership) > 0),
  add column audience_roles text[] check (audience_roles <@ array['USER', 'SECURITY'] and cardinality(audience_roles) > 0),
  -- How many houses it names (notice_houses).
  add column audience_houses integer not null default 0,
  add constraint notices_audience_has_roles check (audience_roles is not null or (audience_divisions is null and audience_ownership is null and audience_houses = 0));
create index if not exists notices_published on data.notices (community_id, (coalesce(publish_at, created_at)) desc, id desc); -- the board
create index if not exists notices_all_published on data.notices ((coalesce(publish_at, created_at)) desc, id desc); -- the same across communities
create index if not exists notices_pinned on data.notices (community_id) where pinned; -- the top of the board, and how many are pinned
create index if not exists notices_to_publish on data.notices (community_id, publish_at) where publish_at is not null; -- how many are scheduled
call data.create_tenant_views('notices', 'select, insert, update, delete');

-- The houses that an audience names. Such a house cannot be deleted: the notice would reach others. Deferred, because a
-- community that is deleted takes both along.
create table data.notice_houses (
  notice_id uuid not null,
  house_id uuid not null,
  community_id uuid not null,
  primary key (notice_id, house_id),
  foreign key (community_id, notice_id) references data.notices (community_id, id) on delete cascade,
  foreign key (community_id, house_id) references data.houses (community_id, id) deferrable initially deferred
);
create index notice_houses_of_house on data.notice_houses (house_id); -- whether a house may be deleted
call data.create_tenant_views('notice_houses', 'select, insert, delete');

-- Who has seen a notice, and who has said that they read it.
create table data.notice_reads (
  notice_id uuid not null,
  user_id uuid not null references data.users on delete cascade,
  community_id uuid not null,
  seen_at timestamptz not null,
  read_at timestamptz,
  primary key (notice_id, user_id),
  foreign key (community_id, notice_id) references data.notices (community_id, id) on delete cascade
);
create index notice_reads_of_user on data.notice_reads (user_id); -- what somebody has seen, and erasing it
call data.create_tenant_views('notice_reads', 'select, insert, update, delete');

-- As in server/schema/32-people-move-outs.sql, and what they have seen and read.
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
    delete from data.notice_reads r where r.user_id = person;
    perform auth.remove_factors(person);
  end if;
  return renamed;
end $$;
