import type { Endpoint } from '@aangan/contract/core/endpoint'
import type { Database } from '../db/database.ts'
import { stateOf } from '../db/failures.ts'
import type { Sql } from '../db/sql.ts'
import type { RememberedSession, SessionUser } from './sessions.ts'

/** What sessions were when this process last asked. */
export interface Guesses {
  remember(session: RememberedSession): void
  of(sessionId: string): Guess | undefined
}

/** Some megabytes. */
const mostRemembered = 5_000
/** Raised by auth.assert_session. */
const isAnother = 'AG401'

/** `used`: called with each session that was confirmed. */
export function openGuesses(db: Pick<Database, 'askFunction'>, used: (sessionId: string) => void): Guesses {
  const remembered = new Map<string, RememberedSession>()
  return {
    remember(session) {
      const { sessionId } = session.user
      remembered.delete(sessionId)
      remembered.set(sessionId, session)
      if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!)
    },
    of(sessionId) {
      const session = remembered.get(sessionId)
      return session && new Guess(db, session, (isRight) => (isRight ? used(sessionId) : remembered.delete(sessionId)))
    },
  }
}

/**
 * A request begun on what its session was: never an answer, only what the database is asked first. It confirms it in the
 * packet of the read, or in the first one of the write, and fails it where the session is no longer the same.
 */
export class Guess {
  readonly user: SessionUser
  /** By `performance.now()`; undefined until then. */
  confirmedAt: number | undefined
  #isWrong = false
  readonly #db: Pick<Database, 'askFunction'>
  readonly #row: string
  readonly #told: (isRight: boolean) => void
  readonly #effects: (() => Promise<void>)[] = []

  constructor(db: Pick<Database, 'askFunction'>, { user, row }: RememberedSession, told: (isRight: boolean) => void) {
    this.user = user
    this.#db = db
    this.#row = row
    this.#told = told
  }

  /** Sends the question at once: it has to be the first statement of its packet. */
  readonly confirm = (sql: Sql): Promise<void> => this.#answered(this.#question(sql).execute())

  /** Asks alone where nothing has asked. */
  async holds(): Promise<boolean> {
    if (!this.#isWrong && this.confirmedAt === undefined)
      await this.#answered(this.#db.askFunction((sql) => this.#question(sql))).catch((error: unknown) => {
        if (!this.#isWrong) throw error
      })
    return !this.#isWrong
  }

  /** What has an effect waits until then, and is forgotten where the guess was wrong. */
  whenConfirmed(effect: () => Promise<void>): void {
    this.#effects.push(effect)
  }

  /** Whatever comes of the work counts only once the database has confirmed the guess; else all of it is done `anew`. */
  async settle<T>(work: () => Promise<T>, anew: () => Promise<T>): Promise<T> {
    const [outcome] = await Promise.allSettled([work()])
    if (!(await this.holds())) return anew()
    for (const effect of this.#effects) await effect()
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }

  #question(sql: Sql) {
    return sql`select auth.assert_session(${this.user.sessionId}, ${this.#row})`
  }

  async #answered(answer: Promise<unknown>): Promise<void> {
    const askedAt = performance.now()
    try {
      await answer
      this.confirmedAt ??= askedAt
      this.#told(true)
    } catch (error) {
      if (stateOf(error) === isAnother) {
        this.#isWrong = true
        this.#told(false)
      }
      throw error
    }
  }
}

/**
 * Plain reads, and handlers that are one write: what else counts, confirms or writes before it asks would do so on a
 * guess. Searches count with their record.
 */
export const mayGuess = ({ method, confirm, session, limit, reply, oneWrite }: Endpoint): boolean => {
  const isPlainRead = method === 'GET' && (limit === undefined || limit === 'search') && typeof reply !== 'string'
  return confirm !== true && session === undefined && (isPlainRead || oneWrite === true)
}
