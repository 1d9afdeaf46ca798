-- Imports from a file, and invitations, by hand or by an import.

-- A file that an admin brings in. The file itself is not stored.
create table data.imports (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  kind text not null check (kind in ('RESIDENTS', 'VEHICLES', 'HELPERS', 'HOUSES')),
  file_name text not null check (length(file_name) <= 100),
  columns jsonb not null,
  mapping jsonb not null,
  status text not null default 'UPLOADED' check (status in
    ('UPLOADED', 'CHECKING', 'CHECKED', 'QUEUED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'CANCELLED')),
  rows integer not null,
  good integer not null default 0,
  bad integer not null default 0,
  same integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  leave_out_bad boolean not null default false,
  send_mails boolean not null default false,
  -- Why the last undo did not go through: a text and its values.
  failure jsonb,
  -- Counts the choices of columns: the check of an earlier one stops.
  version integer not null default 0,
  -- Until then a worker is at it; after that another takes over.
  worked_until timestamptz,
  created_by uuid,
  started_by uuid,
  undone_by uuid,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  -- When its rows were emptied: they name people who may never have come.
  forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id) -- rows and invitations refer to an import of their own community
);
create unique index imports_one_at_work on data.imports (community_id) where status in ('RUNNING', 'UNDOING'); -- one at a time
create index imports_of_community on data.imports (community_id, id desc); -- the list, newest first
-- The job that resumes.
create index imports_unfinished on data.imports (community_id, id) where status in ('CHECKING', 'QUEUED', 'RUNNING', 'UNDOING');
create index imports_to_forget on data.imports (updated_at) where forgotten_at is null; -- the job that empties rows
call data.create_tenant_views('imports', 'select, insert, update');

-- The rows of the file.
create table data.import_rows (
  import_id uuid not null,
  row integer not null,
  community_id uuid not null,
  cells jsonb not null,
  problems jsonb,
  outcome text check (outcome in ('CREATED', 'SAME', 'LEFT_OUT')),
  -- The ids of all that the row made, first the thing itself.
  thing_ids uuid[],
  primary key (import_id, row),
  foreign key (community_id, import_id) references data.imports (community_id, id) on delete cascade
);
create index import_rows_to_do on data.import_rows (import_id, row) where outcome is null; -- the next portion
create index import_rows_bad on data.import_rows (import_id, row) where problems is not null; -- the list of problems
call data.create_tenant_views('import_rows', 'select, insert, update');

-- `user_id` is null when the account went with the invitation. Two codes may be good at once: the one that was shown to
-- who invites, and the one that was mailed; only keyed hashes of them.
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
  -- The import that made it.
  import_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id), -- as every table that others may refer to
  foreign key (community_id, user_id) references data.users (community_id, id) on delete set null (user_id),
  foreign key (community_id, house_id) references data.houses (community_id, id) on delete set null (house_id),
  foreign key (community_id, import_id) references data.imports (community_id, id) on delete set null (import_id)
);
create index invitations_of_user on data.invitations (user_id); -- the invitation of an account; a deleted account
create index invitations_of_house on data.invitations (house_id); -- a deleted house is looked for here
create index invitations_open_of on data.invitations (created_by) where accepted_at is null and ended_at is null; -- how many wait of one who invites
create index invitations_to_mail on data.invitations (mail_due_at) where mail_due_at is not null; -- the job that mails
create index invitations_of_import on data.invitations (import_id, id) where import_id is not null; -- undo of an import
call data.create_tenant_views('invitations', 'select, insert, update');

-- The invitation that a code opens; no row when it is not good.
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

