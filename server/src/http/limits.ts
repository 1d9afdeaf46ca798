import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { openCounts, type Count } from './counts.ts'
import { openLoginLimiter, type LoginLimiter } from './login-limits.ts'
import { refuse } from './refusal.ts'

/** Limits on attempts, kept in the database so that several server processes share them. */
export interface Limiter extends LoginLimiter {
  /** Counts one more; refuses with 429 beyond `most` in `seconds`. */
  take(what: string, who: string, most: number, seconds: number): Promise<void>
  /** Counts one look into the directory of people and vehicles. */
  search(actor: { readonly id: string }): Promise<void>
  /** Counts one guess at the person's own password; a right one is taken back. */
  password(actor: { readonly id: string }): Promise<{ succeeded(): Promise<void> }>
  /** Counts one change; refuses with 429 when one person makes too many. */
  write(actor: { readonly id: string }): void
}

/** A guard in the busiest hour looks up a vehicle every few seconds; a harvester would not stop there. */
const mostSearches = 120
const mostPasswords = 10
const passwordWindow = 15 * 60
const mostChanges = 300
/** Changes are counted here and told to the database so many at a time: no change waits for it. */
const changesTold = 20

export function openLimiter(db: Database, { on, secret }: { on: boolean; secret: string }): Limiter {
  if (!on) return unlimited
  const counts = openCounts()
  // Nothing personal is kept: a key is a keyed hash of what it counts.
  const keyed = (...parts: string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url').slice(0, 27)
  const attempt = (key: string, seconds: number, times = 1) =>
    db.callFunction<{ count: number; retry_after: number }[]>(
      (sql) => sql`select count, retry_after from auth.attempt(array[${key}], ${seconds}, ${times})`,
    )

  const count = async (key: string, most: number, seconds: number): Promise<void> => {
    const known = counts.of(key, seconds)
    if (known.confirmed + known.pending >= most)
      return refuse('attempts.too_many', { retryAfter: counts.secondsLeft(known) })
    known.pending++
    try {
      const [row] = await attempt(key, seconds)
      if (row !== undefined) counts.confirmGrown(known, row.count, row.retry_after)
    } finally {
      known.pending--
    }
    if (known.confirmed > most) refuse('attempts.too_many', { retryAfter: counts.secondsLeft(known) })
  }

  /** Tells the database what was counted here, and learns what other processes counted. */
  const tell = async (key: string, known: Count): Promise<void> => {
    const told = known.pending
    known.pending = 0
    known.confirmed += told
    try {
      const [row] = await attempt(key, counts.secondsLeft(known), told)
      if (row !== undefined) counts.confirmGrown(known, row.count, row.retry_after)
    } catch {
      // The database is away: this process goes on counting alone.
    }
  }

  return {
    take: (what, who, most, seconds) => count(keyed(what, who), most, seconds),
    search: (actor) => count(keyed('search', actor.id), mostSearches, 60),
    async password(actor) {
      const key = keyed('password', actor.id)
      await count(key, mostPasswords, passwordWindow)
      return {
        succeeded: async () => {
          counts.forget(key)
          await db.callFunction((sql) => sql`select auth.forgive('{}', ${key})`)
        },
      }
    },
    write(actor) {
      const key = keyed('change', actor.id)
      const known = counts.of(key, 60)
      if (known.confirmed + known.pending >= mostChanges)
        return refuse('attempts.too_many', { retryAfter: counts.secondsLeft(known) })
      known.pending++
      if (known.pending >= changesTold) void tell(key, known)
    },
    ...openLoginLimiter(db, counts, keyed),
  }
}

const unlimited: Limiter = {
  take: async () => {},
  search: async () => {},
  password: async () => ({ succeeded: async () => {} }),
  write: () => {},
  login: async () => ({ succeeded: async () => {} }),
}
