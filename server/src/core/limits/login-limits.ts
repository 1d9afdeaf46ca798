import { attemptLimits } from '@aangan/contract/core/attempt-limits'
import { refuse } from '@aangan/contract/refusal'
import type { Database } from '../db/database.ts'
import type { Count, Counts } from './counts.ts'

export interface LoginLimiter {
  /**
   * Counts a login as failed until it succeeds; refuses with 429 after too many. `name` is null for a name that no account
   * can have: all of these count as one.
   */
  login(name: string | null, network: string): Promise<Guess>
  /** A login has passed every factor: its network is known from now on. */
  entered(name: string, network: string): Promise<void>
}

/** A counted guess. */
export interface Guess {
  succeeded(): Promise<void>
  /** It was not judged, or is no failure by itself. */
  takeBack(): Promise<void>
}

const { most: mostPerNetwork, seconds: window } = attemptLimits.login
/** In a quarter of an hour. */
const mostPerPair = 10
/** While the username is tried from many networks. A network that has not failed yet still gets in. */
const mostPerPairUnderAttack = 3
const attackOnUsername = 50
/** So far beyond a limit that no success elsewhere brings it back: refused without asking the database. */
const plainly = 10

const day = 24 * 60 * 60
/** Failures from unknown networks before pauses begin; then the longest pause in seconds. */
const freeForStrangers = 100
const slowestPause = 5 * 60
const knownForDays = 30

interface AttemptCount {
  readonly key: string
  readonly count: number
  readonly retry_after: number
  readonly known: boolean
}

/** Limits per account, per network, and per account from one network. */
export function openLoginLimiter(db: Database, counts: Counts, keyed: (...parts: string[]) => string): LoginLimiter {
  /** Callers exempt from a limit that is exceeded, queried once per window. */
  const exempt = new WeakMap<Count, Promise<ReadonlySet<string>>>()
  const isExempt = async (count: Count, name: string, names: () => Promise<{ name: string }[]>): Promise<boolean> => {
    const asked = exempt.get(count) ?? names().then((rows) => new Set(rows.map((row) => row.name)))
    exempt.set(count, asked)
    try {
      return (await asked).has(name)
    } catch (error) {
      exempt.delete(count)
      throw error
    }
  }
  const tooMany = (count: Count): never => refuse('login.too_many', { retryAfter: counts.secondsLeft(count) })
  const keysOf = (who: string, network: string) => ({
    from: keyed('login-from', network),
    account: keyed('login-of', who),
    pair: keyed('login', who, network),
  })
  const forgive = (keys: string[], forgotten: string) =>
    db.callFunction((sql) => sql`select auth.forgive(string_to_array(${keys.join(' ')}, ' '), ${forgotten})`)
  const remember = (account: string, from: string) =>
    db.callFunction((sql) => sql`select auth.remember_network(${account}, ${from}, ${knownForDays})`)
  const isPlain = (count: Count, most: number): boolean => count.confirmed + count.pending >= most + plainly

  return {
    async login(name, network) {
      const who = name ?? '\n'
      const { from, account, pair } = keysOf(who, network)
      const paced = keyed('login-paced', who)
      const ofPair = counts.of(pair, window)
      const ofNetwork = counts.of(from, window)
      const pause = counts.running(paced)

      if (isPlain(ofPair, mostPerPair)) return tooMany(ofPair)
      const onNetwork = () =>
        db.callFunction<{ name: string }[]>((sql) => sql`select name from auth.accounts_known_on(${from})`)
      if (isPlain(ofNetwork, mostPerNetwork) && !(await isExempt(ofNetwork, account, onNetwork)))
        return tooMany(ofNetwork)
      const ofAccount = () =>
        db.callFunction<{ name: string }[]>((sql) => sql`select name from auth.networks_known_to(${account})`)
      if (pause !== undefined && !(await isExempt(pause, from, ofAccount))) return tooMany(pause)

      for (const count of [ofPair, ofNetwork]) count.pending++
      const rows = await db
        .callFunction<AttemptCount[]>(
          (sql) => sql`
          select key, count, retry_after, auth.knows_network(${account}, ${from}) as known
          from auth.attempt(string_to_array(${[pair, account, from].join(' ')}, ' '), ${window})`,
        )
        .finally(() => {
          for (const count of [ofPair, ofNetwork]) count.pending--
        })
      const failures = (key: string): number => rows.find((row) => row.key === key)?.count ?? 0
      for (const [key, count] of [
        [pair, ofPair],
        [from, ofNetwork],
      ] as const)
        counts.confirm(count, failures(key), rows.find((row) => row.key === key)?.retry_after ?? window)

      const known = rows[0]?.known ?? false
      const attacked = !known && failures(account) > attackOnUsername
      const most = attacked ? mostPerPairUnderAttack : mostPerPair
      if (failures(pair) > most) return tooMany(ofPair)
      if (!known && failures(from) > mostPerNetwork) return tooMany(ofNetwork)

      if (!known) {
        const [row] = await db.callFunction<{ seconds: number }[]>(
          (sql) => sql`select auth.pace(${paced}, ${day}, ${freeForStrangers}, ${slowestPause}) as seconds`,
        )
        const seconds = row?.seconds ?? 0
        if (seconds > 0) {
          const begun = counts.of(paced, seconds)
          counts.confirm(begun, 1, seconds)
          // Not tried, so it does not count.
          await forgive([account, from, pair], '')
          return tooMany(begun)
        }
      }

      const counted = known ? [account, from] : [account, from, paced]
      const forget = (): void => {
        for (const key of [pair, paced]) counts.forget(key)
        ofNetwork.confirmed--
      }
      return {
        succeeded: async () => {
          forget()
          await Promise.all([forgive(counted, pair), remember(account, from)])
        },
        takeBack: async () => {
          forget()
          await db.callFunction(
            (sql) => sql`select auth.take_back(${pair}, ${most}, string_to_array(${counted.join(' ')}, ' '))`,
          )
        },
      }
    },

    async entered(name, network) {
      const { from, account, pair } = keysOf(name, network)
      counts.forget(pair)
      await Promise.all([forgive([], pair), remember(account, from)])
    },
  }
}