-- Finds people who cannot be taken back: they came, were changed, or something depends on them. Looks at every
-- table that keeps a user from being deleted, also those of later migrations.
create function auth.people_in_use(people uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
declare used record;
begin
  people := array(
    select u.id from data.users u where u.id = any (people) and (tenant.community() is null or u.community_id = tenant.community()));
  return query select u.id from data.users u
    where u.id = any (people) and (not u.invited or u.status <> 'ACTIVE' or u.updated_at > u.created_at);
  return query select i.user_id from data.invitations i where i.user_id = any (people) and i.accepted_at is not null;
  return query select o.user_id from data.occupancies o where o.user_id = any (people)
    group by o.user_id having count(*) > 1 or bool_or(o.updated_at > o.created_at);
  return query select m.user_id from data.members m
    where m.user_id = any (people) and (m.relation <> 'SELF' or m.updated_at > m.created_at);
  for used in
    select k.conrelid::regclass as relation, own.attname as name
    from pg_constraint k
    cross join unnest(k.conkey, k.confkey) as pair (own, theirs)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
    join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = pair.theirs and theirs.attname = 'id'
    where k.contype = 'f' and k.confrelid = 'data.users'::regclass and k.confdeltype in ('a', 'r')
      and k.conrelid not in ('data.occupancies'::regclass, 'data.members'::regclass)
  loop
    return query execute format('select distinct x.%I from %s x where x.%I = any ($1)', used.name, used.relation, used.name) using people;
  end loop;
end $$;

-- Takes away people of an import who never came, with all that was made for them. Fails where something depends on one.
create function auth.remove_imported(import uuid, people uuid[], happened timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare homes uuid[];
begin
  -- Others may only take back what is their community's, and what an import has made.
  if exists (
    select from unnest(people) as person (id)
    where not exists (
      select from data.invitations i join data.users u on u.id = i.user_id
      where i.user_id = person.id and i.import_id = import and i.accepted_at is null and u.invited
        and (tenant.community() is null or u.community_id = tenant.community())))
  then
    raise exception 'not of this import' using errcode = 'foreign_key_violation';
  end if;
  delete from data.invitations i where i.import_id = import and i.user_id = any (people);
  update data.members m set account_user_id = null where m.account_user_id = any (people);
  delete from data.members m where m.user_id = any (people) and m.relation = 'SELF';
  with gone as (delete from data.occupancies o where o.user_id = any (people) returning o.household_id)
  select array_agg(distinct household_id) into homes from gone;
  delete from data.users u where u.id = any (people);
  -- The others share without them, and the longest-standing follows as the primary contact.
  update data.occupancies o set household_id = o.household_id where o.household_id = any (homes) and o.ended_at is null;
  update data.occupancies o set primary_contact = true, updated_at = happened
  where o.id in (
    select distinct on (p.household_id) p.id from data.occupancies p
    where p.household_id = any (homes) and p.ended_at is null
      and not exists (select from data.occupancies q where q.household_id = p.household_id and q.primary_contact and q.ended_at is null)
    order by p.household_id, p.starts_on, p.id);
end $$;

-- Helpers who work in other communities too, or were rated there: what no single community can see.
create function auth.helpers_elsewhere(helpers uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog as $$
  select own.helper_id from data.helper_communities own
  where own.helper_id = any (helpers) and (tenant.community() is null or own.community_id = tenant.community()) and (
    exists (select from data.helper_ratings r where r.helper_id = own.helper_id)
    or exists (
      select from data.helper_communities other where other.helper_id = own.helper_id and other.community_id <> own.community_id))
$$;

-- A new society grows faster than autovacuum looks: plans that were made for empty tables would read them whole, again and
-- again. Large tables are left to autovacuum.
create function auth.measure_growth() returns void
language plpgsql volatile security definer set search_path = pg_catalog as $$
declare grown regclass;
begin
  for grown in
    select c.oid from pg_class c
    where c.oid in ('data.users'::regclass, 'data.houses'::regclass, 'data.occupancies'::regclass, 'data.members'::regclass,
        'data.invitations'::regclass, 'data.vehicles'::regclass, 'data.helpers'::regclass, 'data.helper_communities'::regclass,
        'data.import_rows'::regclass)
      and c.reltuples < 50000
    order by c.oid
  loop
    execute format('analyze %s', grown);
  end loop;
end $$;
