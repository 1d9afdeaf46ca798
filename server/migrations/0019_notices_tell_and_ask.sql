-- Notices that people are told of, polls and emergencies.

alter table data.notices
  -- When somebody or the clock put on the board what was scheduled; null until then, and for what was posted at once.
  add column announced_at timestamptz,
  -- When it was settled whom it is told; null until then.
  add column told_at timestamptz,
  add column reminded_at timestamptz,
  -- How often people were told again: a reminder, an all clear.
  add column rounds integer not null default 0,
  add column emergency text check (emergency in ('FIRE', 'GAS', 'WATER', 'POWER', 'MEDICAL', 'SECURITY', 'OTHER')),
  add column cleared_at timestamptz,
  add column cleared_text text,
  add column cleared_by uuid,
  -- {question, options, voters, shown, closesOn}
  add column poll jsonb,
  -- {houses, counts}, as it stood when it closed.
  add column poll_result jsonb,
  add column poll_reminded_at timestamptz,
  add column poll_closed_at timestamptz,
  add constraint notices_poll_closes_once check (poll is not null or (poll_result is null and poll_closed_at is null)),
  add constraint notices_emergency_is_cleared check (emergency is not null or cleared_at is null);
-- What hangs there already is not told.
update data.notices set told_at = coalesce(publish_at, created_at), announced_at = publish_at where publish_at is null or publish_at <= now();
create index notices_to_announce on data.notices (publish_at) where publish_at is not null and announced_at is null; -- what the clock publishes
create index notices_to_tell on data.notices ((coalesce(publish_at, created_at))) where told_at is null; -- whose telling is due
create index notices_open_polls on data.notices (community_id) where poll is not null and poll_closed_at is null; -- polls to remind of and to close, and how many are open
create index notices_emergencies on data.notices (community_id, created_at) where emergency is not null; -- emergencies under way, and those that are over for a moment
call data.create_tenant_views('notices', 'select, insert, update, delete');

-- One vote a house. A house that has voted is not deleted; deferred, because a community that is deleted takes both along.
create table data.notice_votes (
  notice_id uuid not null,
  house_id uuid not null,
  community_id uuid not null,
  option smallint not null check (option between 0 and 5),
  -- Null once they are erased.
  voted_by uuid references data.users on delete set null,
  voted_at timestamptz not null,
  primary key (notice_id, house_id),
  foreign key (community_id, notice_id) references data.notices (community_id, id) on delete cascade,
  foreign key (community_id, house_id) references data.houses (community_id, id) deferrable initially deferred
);
create index notice_votes_of_house on data.notice_votes (house_id); -- whether a house may be deleted
create index notice_votes_of_user on data.notice_votes (voted_by) where voted_by is not null; -- erasing a person
call data.create_tenant_views('notice_votes', 'select, insert, update, delete');

alter table data.notifications
  add column notice_id uuid,
  -- 0 at first; what tells people again counts on (data.notices.rounds).
  add column round integer,
  add foreign key (community_id, notice_id) references data.notices (community_id, id) on delete set null (notice_id);
create unique index notifications_of_notice on data.notifications (notice_id, user_id, kind, round) where notice_id is not null; -- nobody is told twice; a deleted notice
call data.create_tenant_views('notifications', 'select, insert, update, delete');

-- What people are being told of a notice, on what occasion; gone once all of them were. A worker moves `due_at` on with each
-- step, so that another goes on where one died.
create table data.notice_tellings (
  notice_id uuid not null,
  telling text not null,
  round integer not null,
  community_id uuid not null,
  -- The last person who was told; they are told in the order of their ids.
  after uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz not null,
  primary key (notice_id, telling, round),
  foreign key (community_id, notice_id) references data.notices (community_id, id) on delete cascade
);
create index notice_tellings_due on data.notice_tellings (due_at); -- those whose worker died
call data.create_tenant_views('notice_tellings', 'select, insert, update, delete');

-- As in 0018, and who voted for their house.
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
    update data.notice_votes v set voted_by = null where v.voted_by = person;
    perform auth.remove_factors(person);
  end if;
  return renamed;
end $$;
