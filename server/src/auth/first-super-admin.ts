import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import type { DatabaseTarget } from '../db/target.ts'
import { hashPassword } from './passwords.ts'

/** Makes the platform's first super admin when there is none. Returns the password it made, to be printed once. */
export async function ensureSuperAdmin(
  owner: DatabaseTarget,
  wanted: { username: string; password: string | undefined },
): Promise<{ username: string; password: string | undefined } | null> {
  const { role: _asOwner, ...target } = owner
  const sql = postgres({ ...target, max: 1, fetch_types: false, onnotice: () => {} })
  try {
    const [found] = await sql`select from data.users where 'SUPER_ADMIN' = any (roles) and status = 'ACTIVE' limit 1`
    if (found !== undefined) return null
    const made = wanted.password === undefined ? randomBytes(12).toString('base64url') : undefined
    const passwordHash = await hashPassword(wanted.password ?? made ?? '')
    const rows = await sql`
      with made as (
        insert into data.users (username, password_hash, name, status, roles)
        values (${wanted.username}, ${passwordHash}, 'Super Admin', 'ACTIVE', '{SUPER_ADMIN}')
        on conflict (lower(username)) do nothing returning id, username, name
      )
      insert into data.audit_logs (at, user_id, action, resource, resource_id, new_data)
      select now(), id, 'CREATE', 'USER', id, json_build_object('id', id, 'username', username, 'name', name, 'roles', json_build_array('SUPER_ADMIN'))::text from made
      returning id`
    return rows.length === 0 ? null : { username: wanted.username, password: made }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
