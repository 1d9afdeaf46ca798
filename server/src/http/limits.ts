import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { refuse } from './refusal.ts'

/** Limits on attempts, kept in the database so that several server processes share them. */
export interface Limiter {
  /** Counts one more; refuses with 429 beyond `most` in `seconds`. */
  take(what: string, who: string, most: number, seconds: number): Promise<void>
  /** Counts one look into the directory of people and vehicles. */
  search(actor: { readonly id: string }): Promise<void>
  /** Counts one failed login in the making; refuses with 429 where there were too many. */
  login(username: string, address: string): Promise<{ succeeded(): Promise<void> }>
}

const window = 15 * 60
/** Wrong passwords of one username from one address in a quarter of an hour. */
const mostPerPair = 10
/** The same while the username is tried from many addresses: whoever has not failed yet still gets in. */
const mostPerPairUnderAttack = 3
const attackOnUsername = 50
const mostPerAddress = 100
/** A guard in the busiest hour looks up a vehicle every few seconds; a harvester would not stop there. */
const mostSearches = 120

export function openLimiter(db: Database, { on, secret }: { on: boolean; secret: string }): Limiter {
  if (!on) return { take: async () => {}, search: async () => {}, login: async () => ({ succeeded: async () => {} }) }
  // Nothing personal is kept: a key is a keyed hash of what it counts.
  const keyed = (...parts: string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url').slice(0, 27)
  const attempt = (keys: string[], seconds: number) =>
    db.ask<{ key: string; count: number; retry_after: number }[]>(
      (sql) =>
        sql`select key, count, retry_after from door.attempt(string_to_array(${keys.join(' ')}, ' '), ${seconds})`,
    )

  const take: Limiter['take'] = async (what, who, most, seconds) => {
    const [found] = await attempt([keyed(what, who)], seconds)
    if (found !== undefined && found.count > most) refuse('attempts.too_many', { retryAfter: found.retry_after })
  }

  return {
    take,
    search: (actor) => take('search', actor.id, mostSearches, 60),
    async login(username, address) {
      const name = username.toLowerCase()
      const pair = keyed('login', name, address)
      const ofName = keyed('login-of', name)
      const from = keyed('login-from', address)
      const counts = new Map((await attempt([pair, ofName, from], window)).map((row) => [row.key, row]))
      const count = (key: string): number => counts.get(key)?.count ?? 0
      const most = count(ofName) > attackOnUsername ? mostPerPairUnderAttack : mostPerPair
      const over = [count(pair) > most ? pair : undefined, count(from) > mostPerAddress ? from : undefined].find(
        (key) => key !== undefined,
      )
      if (over !== undefined) refuse('login.too_many', { retryAfter: counts.get(over)?.retry_after ?? window })
      return {
        succeeded: async () => {
          await db.ask((sql) => sql`select door.forgive(string_to_array(${[ofName, from].join(' ')}, ' '), ${pair})`)
        },
      }
    },
  }
}

/** Reads while the limit is asked, so that counting costs no time; what was read stays here when it was one too many. */
export const limited = async <T>(within: Promise<void>, reading: Promise<T>): Promise<T> => {
  const [, result] = await Promise.all([within, reading])
  return result
}
