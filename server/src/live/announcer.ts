import type { Database, Tx } from '../db/database.ts'
import { isPassing } from '../db/failures.ts'
import { openBatches } from '../jobs/batches.ts'
import { batchJobs } from '../jobs/jobs.ts'
import { linesOf, type Announcement } from './announcements.rules.ts'

export interface Announcer {
  /** Told to every process once the transaction is committed. */
  announce(tx: Tx, announcement: Announcement): void
  /** Waits a moment for what is not told yet. */
  flush(): Promise<void>
}

/** Announcements leave after the commits: a NOTIFY inside them would make them wait for each other. */
export function openAnnouncer(db: Database, report: (error: unknown) => void): Announcer {
  const waiting = openBatches(batchJobs['live.announce'], db, (error) => {
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
