-- When a person came: how long their first steps are shown.

alter table data.users
  -- Approved, or accepted their invitation; null for who came before this was kept.
  add column joined_at timestamptz;
call data.create_tenant_views('users', 'select, update');

-- As in server/schema/31-people-imports.sql, and when the person joined.
create or replace function auth.accept_invitation(hash text, wanted text, renewed text, person_name text, mobile text, mail text, happened timestamptz)
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
      terms_accepted_at = happened, joined_at = happened, updated_at = happened
    where u.id = person and u.invited and u.status = 'ACTIVE' returning u.id;
end $$;
