-- Proofs besides the password. People without a community have factors too, so these tables have no views: the server
-- reaches them through the functions only.

create table data.passkeys (
  id uuid primary key default data.uuidv7(),
  user_id uuid not null references data.users on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text not null default '',
  name text not null check (length(name) <= 50),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index passkeys_of on data.passkeys (user_id, created_at); -- auth.passkeys_of

-- The authenticator app of an account.
create table data.totp (
  user_id uuid primary key references data.users on delete cascade,
  -- Sealed with a key that is not in the database.
  secret text not null,
  confirmed_at timestamptz,
  -- The last code that was used: none is good twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- For who has lost the other factors.
create table data.recovery_codes (
  id uuid primary key default data.uuidv7(),
  user_id uuid not null references data.users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, code_hash)
);

-- The question to somebody who is logging in or adding a passkey, for a few minutes. The id opens something: it is random.
create table data.challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references data.users on delete cascade,
  kind text not null,
  value text not null unique,
  -- Digest of the password's hash that was right: another password ends the challenge.
  checked text,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index challenges_over on data.challenges (expires_at); -- auth.remove_expired
create index challenges_of on data.challenges (user_id); -- a deleted account takes its own along

-- Stands for a password's hash in a challenge.
create function data.digest_of(hash text) returns text language sql immutable set search_path = pg_catalog
  return encode(sha256(convert_to(hash, 'UTF8')), 'hex');

-- Whether the account has a passkey or an authenticator app.
create function auth.has_factor(person uuid) returns boolean language sql stable security definer set search_path = pg_catalog
  return exists (select from data.passkeys p where p.user_id = person)
    or exists (select from data.totp t where t.user_id = person and t.confirmed_at is not null);

-- The same, and nobody changes it until the transaction ends.
create function auth.hold_factor(person uuid) returns boolean language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from data.users u where u.id = person for no key update;
  return auth.has_factor(person);
end $$;

-- The list of one's own passkeys.
create function auth.passkeys_of(person uuid)
returns table (id uuid, name text, credential_id text, transports text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog rows 3 as $$
  select p.id, p.name, p.credential_id, p.transports, p.created_at, p.last_used_at
  from data.passkeys p where p.user_id = person order by p.created_at, p.id
$$;

-- The sealed secret of one's authenticator app.
create function auth.totp_of(person uuid) returns table (secret text, confirmed boolean)
language sql stable security definer set search_path = pg_catalog rows 1 as $$
  select t.secret, t.confirmed_at is not null from data.totp t where t.user_id = person
$$;

-- How many recovery codes are unused.
create function auth.recovery_codes_left(person uuid) returns integer language sql stable security definer set search_path = pg_catalog
  return (select count(*) from data.recovery_codes r where r.user_id = person and r.used_at is null);

-- Adds a passkey: `many` beyond the bound, `taken` when the credential is there already.
create function auth.add_passkey(person uuid, credential text, key text, count bigint, ways text, called text, most integer, happened timestamptz)
returns table (outcome text, id uuid)
language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
declare made uuid;
begin
  perform from data.users u where u.id = person for no key update;
  if (select count(*) from data.passkeys p where p.user_id = person) >= most then return query select 'many', null::uuid; return; end if;
  insert into data.passkeys as p (user_id, credential_id, public_key, counter, transports, name, created_at, updated_at)
    values (person, credential, key, count, ways, called, happened, happened)
    on conflict (credential_id) do nothing returning p.id into made;
  return query select case when made is null then 'taken' else 'added' end, made;
end $$;

-- Begins an authenticator app. False when one is set up, unless it is `void`: sealed with a key that is gone.
create function auth.begin_totp(person uuid, sealed text, void text, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into data.totp as t (user_id, secret, created_at, updated_at) values (person, sealed, happened, happened)
    on conflict (user_id) do update set secret = sealed, confirmed_at = null, last_step = 0, updated_at = happened
    where t.confirmed_at is null or t.secret = void;
  return found;
end $$;

-- The first right code of an authenticator app. False when it was confirmed already, or begun anew.
create function auth.confirm_totp(person uuid, sealed text, step bigint, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from data.users u where u.id = person for no key update;
  update data.totp t set confirmed_at = happened, last_step = step, updated_at = happened
    where t.user_id = person and t.secret = sealed and t.confirmed_at is null;
  return found;
end $$;

-- New codes instead of the old ones. With `first` only where there were none; false then, and where there is no factor.
create function auth.renew_recovery_codes(person uuid, hashes text[], first boolean, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if not auth.hold_factor(person) then return false; end if;
  if first and exists (select from data.recovery_codes r where r.user_id = person) then return false; end if;
  delete from data.recovery_codes r where r.user_id = person;
  insert into data.recovery_codes (user_id, code_hash, created_at, updated_at) select person, h, happened, happened from unnest(hashes) h;
  return true;
end $$;

-- Takes away a passkey, or the authenticator app where `passkey` is null. `last` when the account must keep it: `bound`, or by
-- the settings of its community. Recovery codes end with the last other factor.
create function auth.remove_factor(person uuid, passkey uuid, bound boolean) returns table (outcome text, name text)
language plpgsql volatile security definer set search_path = pg_catalog rows 1 as $$
declare
  gone text;
  others boolean;
begin
  perform from data.users u where u.id = person for no key update;
  if passkey is null then
    perform from data.totp t where t.user_id = person and t.confirmed_at is not null;
  else
    select p.name into gone from data.passkeys p where p.user_id = person and p.id = passkey;
  end if;
  if not found then return query select 'missing', null::text; return; end if;
  others := exists (select from data.passkeys p where p.user_id = person and p.id is distinct from passkey)
    or passkey is not null and exists (select from data.totp t where t.user_id = person and t.confirmed_at is not null);
  if not others and (bound or exists (
    select from data.users u join data.community_settings o on o.community_id = u.community_id
    where u.id = person and 'ADMIN' = any (u.roles) and o.name = 'adminSecondFactor' and o.value = '"REQUIRED"'))
  then return query select 'last', gone; return; end if;
  if passkey is null then delete from data.totp t where t.user_id = person;
  else delete from data.passkeys p where p.id = passkey; end if;
  if not others then
    delete from data.recovery_codes r where r.user_id = person;
    delete from data.totp t where t.user_id = person;
  end if;
  return query select 'removed', gone;
end $$;

-- Takes all away, and returns which there were.
create function auth.remove_factors(person uuid) returns table (kind text, name text)
language plpgsql volatile security definer set search_path = pg_catalog rows 3 as $$
begin
  perform from data.users u where u.id = person for no key update;
  delete from data.recovery_codes r where r.user_id = person;
  return query delete from data.passkeys p where p.user_id = person returning 'PASSKEY', p.name;
  return query with gone as (delete from data.totp t where t.user_id = person returning t.confirmed_at)
    select 'TOTP', null::text from gone where gone.confirmed_at is not null;
end $$;

-- Begins a second step of the login, or the adding of a passkey.
create function auth.begin_challenge(person uuid, called text, asked text, checked text, happened timestamptz, until timestamptz) returns uuid
language sql volatile security definer set search_path = pg_catalog as $$
  insert into data.challenges (user_id, kind, value, checked, created_at, expires_at)
  values (person, called, asked, data.digest_of(checked), happened, until) returning id
$$;

-- Counts a try at a login's second step. No row when it has ended, or its tries have.
create function auth.try_second_factor(challenge uuid, most integer, happened timestamptz)
returns table (user_id uuid, username text, password_hash text, roles text, community_id uuid, value text, secret text)
language sql volatile security definer set search_path = pg_catalog rows 1 as $$
  with tried as (
    update data.challenges c set attempts = c.attempts + 1
    where c.id = challenge and c.kind = 'SECOND_FACTOR' and c.expires_at > happened and c.attempts < most
    returning c.user_id, c.value, c.checked)
  select u.id, u.username, u.password_hash, array_to_string(u.roles, ','), u.community_id, tried.value, t.secret
  from tried
  join data.users u on u.id = tried.user_id and data.digest_of(u.password_hash) = tried.checked and u.status = 'ACTIVE'
  left join data.totp t on t.user_id = u.id and t.confirmed_at is not null
$$;

-- True for the one call that ends it.
create function auth.end_challenge(challenge uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  delete from data.challenges c where c.id = challenge;
  return found;
end $$;

-- A passkey's challenge is good for one try.
create function auth.take_challenge(asked text, called text, happened timestamptz) returns table (id uuid, user_id uuid)
language sql volatile security definer set search_path = pg_catalog rows 1 as $$
  delete from data.challenges c where c.value = asked and c.kind = called and c.expires_at > happened returning c.id, c.user_id
$$;

-- The account of a passkey, and whether it may log in.
create function auth.passkey_account(credential text)
returns table (passkey_id uuid, public_key text, counter bigint, user_id uuid, username text, password_hash text, roles text, community_id uuid, may_enter boolean)
language sql stable security definer set search_path = pg_catalog rows 1 as $$
  select p.id, p.public_key, p.counter, u.id, u.username, u.password_hash, array_to_string(u.roles, ','), u.community_id,
    u.status = 'ACTIVE' and (c.id is null or c.status = 'ACTIVE')
  from data.passkeys p join data.users u on u.id = p.user_id left join data.communities c on c.id = u.community_id
  where p.credential_id = credential
$$;

-- False when it is gone, or its counter went back, which a copy of the key does.
create function auth.use_passkey(wanted uuid, count bigint, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.passkeys p set counter = count, last_used_at = happened, updated_at = happened
    where p.id = wanted and (p.counter < count or (p.counter = 0 and count = 0));
  return found;
end $$;

-- False when this code, or a later one, was used before.
create function auth.use_totp_step(person uuid, sealed text, step bigint, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.totp t set last_step = step, updated_at = happened
    where t.user_id = person and t.secret = sealed and t.confirmed_at is not null and t.last_step < step;
  return found;
end $$;

-- False when it is not one of theirs, or was used before.
create function auth.use_recovery_code(person uuid, hash text, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  update data.recovery_codes r set used_at = happened, updated_at = happened
    where r.user_id = person and r.code_hash = hash and r.used_at is null;
  return found;
end $$;
