import { randomBytes } from 'node:crypto'
import { limits } from '@aangan/contract/core/constants'
import type { OwnerSql } from '../../core/db/owner.ts'
import { rightsLock } from '../../core/db/rights-lock.ts'
import type { Sql } from '../../core/db/sql.ts'
import { hashPassword } from './passwords.ts'

/** Created at the start. The password is printed once. */
export interface FirstSuperAdmin {
  readonly username: string
  readonly password: string | undefined
  /** There are super admins, but none can log in. */
  readonly instead: boolean
}

/**
 * Creates a super admin if none can log in. It does not enable an existing one, who may have been disabled for a reason.
 * If the username is taken, the first free number is appended.
 */
export function ensureSuperAdmin(
  sql: OwnerSql,
  wanted: { username: string; password: string | undefined },
): Promise<FirstSuperAdmin | null> {
  return sql.begin(async (tx) => {
    await rightsLock(tx, 'platform')
    const [found] = await tx<{ exists: boolean; able: boolean }[]>`
      select count(*) > 0 as exists, coalesce(bool_or(u.status = 'ACTIVE' and coalesce(c.status, 'ACTIVE') = 'ACTIVE'), false) as able
      from data.users u left join data.communities c on c.id = u.community_id where 'SUPER_ADMIN' = any (u.roles)`
    if (found?.able === true) return null
    const password = wanted.password === undefined ? randomBytes(12).toString('base64url') : undefined
    const passwordHash = await hashPassword(wanted.password ?? password ?? '')
    const username = await freeName(tx, wanted.username)
    await tx`
      with made as (
        insert into data.users (username, password_hash, name, status, roles, must_change_password)
        values (${username}, ${passwordHash}, 'Super Admin', 'ACTIVE', '{SUPER_ADMIN}', ${password !== undefined}) returning id, username, name
      )
      insert into data.audit_logs (at, user_id, action, resource, resource_id, new_data)
      select now(), id, 'CREATE', 'USER', id, json_build_object('id', id, 'username', username, 'name', name, 'roles', json_build_array('SUPER_ADMIN'))::text from made`
    return { username, password, instead: found?.exists ?? false }
  })
}

async function freeName(sql: Sql, wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`
    const name = wanted.slice(0, limits.username - ending.length) + ending
    const [row] = await sql<{ taken: boolean }[]>`select auth.username_taken(${name}) as taken`
    if (row?.taken !== true) return name
  }
}
