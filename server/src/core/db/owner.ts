import { connect, type Connection, type ConnectionOptions } from './driver.ts'
import type { Sql } from './sql.ts'
import type { DatabaseTarget } from './target.ts'

/** One connection of the database's owner. */
export interface OwnerSql extends Sql, Pick<Connection, 'copyIn' | 'copyOut' | 'end' | 'cut'> {
  /** All or nothing. */
  begin<T>(work: (tx: Sql) => Promise<T>): Promise<T>
}

type OwnerOptions = Partial<Omit<ConnectionOptions, 'waitMs'>>

export async function openOwner(owner: DatabaseTarget, options: OwnerOptions = {}): Promise<OwnerSql> {
  const { role: _asOwner, ...target } = owner
  const connection = await connect(target, { applicationName: 'aangan', waitMs: 5_000, ...options })
  return Object.assign(connection.sql, {
    begin: <T>(work: (tx: Sql) => Promise<T>) => inTransaction(connection.sql, work),
    copyIn: (text: string) => connection.copyIn(text),
    copyOut: (text: string) => connection.copyOut(text),
    end: () => connection.end(),
    cut: () => connection.cut(),
  })
}

/** Works on one connection of the owner, and lets go of it whatever happens. */
export async function asOwner<T>(
  owner: DatabaseTarget,
  work: (sql: OwnerSql) => PromiseLike<T>,
  options?: OwnerOptions,
): Promise<T> {
  const sql = await openOwner(owner, options)
  try {
    const result = await work(sql)
    await sql.end()
    return result
  } finally {
    // At once: what was broken off half way would never come to its end.
    sql.cut()
  }
}

/** All or nothing of what `work` does on a connection. */
export async function inTransaction<S extends Sql, T>(sql: S, work: (tx: S) => Promise<T>): Promise<T> {
  await sql.script('begin')
  try {
    const result = await work(sql)
    await sql.script('commit')
    return result
  } catch (error) {
    // Where this fails too, the connection is gone and the transaction with it.
    await sql.script('rollback').catch(() => {})
    throw error
  }
}
