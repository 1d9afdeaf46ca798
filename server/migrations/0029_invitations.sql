-- True until an invited person has accepted: an account whose password nobody knows.
alter table data.users add column invited boolean not null default false;
call data.create_tenant_views('users', 'select, update');
create index users_invited on data.users (community_id) where invited;

-- `user_id` is null when the account went with the invitation. Two codes may be good at once: the one that was shown to
-- who invites, and the one that was mailed; only keyed hashes of them. `import_id` is for invitations that an import makes.
create table data.invitations (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  user_id uuid,
  house_id uuid,
  name text not null,
  ownership_type text check (ownership_type in ('owner', 'tenant')),
  email text,
  mobile_no text,
  code_hash text not null unique,
  mailed_code_hash text unique,
  expires_at timestamptz not null,
  -- When the mail is to be tried next; null when there is none to send.
  mail_due_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  created_by uuid,
  import_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id),
  foreign key (community_id, user_id) references data.users (community_id, id) on delete set null (user_id),
  foreign key (community_id, house_id) references data.houses (community_id, id) on delete set null (house_id)
);
create index invitations_of_user on data.invitations (user_id);
create index invitations_of_house on data.invitations (house_id);
create index invitations_open_of on data.invitations (created_by) where accepted_at is null and ended_at is null;
create index invitations_to_mail on data.invitations (mail_due_at) where mail_due_at is not null;
call data.create_tenant_views('invitations', 'select, insert, update');

create function auth.invite(community uuid, username text, hash text, name text, mobile_no text, email text, house_no text, division text, ownership_type text, roles text, happened timestamptz)
returns uuid language sql security definer set search_path = pg_catalog
begin atomic
  insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles, invited, created_at, updated_at)
  values (community, username, hash, name, mobile_no, email, house_no, division, ownership_type, 'ACTIVE', string_to_array(roles, ','), true, happened, happened)
  returning id;
end;

-- What a code opens; no row when it is not good.
create function auth.open_invitation(hash text, happened timestamptz)
returns table (id uuid, user_id uuid, community_id uuid, display_name text, house_no text, division text, name text, email text, mobile_no text)
language sql stable security definer set search_path = pg_catalog rows 1 as $$
  select i.id, i.user_id, i.community_id, c.display_name, u.house_no, u.division, i.name, i.email, i.mobile_no
  from data.invitations i
  join data.users u on u.id = i.user_id and u.invited and u.status = 'ACTIVE'
  join data.communities c on c.id = i.community_id and c.status = 'ACTIVE'
  where (i.code_hash = hash or i.mailed_code_hash = hash) and i.accepted_at is null and i.ended_at is null and i.expires_at > happened
$$;

-- The invited account becomes the person's own. No row when the code is not good any more: the caller then rolls back.
-- Locks the invitation before the account, as ending one does.
create function auth.accept_invitation(hash text, wanted text, renewed text, person_name text, mobile text, mail text, happened timestamptz)
returns table (user_id uuid) language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
declare person uuid;
begin
  update data.invitations i set accepted_at = happened, mail_due_at = null, updated_at = happened
  where (i.code_hash = hash or i.mailed_code_hash = hash) and i.accepted_at is null and i.ended_at is null and i.expires_at > happened
  returning i.user_id into person;
  if not found then return; end if;
  update data.members m set name = person_name, mobile_no = mobile, updated_at = happened where m.user_id = person and m.relation = 'SELF';
  return query
    update data.users u set username = wanted, password_hash = renewed, name = person_name, mobile_no = mobile, email = mail, invited = false,
      terms_accepted_at = happened, updated_at = happened
    where u.id = person and u.invited and u.status = 'ACTIVE' returning u.id;
end $$;

-- Takes away an invited account that was never used, with its place in the household. False when something depends on it.
create function auth.remove_invited(person uuid, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare homes uuid[];
begin
  perform from data.users u where u.id = person and u.invited and (tenant.community() is null or u.community_id = tenant.community());
  if not found then return false; end if;
  update data.members m set account_user_id = null where m.account_user_id = person;
  delete from data.members m where m.user_id = person and m.relation = 'SELF';
  with gone as (delete from data.occupancies o where o.user_id = person returning o.household_id)
  select array_agg(household_id) into homes from gone;
  delete from data.users u where u.id = person;
  -- The longest-standing of the household follows as its primary contact.
  update data.occupancies o set primary_contact = true, updated_at = happened
  where o.id in (
    select distinct on (p.household_id) p.id from data.occupancies p
    where p.household_id = any (homes) and p.ended_at is null
      and not exists (select from data.occupancies q where q.household_id = p.household_id and q.primary_contact and q.ended_at is null)
    order by p.household_id, p.starts_on, p.id);
  return true;
exception when foreign_key_violation then
  return false;
end $$;

-- An invitation is accepted, not reset: as before, but not for invited accounts. Locks the accounts, so that two requests
-- at once do not both count before either has its code.
drop function auth.accounts_of_reset;
create function auth.accounts_of_reset(request uuid, happened timestamptz)
returns table (user_id uuid, community_id uuid, username text, name text, house_no text, division text, email text, language text)
language plpgsql volatile security definer set search_path = pg_catalog rows 5 as $$
begin
  perform from data.users u join data.reset_requests r on lower(u.username) = lower(r.name) or lower(u.email) = lower(r.name)
    where r.id = request order by u.id for no key update of u;
  return query select u.id, u.community_id, u.username, u.name, u.house_no, u.division, u.email, u.language
  from data.reset_requests r
  join data.users u on lower(u.username) = lower(r.name) or lower(u.email) = lower(r.name)
  left join data.communities c on c.id = u.community_id
  where r.id = request and r.created_at > happened - interval '1 hour'
    and u.status = 'ACTIVE' and not u.invited and u.email is not null and (c.id is null or c.status = 'ACTIVE')
    and (select count(*) from data.password_resets p
         where p.user_id = u.id and p.issued_by is null and p.created_at > happened - interval '1 hour') < 3
  order by u.created_at, u.id limit 5;
end $$;
create or replace function auth.issue_reset(person uuid, hash text, issuer uuid, happened timestamptz, until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from data.users u where u.id = person and u.status = 'ACTIVE' and not u.invited
    and (tenant.community() is null or u.community_id = tenant.community()) for no key update;
  if not found then return false; end if;
  update data.password_resets r set expires_at = happened, updated_at = happened
    where r.user_id = person and r.used_at is null and r.expires_at > happened;
  insert into data.password_resets (user_id, code_hash, issued_by, expires_at, created_at, updated_at)
    values (person, hash, issuer, until, happened, happened);
  return true;
end $$;

revoke all on function auth.accounts_of_reset, auth.invite, auth.open_invitation, auth.accept_invitation, auth.remove_invited from public;
grant execute on function auth.accounts_of_reset, auth.invite, auth.open_invitation, auth.accept_invitation, auth.remove_invited to aangan_app, aangan_platform;
