import type { Database } from '../db/database.ts'
import { openBatches } from '../jobs/batches.ts'
import { sessionUseBatches } from './record-session-use.ts'
import type { Sessions } from './sessions.ts'

const writtenEveryMs = 5 * 60_000
/** Some megabytes. Beyond this it begins anew, and the database keeps the interval. */
const mostKnown = 20_000

export interface SessionUses {
  /** Notes when a session is used; its request does not wait for it. */
  note(sessionId: string): void
  noting(sessions: Sessions): Sessions
  flush(): Promise<void>
}

export function openSessionUse(db: Database, clock: () => Date, onFailure: (error: unknown) => void): SessionUses {
  const waiting = openBatches(sessionUseBatches, db, onFailure)
  const noted = new Map<string, number>()
  const note = (sessionId: string): void => {
    const at = clock()
    if (at.getTime() - (noted.get(sessionId) ?? -Infinity) < writtenEveryMs || !waiting.takes()) return
    if (noted.size >= mostKnown) noted.clear()
    noted.set(sessionId, at.getTime())
    waiting.add({ sessionId, at })
  }
  return {
    note,
    noting: (sessions) => async (subject, asked) => {
      const user = await sessions(subject, asked)
      note(user.sessionId)
      return user
    },
    flush: () => waiting.flush(),
  }
}
