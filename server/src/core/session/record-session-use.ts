import type { Database } from '../db/database.ts'
import { defineBatchJob } from '../jobs/batches.ts'

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

/** Gathered in memory: a row in the queue for each would cost too much. */
export const sessionUseBatches = defineBatchJob({
  run: recordSessionUse,
  everyMs: 2_000,
  againMs: 2_000,
  batchSize: 1000,
  mostWaiting: 10_000,
  patienceMs: 3_000,
  flushPatienceMs: 1_000,
})
