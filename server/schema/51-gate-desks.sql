-- Devices that work a gate, the shifts of guards, and what the desks wrote down.

create table data.gate_desks (
  id uuid primary key default data.uuidv7(),
  community_id uuid not null references data.communities on delete cascade,
  gate_id uuid not null,
  name text not null check (length(name) between 1 and 50),
  -- No foreign key: old sessions are removed, desks stay.
  session_id uuid not null,
  user_id uuid not null references data.users,
  last_seen_at timestamptz not null,
  -- Since when it has been heard of without a break: what it says it did in that time without a network, and sends much
  -- later, did not happen then.
  in_touch_since timestamptz,
  waiting integer not null default 0,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (community_id, id), -- a movement refers to a desk of its own community
  foreign key (community_id, gate_id) references data.gates (community_id, id)
);
create unique index gate_desks_of_session on data.gate_desks (session_id) where revoked_at is null; -- one desk a session; whose it is
create index gate_desks_open on data.gate_desks (community_id, created_at) where revoked_at is null; -- the office's list
create index gate_desks_of_user on data.gate_desks (user_id); -- a person who is taken back is looked for here
call data.create_tenant_views('gate_desks', 'select, insert, update');

-- Kept by the database, so that the release before a next one keeps it too.
create function data.keep_in_touch_since() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' or old.in_touch_since is null or new.last_seen_at > old.last_seen_at + interval '5 minutes' then
    new.in_touch_since := new.last_seen_at;
  end if;
  return new;
end $$;
create trigger keep_in_touch_since before insert or update of last_seen_at on data.gate_desks
  for each row execute function data.keep_in_touch_since();

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
  unique (community_id, id), -- as every table that others may refer to
  foreign key (community_id, gate_id) references data.gates (community_id, id),
  check ((ended_at is null) = (summary is null)),
  check (ended_at >= started_at)
);
create unique index gate_shifts_open on data.gate_shifts (gate_id) where ended_at is null; -- one open shift a gate
create index gate_shifts_of_gate on data.gate_shifts (gate_id, ended_at desc); -- the note of the shift before
create index gate_shifts_history on data.gate_shifts (community_id, started_at desc, id desc); -- the list
create index gate_shifts_of_user on data.gate_shifts (user_id); -- a person who is taken back is looked for here
call data.create_tenant_views('gate_shifts', 'select, insert, update');

-- Each movement once, as the desk wrote it down.
create table data.gate_movements (
  -- Made by the desk.
  id uuid not null,
  community_id uuid not null references data.communities on delete cascade,
  gate_id uuid,
  desk_id uuid,
  session_id uuid,
  user_id uuid not null references data.users,
  -- The guard who wrote it down, where somebody else sent it.
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
  -- How many movements that could not be read a row stands for: those of one desk within a minute.
  times integer not null default 1 check (times >= 1),
  -- An UNDO gives these back: the visit's status before, and whether the movement made it or took a use of its pass.
  was text,
  moved boolean not null default false,
  took_use boolean not null default false,
  -- The answer, so that a repeat hears the same.
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
-- The movements of a visit.
create index gate_movements_of_visit on data.gate_movements (community_id, visit_id, occurred_at) where visit_id is not null;
create index gate_movements_of_pass on data.gate_movements (community_id, pass_id, occurred_at) where pass_id is not null; -- the movements of a pass
create index gate_movements_of_helper on data.gate_movements (helper_id) where helper_id is not null; -- a deleted helper is taken out
create index gate_movements_undone on data.gate_movements (community_id, of) where of is not null; -- whether it was taken back
-- Movements that a session sent lately.
create index gate_movements_of_session on data.gate_movements (session_id, occurred_at) where session_id is not null;
-- How many, and since when.
create index gate_movements_to_settle on data.gate_movements (community_id, synced_at desc, id desc) where outcome = 'KEPT' and settled_at is null;
-- The list of what is to be settled: a blocked visitor who came in is first.
create index gate_movements_blocked_first on data.gate_movements (community_id, (code = 'BLOCKED') desc, synced_at desc, id desc)
  where outcome = 'KEPT' and settled_at is null;
-- The list of what was.
create index gate_movements_settled on data.gate_movements (community_id, synced_at desc, id desc) where outcome = 'KEPT' and settled_at is not null;
-- An exit that waits for its entry.
create index gate_movements_early_exits on data.gate_movements (community_id, pass_id, visit_id, occurred_at)
  where code = 'NOT_IN' and kind = 'EXIT' and settled_at is null;
-- A person who is taken back is looked for in each.
create index gate_movements_of_user on data.gate_movements (user_id);
create index gate_movements_recorded_by on data.gate_movements (recorded_by) where recorded_by is not null;
create index gate_movements_settled_by on data.gate_movements (settled_by) where settled_by is not null;
call data.create_tenant_views('gate_movements', 'select, insert, update');
revoke delete on data.gate_movements from aangan_views;

-- A movement stays as it was written down; only who settled it is added, and what cannot be read may be counted on while
-- nobody has settled it. Rows that go with what they belong to (a community, a visit) are deleted by the database itself,
-- in a trigger.
create or replace function data.keep_movement() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  changed jsonb;
begin
  if pg_trigger_depth() > 1 then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' then
    changed := to_jsonb(old) || jsonb_build_object(
      'settled_by', new.settled_by, 'settled_at', new.settled_at, 'settled_as', new.settled_as, 'settled_note', new.settled_note);
    if old.outcome = 'REFUSED' and new.outcome = 'KEPT' then changed := changed || '{"outcome": "KEPT"}'; end if;
    if old.kind is null and old.settled_at is null and new.times > old.times and starts_with(new.raw, old.raw) then
      changed := changed || jsonb_build_object('times', new.times, 'raw', new.raw);
    end if;
    if changed = to_jsonb(new) then return new; end if;
  end if;
  raise exception 'A movement at the gate cannot be changed.' using errcode = 'insufficient_privilege';
end $$;
create trigger movement_is_final before update or delete on data.gate_movements for each row execute function data.keep_movement();
create trigger movements_stay before truncate on data.gate_movements for each statement execute function data.refuse_change();
