import type { Batch } from './batch.ts'
import { DatabaseUnavailable, openPool, type Lease, type Pool } from './pool.ts'
import type { Sql, Statement } from './sql.ts'
import type { DatabaseTarget } from './target.ts'

/** How far a transaction can see: one community, or the whole platform (what a super admin reads across). */
export type Scope = { readonly communityId: string } | 'platform'

/** Who a change is recorded for. */
export interface Cause {
  readonly actorId: string | null
  readonly requestId: string
  readonly now: Date
}

/** A running transaction. Statements filter by their community through `inScope(tx)`. */
export interface Tx {
  readonly sql: Sql
  /** The community this transaction is in; null for the platform. */
  readonly communityId: string | null
  readonly cause: Cause
  /** Statements that are sent with the commit, in its packet: their answers are of no interest, their failure is. */
  readonly atCommit: Statement[]
}

export interface Database {
  /** Independent statements in one packet, in a transaction of their own that can only read. */
  read<T>(scope: Scope, cause: Cause, work: (tx: Tx) => Batch<T>): Promise<T>
  /**
   * All or nothing: when `work` throws, nothing of it stays. Resolves once it is durable. `first` is sent in the packet
   * that begins the transaction; when it refuses, that is the answer, whatever came of `work`.
   */
  write<T>(
    scope: Scope,
    cause: Cause,
    work: (tx: Tx) => PromiseLike<T>,
    first?: (sql: Sql) => Promise<void>,
  ): Promise<T>
  /** One call of a function in schema `auth`, outside every community. */
  callFunction<T extends readonly object[]>(work: (sql: Sql) => Statement<T>): Promise<T>
  readonly pool: Pool
  close(): Promise<void>
}

/** From the first wait for a connection to the last answer: after that the caller hears that the database is away. */
const patienceMs = 4_000

export function openDatabase(
  target: DatabaseTarget,
  { size = 10, waitMs = 3_000 }: { size?: number; waitMs?: number } = {},
): Database {
  const pool = openPool(target, { size, waitMs })

  return {
    pool,

    read: (scope, cause, work) =>
      withPatience(pool.lease(), async (lease) => {
        const { sql } = lease.connection
        const batch = work({ sql, communityId: communityOf(scope), cause, atCommit: [] })
        const results = Promise.all([
          sql.script(`begin read only; ${setting(scope)}`),
          ...batch.statements.map((statement) => statement.execute()),
        ])
        const closed = sql.script('rollback')
        // The reply need not wait for the end of the transaction.
        releaseAfter(closed, lease)
        try {
          const [, ...rows] = await results
          return batch.combine(rows)
        } catch (error) {
          await closed
          throw error
        }
      }),

    write: (scope, cause, work, first) =>
      withPatience(pool.lease(), async (lease, inTime) => {
        const { sql } = lease.connection
        const atCommit: Statement[] = []
        // Nothing is awaited before the first statement: they share one round trip.
        const opened = sql.script(`begin; ${setting(scope)}`)
        opened.catch(() => {})
        const allowing = first?.(sql)
        try {
          const working = work({ sql, communityId: communityOf(scope), cause, atCommit })
          // Both to their end: a statement of `work` that came after the rollback would stand outside of the transaction.
          const [allowed, worked] = await Promise.allSettled([allowing, working])
          if (allowed.status === 'rejected') throw allowed.reason
          if (worked.status === 'rejected') throw worked.reason
          await opened
          // The caller has heard 503 by now: nothing may happen behind their back.
          if (!inTime()) throw new DatabaseUnavailable('the database did not answer in time')
          const last = atCommit.map((statement) => statement.execute())
          const [command] = await Promise.all([sql.script('commit'), ...last])
          // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK.
          if (command !== 'COMMIT') throw new DatabaseUnavailable('the transaction could not be committed')
          lease.release()
          return worked.value
        } catch (error) {
          if (inTime()) await sql.script('rollback')
          throw error
        }
      }),

    callFunction: (work) =>
      withPatience(pool.lease(), async (lease) => {
        const rows = await work(lease.connection.sql)
        lease.release()
        return rows
      }),

    close: () => pool.close(),
  }
}

function releaseAfter(closed: Promise<unknown>, lease: Lease): void {
  const tooLong = setTimeout(() => lease.release(true), patienceMs)
  closed
    .then(
      () => lease.release(),
      () => lease.release(true),
    )
    .finally(() => clearTimeout(tooLong))
}

const communityOf = (scope: Scope): string | null => (scope === 'platform' ? null : scope.communityId)

const uuid = /^[0-9a-f-]{36}$/i

/** Lives until the end of the transaction only, so that it cannot leak through the pool. */
function setting(scope: Scope): string {
  if (scope === 'platform') return 'set local role aangan_platform; set local search_path to platform'
  if (!uuid.test(scope.communityId)) throw new TypeError('a community id is a UUID')
  return `set local aangan.community = '${scope.communityId}'`
}

/**
 * Runs `work` on a connection; when the database keeps silent, throws the connection away and says so. `inTime` turns
 * false at that moment, so that work which wakes up later can do no more.
 */
async function withPatience<T>(
  leased: Promise<Lease>,
  work: (lease: Lease, inTime: () => boolean) => Promise<T>,
): Promise<T> {
  const until = performance.now() + patienceMs
  const lease = await leased
  let inTime = true
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      inTime = false
      lease.release(true)
      reject(new DatabaseUnavailable('the database did not answer in time'))
    }, until - performance.now())
  })
  try {
    return await Promise.race([work(lease, () => inTime), silence])
  } catch (error) {
    if (isConnectionLoss(error)) {
      lease.release(true)
      throw new DatabaseUnavailable('the database cannot be reached', { cause: error })
    }
    lease.release(error instanceof DatabaseUnavailable)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * 'Away' or 'busy', not 'wrong': SQLSTATE classes of lost connections, shutdowns, exhausted resources and failing disks;
 * a server that became a replica; a connection left inside a failed transaction; statements stopped for their time,
 * deadlocks and locks not had; the driver's and the system's own errors.
 */
export function isConnectionLoss(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return false
  return (
    typeof syscall === 'string' ||
    /^(08...|53...|57P0.|57014|58...|25006|25P02|25P03|40001|40P01|55P03|CONNECTION_LOST)$/.test(code)
  )
}

/** The tenant filter that every statement carries; `true` on the platform. The views filter once more. */
export const inScope = (tx: Tx, alias?: string): Statement => {
  const { sql, communityId } = tx
  if (communityId === null) return sql`true`
  return alias === undefined ? sql`community_id = ${communityId}` : sql`${sql(alias)}.community_id = ${communityId}`
}
