import { isAdmin, isPrivileged, isSuperAdmin, type Role } from '@aangan/contract/core/actor'
import type { Database } from '../db/database.ts'
import type { Audience } from './streams.ts'

interface Row {
  readonly sessionId: string
  readonly userId: string
  readonly roles: string
  readonly communityId: string | null
  readonly houses: string | null
}

/** By session; none for one that has ended. */
export async function findAudiences(db: Database, sessionIds: readonly string[]): Promise<Map<string, Audience>> {
  const rows = await db.askFunction<Row[]>(
    (sql) => sql`
    select session_id as "sessionId", user_id as "userId", roles, community_id as "communityId", houses
    from auth.listeners(${sessionIds}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.sessionId, audienceOf(row)]))
}

function audienceOf({ userId, communityId, houses, ...row }: Row): Audience {
  const actor = { roles: row.roles.split(',') as Role[] }
  const houseIds = houses?.split(',') ?? []
  const rights = { isStaff: isPrivileged(actor), isAdmin: isAdmin(actor), isEverywhere: isSuperAdmin(actor) }
  return { userId, communityId, ...rights, houseIds }
}
