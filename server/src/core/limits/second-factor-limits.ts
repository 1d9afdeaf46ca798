import { attemptLimits } from '@aangan/contract/core/attempt-limits'
import { refuse } from '@aangan/contract/refusal'
import type { Database } from '../db/database.ts'

export interface SecondFactorLimiter {
  /** Counts a guess. Networks that the account knows do not wait for what strangers guessed. */
  secondFactor(account: { readonly userId: string; readonly username: string }, network: string): Promise<CodeGuess>
}

export interface CodeGuess {
  /** How many there were since the last right one, this one among them. */
  readonly tries: number
  succeeded(): Promise<void>
}

const { most, seconds } = attemptLimits['second-factor']
/** Some sixty guesses a day. */
const slowestPause = 4 * 60 * 60

export function openSecondFactorLimiter(
  db: Database,
  keyed: (...parts: string[]) => string,
  entered: (name: string, network: string) => Promise<void>,
): SecondFactorLimiter {
  return {
    async secondFactor({ userId, username }, network) {
      const name = username.toLowerCase()
      const strangers = keyed('second-factor-of', userId)
      const own = keyed('second-factor-from', userId, network)
      const [guess] = await db.callFunction<{ key: string; tries: number; wait: number }[]>(
        (sql) => sql`
        select k.key, g.tries, g.wait
        from (select case when auth.knows_network(${keyed('login-of', name)}, ${keyed('login-from', network)})
          then ${own} else ${strangers} end as key) k, auth.guess(k.key, ${most}, ${seconds}, ${slowestPause}) g`,
      )
      const { key, tries, wait } = guess!
      if (wait > 0) return refuse('attempts.too_many', { retryAfter: wait })
      return {
        tries,
        succeeded: async () => {
          await db.callFunction((sql) => sql`select auth.forgive('{}', ${key})`)
          await entered(name, network)
        },
      }
    },
  }
}
