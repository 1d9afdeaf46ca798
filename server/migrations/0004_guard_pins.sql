-- The PINs with which guards take a desk over. Admins of a community have them too, so the table has no views, as those of
-- the factors: the server reaches it through the functions only.

create table data.guard_pins (
  user_id uuid primary key references data.users on delete cascade,
  -- The name of the key, then argon2id of what the key makes of the PIN. The key is not in the database.
  hash text not null check (length(hash) <= 200),
  -- Wrong ones in a row.
  wrong smallint not null default 0,
  wait_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- False where somebody may have none any more.
create function auth.choose_pin(person uuid, chosen text, happened timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform from data.users u
    where u.id = person and u.status = 'ACTIVE' and u.roles && array['SECURITY', 'ADMIN'] for no key update;
  if not found then return false; end if;
  insert into data.guard_pins as p (user_id, hash, created_at, updated_at) values (person, chosen, happened, happened)
    on conflict (user_id) do update set hash = chosen, wrong = 0, wait_until = null, updated_at = happened;
  return true;
end $$;

-- True for the one call that removes it.
create function auth.remove_pin(person uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  delete from data.guard_pins p where p.user_id = person;
  return found;
end $$;

-- Whether somebody has a PIN that was made with this key.
create function auth.has_pin(person uuid, key_name text) returns boolean language sql stable security definer set search_path = pg_catalog
  return exists (select from data.guard_pins p where p.user_id = person and starts_with(p.hash, key_name || '$'));

-- By the database, so that the release before this one, a reset by an operator and an erasure end it too.
create function data.end_pin() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from data.guard_pins p where p.user_id = new.id;
  return null;
end $$;
create trigger end_pin after update of password_hash, status, roles on data.users
  for each row when (new.password_hash <> old.password_hash or new.status <> 'ACTIVE' or not new.roles && array['SECURITY', 'ADMIN'])
  execute function data.end_pin();

-- The release before this one takes a PIN away with the other factors too. It knows no such kind, so none is returned.
create or replace function auth.remove_factors(person uuid) returns table (kind text, name text)
language plpgsql volatile security definer set search_path = pg_catalog rows 3 as $$
begin
  perform from data.users u where u.id = person for no key update;
  delete from data.recovery_codes r where r.user_id = person;
  delete from data.guard_pins p where p.user_id = person;
  return query delete from data.passkeys p where p.user_id = person returning 'PASSKEY', p.name;
  return query with gone as (delete from data.totp t where t.user_id = person returning t.confirmed_at)
    select 'TOTP', null::text from gone where gone.confirmed_at is not null;
end $$;

-- A board shows who has a PIN, and the languages of guards.
create function data.follow_board_of_pin() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform data.note_board_change(u.community_id, 'BOARD', u.community_id)
  from data.users u where u.id = case when tg_op = 'DELETE' then old.user_id else new.user_id end and u.community_id is not null;
  return null;
end $$;
create constraint trigger follow_board after insert or delete or update of hash on data.guard_pins
  deferrable initially deferred for each row execute function data.follow_board_of_pin();
create constraint trigger follow_board_language after update of language on data.users
  deferrable initially deferred for each row
  when (old.language is distinct from new.language and new.community_id is not null and new.roles && array['SECURITY', 'ADMIN'])
  execute function data.follow_board('BOARD', 'community_id');
revoke all on function data.follow_board_of_pin from public;
