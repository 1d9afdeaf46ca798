import type { Sql } from '@aangan/server/core/db/sql'
import { calendarAt } from './calendar.ts'

/** A real key whose private half nobody has, so that nobody logs in with it. */
const passkey = {
  credentialId: 'hTo1i7lwDELI7wpwW1gmFg',
  publicKey: 'pQECAyYgASFYIF6jpvdre3xC7UClZnUsW3biY8M3858WKGNnyR2V1rP0IlggvSCDqYd7hzWBWVxWMwBTJN_aFLTq-E3v1RCX15dAVuQ',
  name: 'Pixel 8',
}

/** The treasurer, a resident of the first society, is an admin too and logs in with a passkey. */
export async function addTreasurer(sql: Sql, communityId: string, now: Date): Promise<void> {
  const calendar = calendarAt(now)
  const at = calendar.ago(1, '20:10')
  await sql`
    with treasurer as (
      update data.users set roles = '{ADMIN,USER}' where id = (
        select o.user_id from data.occupancies o join data.users u on u.id = o.user_id
        where o.community_id = ${communityId} and u.status = 'ACTIVE' and u.roles = '{USER}' and u.language is null
          and o.ownership_type = 'owner' and o.primary_contact and o.ends_on is null and o.ended_at is null
        order by u.created_at, u.id offset 10 limit 1) returning id, community_id),
      added as (
        insert into data.passkeys (user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
        select id, ${passkey.credentialId}, ${passkey.publicKey}, 0, 'internal', ${passkey.name}, ${calendar.ago(20, '21:00')}, ${at} from treasurer)
    insert into data.audit_logs (at, community_id, user_id, action, resource, resource_id, new_data)
    select ${at}, community_id, id, 'LOGIN', 'SESSION', id, json_build_object('id', id, 'with', 'PASSKEY')::text from treasurer`
}
