import type { Database, Tx } from '../db/database.ts'
import { isPassing } from '../db/failures.ts'
import { defineBatchJob, openBatches } from '../jobs/batches.ts'
import { linesOf, type Announcement } from './announcements.rules.ts'
import { notifyProcesses } from './live.sql.ts'

export interface Announcer {
  /** Told to every process once the transaction is committed. */
  announce(tx: Tx, announcement: Announcement): void
  /** Waits a moment for what is not told yet. */
  flush(): Promise<void>
}

/** Gathered in memory: a row in the queue for each would cost too much. */
const announcementBatches = defineBatchJob({
  run: notifyProcesses,
  // What is committed in one turn leaves together.
  everyMs: 0,
  againMs: 500,
  batchSize: 1000,
  // One that is lost costs a client at most its next look.
  mostWaiting: 20_000,
  patienceMs: Infinity,
  flushPatienceMs: 1_000,
})

/** Announcements leave after the commits: a NOTIFY inside them would make them wait for each other. */
export function openAnnouncer(db: Database, report: (error: unknown) => void): Announcer {
  const waiting = openBatches(announcementBatches, db, (error) => {
    // An unreachable database is in the log with the requests that needed it.
    if (!isPassing(error)) report(error)
  })
  return {
    announce(tx, announcement) {
      tx.afterCommit.push(() => {
        if (waiting.takes()) linesOf(announcement).forEach(waiting.add)
      })
    },
    flush: waiting.flush,
  }
}
