import { isAdmin, isPrivileged, isSuperAdmin, type Role } from '@aangan/contract/core/actor'
import type { Database } from '../db/database.ts'
import type { Audience } from './streams.ts'

export const liveChannel = 'aangan_live'

/** The setting is of this statement only: its commit need not wait for the disk. */
export async function notifyProcesses(db: Database, lines: readonly string[]): Promise<void> {
  await db.callFunction(
    (sql) => sql`
    select set_config('synchronous_commit', 'off', true),
      (select count(pg_notify(${liveChannel}, line)) from unnest(${lines}::text[]) line)`,
  )
}

interface SessionRow {
  readonly sessionId: string
  readonly userId: string
  readonly roles: string
  readonly communityId: string | null
  readonly houses: string | null
  readonly atDesk: boolean
}

/** By session; none for one that has ended. */
export async function findAudiences(db: Database, sessionIds: readonly string[]): Promise<Map<string, Audience>> {
  const rows = await db.askFunction<SessionRow[]>(
    (sql) => sql`
    select session_id as "sessionId", user_id as "userId", roles, community_id as "communityId", houses, at_desk as "atDesk"
    from auth.listeners(${sessionIds}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.sessionId, audienceOf(row)]))
}

function audienceOf({ userId, communityId, houses, atDesk, ...row }: SessionRow): Audience {
  const actor = { roles: row.roles.split(',') as Role[] }
  const houseIds = houses?.split(',') ?? []
  const rights = { isStaff: isPrivileged(actor), isAdmin: isAdmin(actor), isEverywhere: isSuperAdmin(actor) }
  return { userId, communityId, ...rights, houseIds, atDesk }
}
