-- What has changed on the boards of a community's desks, numbered as it is committed: a desk reads what is newer than it knows.

-- The last number of a community.
create table data.board_versions (
  community_id uuid primary key references data.communities on delete cascade,
  version bigint not null,
  -- Another one for each version: after a restore, or a failover that lost something, a number comes twice, its stamp does not.
  stamp uuid not null,
  -- Changes with the directory.
  directory uuid not null
);
call data.create_tenant_views('board_versions', 'select');

-- Which rows a version changed. One transaction is one version of a community.
create table data.board_changes (
  community_id uuid not null references data.board_versions on delete cascade,
  version bigint not null,
  -- GATE: the shift, the handover or how much is to settle. BOARD: anything that concerns many rows, or is rare.
  kind text not null check (kind in ('VISIT', 'PASS', 'HELPER', 'GATE', 'BOARD', 'DIRECTORY')),
  id uuid not null,
  stamp uuid not null,
  primary key (community_id, version, kind, id)
);
call data.create_tenant_views('board_changes', 'select');

-- Called by deferred triggers only: the lock on a community's number is taken with the commit and held until it is visible,
-- so whoever reads a number can read everything up to it.
create function data.note_board_change(community uuid, changed text, item uuid) returns void language plpgsql set search_path = pg_catalog as $$
declare
  kept constant bigint := 2000;
  new_version bigint;
  new_stamp uuid;
begin
  -- This transaction may have a number already.
  select b.version, b.stamp into new_version, new_stamp from data.board_versions b
  where b.community_id = community and b.xmin = pg_current_xact_id()::xid;
  if not found then
    update data.board_versions b set version = b.version + 1, stamp = gen_random_uuid() where b.community_id = community
    returning b.version, b.stamp into new_version, new_stamp;
  end if;
  if not found then
    -- A community that is being deleted has no board.
    insert into data.board_versions as b (community_id, version, stamp, directory)
    select c.id, 1, gen_random_uuid(), gen_random_uuid() from data.communities c where c.id = community
    on conflict (community_id) do update set version = b.version + 1, stamp = gen_random_uuid()
    returning b.version, b.stamp into new_version, new_stamp;
    if not found then return; end if;
  end if;
  insert into data.board_changes (community_id, version, kind, id, stamp) values (community, new_version, changed, item, new_stamp)
  on conflict do nothing;
  if found and changed = 'DIRECTORY' then
    update data.board_versions b set directory = new_stamp where b.community_id = community;
  end if;
  -- The oldest go first, so what is newer than a version that is still here is here too.
  if new_version % 100 = 0 then
    delete from data.board_changes c where c.community_id = community and c.version <= new_version - kept;
  end if;
end $$;

-- A row names what it changes in the column that the trigger gives.
create function data.follow_board() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  changed record;
  item uuid;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  case tg_argv[1]
    when 'id' then item := changed.id;
    when 'visit_id' then item := changed.visit_id;
    when 'pass_id' then item := changed.pass_id;
    when 'helper_id' then item := changed.helper_id;
    else item := changed.community_id;
  end case;
  perform data.note_board_change(changed.community_id, tg_argv[0], item);
  return null;
end $$;

-- A helper stands on the board of every community that they serve.
create function data.follow_board_of_helper() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- In one order, so that two who change the same helpers do not wait for each other.
  perform data.note_board_change(w.community_id, 'HELPER', new.id)
  from (select hc.community_id from data.helper_communities hc where hc.helper_id = new.id order by hc.community_id) w;
  return null;
end $$;

-- The name of a person stands wherever they invited, answered or were on duty; a super admin may have in any community.
create function data.follow_board_of_person() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform data.note_board_change(w.community_id, 'BOARD', w.community_id)
  from (
    select b.community_id from data.board_versions b
    where new.community_id is null or old.community_id is null or b.community_id in (new.community_id, old.community_id)
    order by b.community_id) w;
  return null;
end $$;

create function data.follow_board_of_community() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform data.note_board_change(new.id, 'BOARD', new.id);
  return null;
end $$;

-- A guard who lives here reads the reasons of their own house's blocks.
create function data.follow_board_of_home() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from data.users u where u.id = new.user_id and u.roles && array['SECURITY', 'ADMIN']) then
    perform data.note_board_change(new.community_id, 'BOARD', new.community_id);
  end if;
  return null;
end $$;

create constraint trigger follow_board after insert or update or delete on data.visits
  deferrable initially deferred for each row execute function data.follow_board('VISIT', 'id');
create constraint trigger follow_board after insert or delete on data.visit_photos
  deferrable initially deferred for each row execute function data.follow_board('VISIT', 'visit_id');
