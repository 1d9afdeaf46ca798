import type { Database } from '../db/database.ts'

export interface SessionUse {
  readonly sessionId: string
  readonly at: Date
}

/** A repeat changes nothing. */
export async function recordSessionUse(db: Database, used: readonly SessionUse[]): Promise<void> {
  const ids = used.map(({ sessionId }) => sessionId).join(' ')
  const at = new Date(Math.max(...used.map((use) => use.at.getTime())))
  await db.callFunction(
    (sql) => sql<{ done: unknown }[]>`select auth.sessions_used(string_to_array(${ids}, ' ')::uuid[], ${at}) as done`,
  )
}
