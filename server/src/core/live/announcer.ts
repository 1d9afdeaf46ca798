import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { Database, Tx } from '../db/database.ts'
import { linesOf, type Announcement } from './announcements.rules.ts'

export const liveChannel = 'aangan_live'

export interface Announcer {
  /** Told to every process once the transaction is committed. */
  announce(tx: Tx, announcement: Announcement): void
  /** Waits a moment for what is not told yet. */
  flush(): Promise<void>
}

const mostAtOnce = 1_000
/** One that is lost costs a client at most its next look. */
const mostWaiting = 20_000
const retryMs = 500
const flushMs = 1_000

/** What is committed in one turn leaves together, after the commits: a NOTIFY inside them would make them wait for each other. */
export function openAnnouncer(db: Database): Announcer {
  const waiting: string[] = []
  let sending: Promise<void> | undefined

  const send = async (): Promise<void> => {
    await turn()
    while (waiting.length > 0) {
      const lines = waiting.slice(0, mostAtOnce)
      try {
        await tell(db, lines)
        waiting.splice(0, lines.length)
      } catch {
        await pause(retryMs, undefined, { ref: false })
      }
    }
    sending = undefined
  }

  return {
    announce(tx, announcement) {
      tx.afterCommit.push(() => {
        if (waiting.length < mostWaiting) waiting.push(...linesOf(announcement))
        sending ??= send()
      })
    },
    async flush() {
      await Promise.race([sending, pause(flushMs, undefined, { ref: false })])
    },
  }
}

/** The setting is of this statement only: its commit need not wait for the disk. */
const tell = (db: Database, lines: readonly string[]) =>
  db.callFunction(
    (sql) => sql`
    select set_config('synchronous_commit', 'off', true),
      (select count(pg_notify(${liveChannel}, line)) from unnest(${lines}::text[]) line)`,
  )
