import type { Database } from './database.ts'

const everyMs = 30_000

/** Removes what is over (attempts, sessions, known networks), batch by batch until nothing is left of it. */
export async function tidy(db: Database): Promise<void> {
  for (;;) {
    const [row] = await db.callFunction<{ more: boolean }[]>((sql) => sql`select auth.tidy() as more`)
    if (row?.more !== true) return
  }
}

/** Tidies for as long as the server runs. */
export function startCleanup(db: Database): () => void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    // A database that is away is no news here, and nothing is late.
    tidy(db)
      .catch(() => {})
      .finally(() => {
        running = false
      })
  }, everyMs).unref()
  return () => clearInterval(timer)
}
