import type { Sql } from '@aangan/server/core/db/sql'
import { accounts } from './accounts.ts'

/** Flats that an owner who lives elsewhere in the society has let. */
const letFlats = 12

/** After `data.house_people()`, which gives everybody one house and a household of their own. */
export async function settle(sql: Sql): Promise<void> {
  await shareHouseholds(sql)
  await letToTenants(sql)
}

/** Those of one family in one flat are one household; the partner among its members is the one with the account. */
async function shareHouseholds(sql: Sql): Promise<void> {
  await sql`
    update data.occupancies o set household_id = f.household_id, ownership_type = f.ownership_type, primary_contact = false
    from (
      select o.id as mine, first_value(o.id) over family as id, first_value(o.household_id) over family as household_id,
        first_value(o.ownership_type) over family as ownership_type
      from data.occupancies o join data.users u on u.id = o.user_id
      window family as (partition by o.house_id, split_part(u.name, ' ', -1) order by u.created_at)) f
    where f.mine = o.id and f.id <> o.id`
  await sql`
    update data.users u set ownership_type = o.ownership_type from data.occupancies o
    where o.user_id = u.id and o.ownership_type <> u.ownership_type`
  await sql`
    update data.members m set account_user_id = p.user_id
    from data.occupancies o join data.occupancies p on p.household_id = o.household_id join data.users u on u.id = p.user_id
    where o.user_id = m.user_id and p.user_id <> m.user_id and m.relation <> 'SELF' and u.name = m.name`
}

/** The first of them is the printed resident's. */
async function letToTenants(sql: Sql): Promise<void> {
  await sql`
    insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, lives_here, main, primary_contact, starts_on)
    select let.community_id, let.house_id, owner.user_id, gen_random_uuid(), 'owner', false, false, true, owner.starts_on
    from (
      select o.*, row_number() over (order by o.starts_on, o.user_id) as turn from data.occupancies o
      join data.communities c on c.id = o.community_id
      where o.ownership_type = 'tenant' and o.community_id = (select community_id from data.users where username = ${accounts.resident.username})) let
    join (
      select o.*, row_number() over (order by u.username <> ${accounts.resident.username}, o.starts_on, o.user_id) as turn
      from data.occupancies o join data.users u on u.id = o.user_id
      where o.ownership_type = 'owner' and o.primary_contact and u.roles = '{USER}' and u.status = 'ACTIVE'
        and o.community_id = (select community_id from data.users where username = ${accounts.resident.username})) owner
    on owner.turn = let.turn and let.turn <= ${letFlats}`
}
