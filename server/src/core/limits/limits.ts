import { createHmac } from 'node:crypto'
import { attemptLimits, type AttemptLimit } from '@aangan/contract/core/attempt-limits'
import { refuse } from '@aangan/contract/refusal'
import type { Database } from '../db/database.ts'
import { openCounts, type Count } from './counts.ts'
import { openLoginLimiter, type Guess, type LoginLimiter } from './login-limits.ts'
import { openSecondFactorLimiter, type SecondFactorLimiter } from './second-factor-limits.ts'

/** Kept in the database, so that several server processes share the limits. */
export interface Limiter extends LoginLimiter, SecondFactorLimiter {
  /** Refuses with 429 beyond the limit. */
  count(limit: AttemptLimit, who: string, times?: number): Promise<void>
  /** This process knows that the next one is refused; asks nobody. */
  isUsedUp(limit: AttemptLimit, who: string): boolean
  /** Counts a guess at one's own password; a right one takes all back. */
  password(actor: { readonly id: string }): Promise<Guess>
  /** Does not wait for the database. */
  write(actor: { readonly id: string }): void
  /** As many as came in one call; does not wait either. */
  movements(actor: { readonly id: string }, times: number): void
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

  // What is pending may be in the confirmed count already, so they are not added up: the database's answer decides.
  const isFull = ({ confirmed, pending }: Count, most: number): boolean => Math.max(confirmed, pending) >= most
  const countKey = async (key: string, limit: AttemptLimit, times = 1): Promise<void> => {
    const { most, seconds } = attemptLimits[limit]
    const known = counts.of(key, seconds)
    if (isFull(known, most)) return refuse('attempts.too_many', { retryAfter: counts.secondsLeft(known) })
    known.pending += times
    let count = 0
    try {
      const [row] = await attempt(key, seconds, times)
      if (row !== undefined) counts.confirmGrown(known, row.count, row.retry_after)
      count = row?.count ?? 0
    } finally {
      known.pending -= times
    }
    if (count > most) refuse('attempts.too_many', { retryAfter: counts.secondsLeft(known) })
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

  const password: Limiter['password'] = async ({ id }) => {
    const key = keyed('password', id)
    await countKey(key, 'password')
    return {
      succeeded: async () => {
        counts.forget(key)
        await db.callFunction((sql) => sql`select auth.forgive('{}', ${key})`)
      },
      takeBack: async () => {
        counts.forget(key)
        await db.callFunction((sql) => sql`select auth.take_back(${key}, ${attemptLimits.password.most}, '{}')`)
      },
    }
  }

  const countLater = (limit: 'write' | 'movement', { id }: { readonly id: string }, times: number): void => {
    const { most, seconds } = attemptLimits[limit]
    const key = keyed(limit, id)
    const known = counts.of(key, seconds)
    if (known.confirmed + known.pending + times > most)
      return refuse('attempts.too_many', { retryAfter: counts.secondsLeft(known) })
    known.pending += times
    if (known.pending >= writesTold) void tell(key, known)
  }

  const logins = openLoginLimiter(db, counts, keyed)
  return {
    count: (limit, who, times) => countKey(keyed(limit, who), limit, times),
    isUsedUp(limit, who) {
      const known = counts.running(keyed(limit, who))
      return known !== undefined && isFull(known, attemptLimits[limit].most)
    },
    password,
    write: (actor) => countLater('write', actor, 1),
    movements: (actor, times) => countLater('movement', actor, times),
    ...logins,
    ...openSecondFactorLimiter(db, keyed, logins.entered),
  }
}

const uncounted: Guess = { succeeded: async () => {}, takeBack: async () => {} }
const unlimited: Limiter = {
  count: async () => {},
  isUsedUp: () => false,
  password: async () => uncounted,
  write: () => {},
  movements: () => {},
  login: async () => uncounted,
  entered: async () => {},
  secondFactor: async () => ({ tries: 0, succeeded: async () => {} }),
}
