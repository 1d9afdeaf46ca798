-- Devices that work a gate.
create table data.gate_desks (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  gate_id uuid not null,
  name text not null check (length(name) between 1 and 50),
  -- Sessions are tidied away, desks stay in the book.
  session_id uuid not null,
  user_id uuid not null references data.users,
  last_seen_at timestamptz not null,
  waiting integer not null default 0,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id),
  foreign key (community_id, gate_id) references data.gates (community_id, id)
);
create unique index gate_desks_of_session on data.gate_desks (session_id) where revoked_at is null;
create index gate_desks_open on data.gate_desks (community_id, created_at) where revoked_at is null;
create index gate_desks_of_user on data.gate_desks (user_id);
call data.create_tenant_views('gate_desks', 'select, insert, update');

create table data.gate_shifts (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  gate_id uuid not null,
  user_id uuid not null references data.users,
  started_at timestamptz not null,
  ended_at timestamptz,
  note text,
  -- The figures of a shift that has ended.
  summary jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id),
  foreign key (community_id, gate_id) references data.gates (community_id, id),
  check ((ended_at is null) = (summary is null)),
  check (ended_at >= started_at)
);
create unique index gate_shifts_open on data.gate_shifts (gate_id) where ended_at is null;
create index gate_shifts_of_gate on data.gate_shifts (gate_id, ended_at desc);
create index gate_shifts_history on data.gate_shifts (community_id, started_at desc, id desc);
create index gate_shifts_of_user on data.gate_shifts (user_id);
call data.create_tenant_views('gate_shifts', 'select, insert, update');

-- The gate's book: what its desks wrote down, each once.
create table data.gate_movements (
  -- Made by the desk.
  id uuid not null,
  community_id uuid not null references data.communities on delete cascade,
  gate_id uuid,
  desk_id uuid,
  session_id uuid,
  user_id uuid not null references data.users,
  -- Who wrote it down, where somebody else sent it.
  recorded_by uuid references data.users,
  -- Null where it could not be read.
  kind text check (kind in ('ENTRY', 'EXIT', 'WALK_IN', 'UNDO')),
  -- The movement that an UNDO takes back.
  of uuid,
  pass_id uuid,
  visit_id uuid,
  helper_id uuid references data.helpers on delete set null,
  recorded_at timestamptz,
  occurred_at timestamptz not null,
  synced_at timestamptz not null,
  offline boolean not null,
  outcome text not null check (outcome in ('APPLIED', 'REFUSED', 'KEPT')),
  -- Why it was not simply applied.
  code text,
  raw text check (length(raw) <= 2000),
  -- What an UNDO gives back: the visit's status before, and whether the movement made it or took a use of its pass.
  was text,
  moved boolean not null default false,
  took_use boolean not null default false,
  -- What was answered, so that a repeat hears the same.
  said jsonb not null,
  settled_by uuid references data.users,
  settled_at timestamptz,
  settled_as text check (settled_as in ('SEEN', 'SOMEBODY_ELSE', 'SELF')),
  settled_note text,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  foreign key (community_id, gate_id) references data.gates (community_id, id),
  foreign key (community_id, desk_id) references data.gate_desks (community_id, id),
  foreign key (community_id, pass_id) references data.passes (community_id, id),
  foreign key (community_id, visit_id) references data.visits (community_id, id) on delete set null (visit_id),
  check ((outcome = 'APPLIED') = (code is null)),
  check ((settled_at is null) = (settled_as is null))
);
create index gate_movements_of_visit on data.gate_movements (community_id, visit_id, occurred_at) where visit_id is not null;
create index gate_movements_of_pass on data.gate_movements (community_id, pass_id, occurred_at) where pass_id is not null;
create index gate_movements_of_helper on data.gate_movements (helper_id) where helper_id is not null;
create index gate_movements_undone on data.gate_movements (community_id, of) where of is not null;
create index gate_movements_of_gate on data.gate_movements (community_id, gate_id, occurred_at);
create index gate_movements_to_settle on data.gate_movements (community_id, synced_at desc, id desc) where outcome = 'KEPT' and settled_at is null;
create index gate_movements_settled on data.gate_movements (community_id, synced_at desc, id desc) where outcome = 'KEPT' and settled_at is not null;
-- An exit that waits for its entry.
create index gate_movements_early_exits on data.gate_movements (community_id, pass_id, visit_id, occurred_at)
  where code = 'NOT_IN' and kind = 'EXIT' and settled_at is null;

-- A movement stays as it was written down; only who settled it is added. Rows that go with what they belong to
-- (a community, a visit) are deleted by the database itself, in a trigger.
create function data.keep_movement() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  changed jsonb;
begin
  if pg_trigger_depth() > 1 then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' then
    changed := to_jsonb(old) || jsonb_build_object(
      'settled_by', new.settled_by, 'settled_at', new.settled_at, 'settled_as', new.settled_as, 'settled_note', new.settled_note);
    if old.outcome = 'REFUSED' and new.outcome = 'KEPT' then changed := changed || '{"outcome": "KEPT"}'; end if;
    if changed = to_jsonb(new) then return new; end if;
  end if;
  raise exception 'A movement at the gate cannot be changed.' using errcode = 'insufficient_privilege';
end $$;
create trigger movement_is_final before update or delete on data.gate_movements for each row execute function data.keep_movement();
create trigger movements_stay before truncate on data.gate_movements for each statement execute function data.refuse_change();
call data.create_tenant_views('gate_movements', 'select, insert, update');
revoke delete on data.gate_movements from aangan_views;

-- The first key of a session stays: another one would renew it for whoever copied its token.
create function auth.keep_device_key(session uuid, key text) returns void language sql volatile security definer set search_path = pg_catalog
  as $$ update data.sessions s set device_key = key where s.id = session and s.device_key is null and s.ended_at is null $$;
revoke all on function auth.keep_device_key from public;
grant execute on function auth.keep_device_key to aangan_app, aangan_platform;

-- What a desk keeps for days without a network.
create index passes_on_board on data.passes (community_id, valid_from, valid_until);
create index visits_planned on data.visits (community_id, entry_time) where status = 'PLANNED';
