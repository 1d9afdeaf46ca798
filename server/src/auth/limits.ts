import { attemptLimits, type AttemptLimit } from '@aangan/contract/attempt-limits'
import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { openCounts, type Count } from './counts.ts'
import { openLoginLimiter, type LoginLimiter } from './login-limits.ts'
import { refuse } from '@aangan/contract/refusal'

/** Kept in the database, so that several server processes share the limits. */
export interface Limiter extends LoginLimiter {
  /** Refuses with 429 beyond the limit. */
  count(limit: AttemptLimit, who: string): Promise<void>
  /** Counts a guess; a right one takes all back. */
  guess(limit: 'password' | 'second-factor', accountId: string): Promise<{ succeeded(): Promise<void> }>
  /** Counts a guess at one's own password. */
  password(actor: { readonly id: string }): Promise<{ succeeded(): Promise<void> }>
  /** Does not wait for the database. */
  write(actor: { readonly id: string }): void
}

/** Writes are sent to the database in groups of this size, so that none waits for its count. */
const writesTold = 20

export function openLimiter(db: Database, { on, secret }: { on: boolean; secret: string }): Limiter {
  if (!on) return unlimited
  const counts = openCounts()
  // Nothing personal is stored: the key is a keyed hash.
  const keyed = (...parts: string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url').slice(0, 27)
  const attempt = (key: string, seconds: number, times = 1) =>
    db.callFunction<{ count: number; retry_after: number }[]>(
      (sql) => sql`select count, retry_after from auth.attempt(array[${key}], ${seconds}, ${times})`,
    )

  const countKey = async (key: string, limit: AttemptLimit): Promise<void> => {
    const { most, seconds } = attemptLimits[limit]
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

  /** Sends this process's counts, and learns those of others. */
  const tell = async (key: string, known: Count): Promise<void> => {
    const told = known.pending
    known.pending = 0
    known.confirmed += told
    try {
      const [row] = await attempt(key, counts.secondsLeft(known), told)
      if (row !== undefined) counts.confirmGrown(known, row.count, row.retry_after)
    } catch {
      // Without the database this process counts alone.
    }
  }

  const guess: Limiter['guess'] = async (limit, accountId) => {
    const key = keyed(limit, accountId)
    await countKey(key, limit)
    return {
      succeeded: async () => {
        counts.forget(key)
        await db.callFunction((sql) => sql`select auth.forgive('{}', ${key})`)
      },
    }
  }

  return {
    count: (limit, who) => countKey(keyed(limit, who), limit),
    guess,
    password: ({ id }) => guess('password', id),
    write(actor) {
      const { most, seconds } = attemptLimits.write
      const key = keyed('write', actor.id)
      const known = counts.of(key, seconds)
      if (known.confirmed + known.pending >= most)
        return refuse('attempts.too_many', { retryAfter: counts.secondsLeft(known) })
      known.pending++
      if (known.pending >= writesTold) void tell(key, known)
    },
    ...openLoginLimiter(db, counts, keyed),
  }
}

const unlimited: Limiter = {
  count: async () => {},
  guess: async () => ({ succeeded: async () => {} }),
  password: async () => ({ succeeded: async () => {} }),
  write: () => {},
  login: async () => ({ succeeded: async () => {} }),
}
