import type { PendingQuery, Row } from 'postgres'
import { DatabaseUnavailable, openPool, type Lease, type Pool, type Sql } from './pool.ts'
import type { DatabaseTarget } from './target.ts'

/** How far a transaction can see: one community, or the whole platform (what a super admin reads across). */
export type Reach = { readonly communityId: string } | 'platform'

/** Who a change is recorded for. */
export interface By {
  readonly actorId: string | null
  readonly requestId: string
  readonly now: Date
}

/** A running transaction. Statements name their community through `within(tx)`: the first wall. */
export interface Tx {
  readonly sql: Sql
  /** The community this transaction is in; null for the platform. */
  readonly communityId: string | null
  readonly by: By
}

export interface Database {
  /** Several statements that see one state; sent together where they do not wait for each other. */
  read<T>(reach: Reach, by: By, work: (tx: Tx) => Promise<T>): Promise<T>
  /** All or nothing: when `work` throws, nothing of it stays. Resolves once it is durable. */
  change<T>(reach: Reach, by: By, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement on a door function, outside every community. */
  ask<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  readonly pool: Pool
  close(): Promise<void>
}

/** How long one piece of work may hold a connection before the caller is told that the database is away. */
const patienceMs = 4_500

export function openDatabase(target: DatabaseTarget, { size = 10, waitMs = 3_000 }: { size?: number; waitMs?: number } = {}): Database {
  const pool = openPool(target, { size, waitMs })

  async function transact<T>(opening: string, reach: Reach, by: By, work: (tx: Tx) => Promise<T>, durable: boolean): Promise<T> {
    const lease = await pool.lease()
    const communityId = reach === 'platform' ? null : reach.communityId
    return withPatience(lease, async (alive) => {
      const { sql } = lease
      // Not awaited before the first statement: they share one round trip.
      const opened = sql.unsafe(`${opening}; ${setting(reach)}`).simple()
      opened.catch(() => {})
      let result: T
      try {
        result = await work({ sql, communityId, by })
        await opened
      } catch (error) {
        if (alive()) await sql.unsafe('rollback').simple()
        throw error
      }
      const closing = (alive() ? sql.unsafe(durable ? 'commit' : 'rollback') : sql.unsafe('rollback')).simple()
      if (durable) {
        const { command } = await closing
        // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK.
        if (command !== 'COMMIT') throw new DatabaseUnavailable('the transaction could not be committed')
        lease.release()
      } else {
        // What was read is read; the reply need not wait for the end of the transaction.
        closing.then(() => lease.release(), () => lease.release(true))
      }
      return result
    })
  }

  return {
    pool,
    read: (reach, by, work) => transact('begin read only', reach, by, work, false),
    change: (reach, by, work) => transact('begin', reach, by, work, true),
    async ask(work) {
      const lease = await pool.lease()
      return withPatience(lease, async () => {
        const result = await work(lease.sql)
        lease.release()
        return result
      })
    },
    close: () => pool.close(),
  }
}

const uuid = /^[0-9a-f-]{36}$/i

/** Lives until the end of the transaction only, so that it cannot leak through the pool. */
function setting(reach: Reach): string {
  if (reach === 'platform') return 'set local role aangan_platform; set local search_path to platform'
  if (!uuid.test(reach.communityId)) throw new TypeError('a community id is a UUID')
  return `set local aangan.community = '${reach.communityId}'`
}

/**
 * Runs `work` on a lease; when the database keeps silent, throws the connection away and says so. `alive` turns false
 * at that moment, so that work which wakes up later can do no more.
 */
async function withPatience<T>(lease: Lease, work: (alive: () => boolean) => Promise<T>): Promise<T> {
  let alive = true
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      alive = false
      lease.release(true)
      reject(new DatabaseUnavailable('the database did not answer in time'))
    }, patienceMs)
  })
  try {
    return await Promise.race([work(() => alive), silence])
  } catch (error) {
    if (isConnectionLoss(error)) {
      lease.release(true)
      throw new DatabaseUnavailable('the database cannot be reached', { cause: error })
    }
    lease.release()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** SQLSTATE classes and socket errors that mean 'away', not 'wrong'. */
export function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return false
  return /^(08|57P0|53|25P03|57014)/.test(code) || /^(CONNECT|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOST|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code)
}

/** The first wall: the community of the transaction, in every statement. On the platform there is none to name. */
export const within = (tx: Tx, alias?: string): PendingQuery<Row[]> => {
  const { sql, communityId } = tx
  if (communityId === null) return sql`true`
  return alias === undefined ? sql`community_id = ${communityId}` : sql`${sql(alias)}.community_id = ${communityId}`
}

/** A PostgreSQL error of this SQLSTATE, on this constraint where one is named. */
export const isViolation = (error: unknown, sqlState: string, constraint?: string): boolean => {
  const it = error as { code?: unknown; constraint_name?: unknown } | null
  return it?.code === sqlState && (constraint === undefined || it.constraint_name === constraint)
}
export const uniqueViolation = '23505'
export const foreignKeyViolation = '23503'
