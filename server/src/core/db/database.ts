import type { Batch } from './batch.ts'
import { DatabaseBusy, DatabaseUnavailable, isAftermath, isBroken } from './failures.ts'
import { noting } from './first-failure.ts'
import { openListener, type ListenerOptions, type Listener } from './listener.ts'
import { openPatience } from './patience.ts'
import { openPool, type Pool } from './pool.ts'
import type { Sql, Statement } from './sql.ts'
import type { DatabaseTarget } from './target.ts'
import { openTurns } from './turns.ts'

/** How far a transaction can see: one community, or the whole platform (what a super admin reads across). */
export type Scope = { readonly communityId: string } | 'platform'

/** Who a change is recorded for. */
export interface Cause {
  readonly actorId: string | null
  readonly requestId: string
  readonly now: Date
  /** Stands in each audit row, where the actor is not simply the caller. */
  readonly attribution?: Attribution
  /** Groups the audit rows of one act, such as an import; the audit trail can list them as one line. */
  readonly bulkId?: string
}

interface Attribution {
  /** Who it is said to have been: the actor is null then. */
  readonly claimedBy?: NamedPerson
  /** Whose session it came from. */
  readonly sentBy?: NamedPerson
  /** Of a movement: when it took place, by the server's clock. */
  readonly occurredAt?: string
}
interface NamedPerson {
  readonly id: string
  readonly name: string
}

/** A running transaction. Statements filter by their community through `inScope(tx)`. */
export interface Tx {
  readonly sql: Sql
  /** The community this transaction is in; null for the platform. */
  readonly communityId: string | null
  readonly cause: Cause
  /** Statements that are sent with the commit, in its packet: their answers are of no interest, their failure is. */
  readonly atCommit: Statement[]
  /** What follows once the commit is durable, in this process; it must not throw. */
  readonly afterCommit: (() => void)[]
}

export interface Database {
  /**
   * Independent statements in one packet, which see one moment and can only read. `work` may run twice. `first` is sent
   * before them, outside the scope; when it refuses, that is the answer.
   */
  read<T>(scope: Scope, cause: Cause, work: (tx: Tx) => Batch<T>, first?: (sql: Sql) => Promise<void>): Promise<T>
  /**
   * All or nothing: when `work` throws, nothing of it stays. Resolves once it is durable. `first` is sent in the packet
   * that begins the transaction; when it refuses, that is the answer, whatever came of `work`. Both run a second time
   * after a deadlock or a serialisation failure: they change nothing but the transaction. Those of one `turn` come one
   * after the other in this process, before they take a connection.
   */
  write<T>(
    scope: Scope,
    cause: Cause,
    work: (tx: Tx) => PromiseLike<T>,
    first?: (sql: Sql) => Promise<void>,
    turn?: string,
  ): Promise<T>
  /** One call of a function in schema `auth`, outside every community. */
  callFunction<T extends readonly object[]>(work: (sql: Sql) => Statement<T>): Promise<T>
  /** The same for one that changes nothing. */
  askFunction<T extends readonly object[]>(work: (sql: Sql) => Statement<T>): Promise<T>
  /** Hears what is notified, on a connection of its own. */
  listen(channel: string, hearing: ListenerOptions): Listener
  /** The same database on separate connections, with a job's longer time-outs. The caller closes it. */
  forJobs(): Database
  readonly pool: Pool
  /** How often something ran a second time. */
  readonly repeats: () => number
  close(): Promise<void>
}

/** From the first wait for a connection to the last answer: after that the caller hears 503. */
const requestPatienceMs = 4_000
/** A job comes again as a whole, and may remember what it did: none of its transactions runs twice. */
const jobs: DatabaseOptions = { size: 3, waitMs: 60_000, patienceMs: 120_000, repeatsWrites: false }

interface DatabaseOptions {
  readonly size?: number
  readonly waitMs?: number
  readonly patienceMs?: number
  readonly repeatsWrites?: boolean
}