create constraint trigger follow_board after insert or update or delete on data.passes
  deferrable initially deferred for each row execute function data.follow_board('PASS', 'id');
create constraint trigger follow_board after insert or update of code on data.gate_codes
  deferrable initially deferred for each row when (new.pass_id is not null) execute function data.follow_board('PASS', 'pass_id');
create constraint trigger follow_board_gone after delete on data.gate_codes
  deferrable initially deferred for each row when (old.pass_id is not null) execute function data.follow_board('PASS', 'pass_id');
create constraint trigger follow_board_helper after insert or update of code on data.gate_codes
  deferrable initially deferred for each row when (new.helper_id is not null) execute function data.follow_board('HELPER', 'helper_id');
create constraint trigger follow_board_helper_gone after delete on data.gate_codes
  deferrable initially deferred for each row when (old.helper_id is not null) execute function data.follow_board('HELPER', 'helper_id');

create constraint trigger follow_board after update of name, category, is_visible on data.helpers
  deferrable initially deferred for each row execute function data.follow_board_of_helper();
create constraint trigger follow_board after insert or update or delete on data.helper_communities
  deferrable initially deferred for each row execute function data.follow_board('HELPER', 'helper_id');
create constraint trigger follow_board after insert or update or delete on data.helper_houses
  deferrable initially deferred for each row execute function data.follow_board('HELPER', 'helper_id');
create constraint trigger follow_board after insert or update or delete on data.helper_attendance
  deferrable initially deferred for each row execute function data.follow_board('HELPER', 'helper_id');
create constraint trigger follow_board after insert or update or delete on data.helper_absences
  deferrable initially deferred for each row execute function data.follow_board('HELPER', 'helper_id');

create constraint trigger follow_board after insert or update on data.gate_movements
  deferrable initially deferred for each row when (new.outcome = 'KEPT') execute function data.follow_board('GATE', 'id');
create constraint trigger follow_board after insert or update on data.gate_shifts
  deferrable initially deferred for each row execute function data.follow_board('GATE', 'id');
create constraint trigger follow_board after update of gate_id on data.gate_desks
  deferrable initially deferred for each row execute function data.follow_board('GATE', 'id');

create constraint trigger follow_board after insert or update or delete on data.gates
  deferrable initially deferred for each row execute function data.follow_board('BOARD', 'community_id');
create constraint trigger follow_board after insert or update or delete on data.blocks
  deferrable initially deferred for each row execute function data.follow_board('BOARD', 'community_id');
create constraint trigger follow_board after insert or update or delete on data.community_settings
  deferrable initially deferred for each row execute function data.follow_board('BOARD', 'community_id');
create constraint trigger follow_board after update of name, area, city, time_zone on data.communities
  deferrable initially deferred for each row execute function data.follow_board_of_community();
-- A new account stands on the board where it can be on duty; it has invited nobody.
create constraint trigger follow_board_joined after insert on data.users
  deferrable initially deferred for each row when (new.roles && array['SECURITY', 'ADMIN']) execute function data.follow_board('BOARD', 'community_id');
create constraint trigger follow_board after update of name, status, roles, community_id on data.users
  deferrable initially deferred for each row
  when (row(old.name, old.status, old.roles, old.community_id) is distinct from row(new.name, new.status, new.roles, new.community_id))
  execute function data.follow_board_of_person();
create constraint trigger follow_board after insert or update on data.occupancies
  deferrable initially deferred for each row execute function data.follow_board_of_home();

-- The directory: houses, who lives there, and their vehicles.
create constraint trigger follow_directory after insert or update or delete on data.houses
  deferrable initially deferred for each row execute function data.follow_board('DIRECTORY', 'community_id');
create constraint trigger follow_directory after insert or update or delete on data.occupancies
  deferrable initially deferred for each row execute function data.follow_board('DIRECTORY', 'community_id');
create constraint trigger follow_directory after insert or update or delete on data.vehicles
  deferrable initially deferred for each row execute function data.follow_board('DIRECTORY', 'community_id');
create constraint trigger follow_directory after update of name, status, house_no, division on data.users
  deferrable initially deferred for each row when (new.community_id is not null) execute function data.follow_board('DIRECTORY', 'community_id');
create constraint trigger follow_board after update of number, division on data.houses
  deferrable initially deferred for each row execute function data.follow_board('BOARD', 'community_id');

revoke all on function data.note_board_change, data.follow_board, data.follow_board_of_helper, data.follow_board_of_person,
  data.follow_board_of_community, data.follow_board_of_home from public;
