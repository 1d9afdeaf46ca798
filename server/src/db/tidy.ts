import type { Database } from './database.ts'

const everyMs = 30_000

/** Removes what is long over (attempts, sessions), a few rows at a time, for as long as the server runs. */
export function keepTidy(db: Database): () => void {
  const timer = setInterval(() => {
    // A database that is away is no news here, and nothing is late.
    db.ask((sql) => sql`select door.tidy()`).catch(() => {})
  }, everyMs).unref()
  return () => clearInterval(timer)
}