export function openDatabase(
  target: DatabaseTarget,
  { size = 10, waitMs = 3_000, patienceMs = requestPatienceMs, repeatsWrites = true }: DatabaseOptions = {},
): Database {
  const pool = openPool(target, { size, waitMs, patienceMs })
  const withLease = openPatience(pool, patienceMs)

  const callOnce: Database['callFunction'] = (work) =>
    withLease(async (lease) => {
      const rows = await work(lease.connection.sql)
      lease.release()
      return rows
    })
  /** A second time where nothing of the first one stayed, while the caller still waits. */
  const repeated = async <T>(run: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> => {
    const begun = performance.now()
    try {
      return await run()
    } catch (error) {
      if (!mayRepeat(error) || performance.now() - begun > patienceMs / 2) throw error
      repeats += 1
      return run()
    }
  }
  let repeats = 0
  const turns = openTurns(patienceMs / 2)
  const inTurn = async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const leave = await turns.enter(key)
    try {
      return await run()
    } finally {
      leave()
    }
  }

  return {
    pool,
    repeats: () => repeats,

    read: (scope, cause, work, first) =>
      repeated(
        () =>
          withLease(async (lease) => {
            const { sql } = lease.connection
            const batch = work({ sql, communityId: communityOf(scope), cause, atCommit: [], afterCommit: [] })
            // A single statement sees one moment anyway: its transaction is that of the packet.
            const isAlone = batch.statements.length === 1
            try {
              const [, , , rows] = await Promise.all([
                isAlone ? undefined : sql.order('begin isolation level repeatable read, read only'),
                first?.(sql),
                setScope(sql, scope, isAlone).execute(),
                Promise.all(batch.statements.map((statement) => statement.execute())),
                isAlone ? undefined : sql.order('rollback'),
              ])
              lease.release()
              return batch.combine(rows)
            } catch (error) {
              // What failed kept the first one from being run.
              if (!isAlone) await sql.order('rollback')
              throw error
            }
          }),
        isRepeatableRead,
      ),

    write(scope, cause, work, first, turn) {
      const run = () =>
        repeated(
          () =>
            withLease(async (lease, inTime) => {
              const { sql, firstFailure } = noting(lease.connection.sql)
              const atCommit: Statement[] = []
              const afterCommit: (() => void)[] = []
              // Nothing is awaited before the first statement: they share one round trip.
              const opened = Promise.all([sql.order('begin'), setScope(sql, scope).execute()])
              opened.catch(() => {})
              const allowing = first?.(sql)
              try {
                const working = work({ sql, communityId: communityOf(scope), cause, atCommit, afterCommit })
                // Both to their end: a statement of `work` that came after the rollback would stand outside of the transaction.
                const [allowed, worked] = await Promise.allSettled([allowing, working])
                if (allowed.status === 'rejected') throw allowed.reason
                if (worked.status === 'rejected') throw worked.reason
                await opened
                // The caller has heard 503 by now: nothing may happen behind their back.
                if (!inTime()) throw new DatabaseUnavailable('the database did not answer in time')
                const last = atCommit.map((statement) => statement.execute())
                const [, command] = await Promise.all([waitForReplica(sql).execute(), sql.order('commit'), ...last])
                // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK.
                if (command !== 'COMMIT')
                  throw firstFailure() ?? new DatabaseUnavailable('the transaction could not be committed')
                lease.release()
                for (const follow of afterCommit) follow()
                return worked.value
              } catch (error) {
                if (inTime()) await lease.connection.sql.order('rollback')
                throw isAftermath(error) ? firstFailure() : error
              }
            }),
          (error) => repeatsWrites && isUndone(error),
        )
      // Nobody waits for what is done in another community.
      return turn === undefined ? run() : inTurn(`${communityOf(scope)} ${turn}`, run)
    },

    callFunction: (work) => repeated(() => callOnce(work), isUndone),
    askFunction: (work) => repeated(() => callOnce(work), isRepeatableRead),

    listen: (channel, hearing) => openListener(target, channel, hearing),

    forJobs: () => openDatabase(target, jobs),

    close: () => pool.close(),
  }
}

/**
 * With a synchronous replica, a commit waits for it. A statement timeout would end that wait, and PostgreSQL would call
 * the transaction committed although a failover can still lose it.
 */
const waitForReplica = (sql: Sql): Statement => sql`select set_config('statement_timeout', '0', true)`

const communityOf = (scope: Scope): string | null => (scope === 'platform' ? null : scope.communityId)

/** Lives until the end of the transaction only, so that it cannot leak through the pool. */
const setScope = (sql: Sql, scope: Scope, readOnly = false): Statement => {
  const also = readOnly ? sql`, set_config('transaction_read_only', 'on', true)` : sql``
  return scope === 'platform'
    ? sql`select set_config('role', 'aangan_platform', true), set_config('search_path', 'platform', true)${also}`
    : sql`select set_config('aangan.community', ${scope.communityId}, true)${also}`
}

const isUndone = (error: unknown): boolean => error instanceof DatabaseBusy && error.why === 'undone'
const isRepeatableRead = (error: unknown): boolean => isBroken(error) || isUndone(error)

/** The tenant filter that every statement carries; `true` on the platform. The views filter once more. */
export const inScope = (tx: Tx, alias?: string): Statement => {
  const { sql, communityId } = tx
  if (communityId === null) return sql`true`
  return alias === undefined ? sql`community_id = ${communityId}` : sql`${sql(alias)}.community_id = ${communityId}`
}
