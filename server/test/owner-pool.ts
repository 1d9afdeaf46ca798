import { openConnections } from '../src/core/db/connections.ts'
import { inTransaction } from '../src/core/db/owner.ts'
import { sqlFor, type Identifier, type Sql, type Statement } from '../src/core/db/sql.ts'
import type { DatabaseTarget } from '../src/core/db/target.ts'

/** Rows are untyped: tests read any column. */
type AnyRow = Record<string, ReturnType<typeof JSON.parse>>

export interface TestSql extends Sql {
  <T extends readonly object[] = AnyRow[]>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<T>
  (name: string | readonly string[]): Identifier
}

/** Several connections, so that a test can block one and go on with another. */
export interface OwnerPool extends TestSql {
  begin<T>(work: (tx: TestSql) => Promise<T>): Promise<T>
  end(): Promise<void>
}

export function openOwnerPool({ role: _asOwner, ...owner }: DatabaseTarget, size = 4): OwnerPool {
  const { take, giveBack, close } = openConnections(owner, size, { applicationName: 'tests', waitMs: 30_000 })
  const on = async <T>(work: (sql: Sql) => PromiseLike<T>): Promise<T> => {
    const connection = await take()
    try {
      return await work(connection.sql)
    } finally {
      giveBack(connection)
    }
  }
  const sql = sqlFor({
    run: (statement) => on((one) => one.run(statement)),
    order: (text) => on((one) => one.order(text)),
    script: (text) => on((one) => one.script(text)),
    query: (text, values) => on((one) => one.query(text, values)),
  })
  return Object.assign(sql as TestSql, {
    begin: <T>(work: (tx: TestSql) => Promise<T>) => on((one) => inTransaction(one as TestSql, work)),
    end: close,
  })
}
