import type { OpenSession } from '@aangan/contract/access/sessions'
import { many, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import type { SessionUser } from '../../core/session/sessions.ts'

export const listSessions = ({ sql, cause }: Tx, { id, sessionId }: SessionUser): Batch<OpenSession[]> =>
  many(
    sql<OpenSession[]>`
      select public_id as id, device, created_at as "createdAt", last_used_at as "lastUsedAt", is_current as current
      from auth.sessions_of(${id}, ${sessionId}, ${cause.now})`,
  )

interface SessionFilter {
  /** Public id of one session; all by default. */
  readonly publicId?: string
  /** The one that goes on. */
  readonly exceptSessionId?: string
}

/** Returns the devices of those that this call ended. */
export async function endOpenSessions(
  { sql, cause }: Tx,
  userId: string,
  { publicId, exceptSessionId }: SessionFilter = {},
): Promise<(string | null)[]> {
  const ended = await sql<{ device: string | null }[]>`
    select device from auth.end_open_sessions(${userId}, ${publicId ?? null}, ${exceptSessionId ?? null}, ${cause.now})`
  return ended.map(({ device }) => device)
}
