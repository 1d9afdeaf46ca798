import { sqlFor, type Runner, type Sql } from './sql.ts'

/** Remembers the failure that made all later statements fail: the answers of one packet are heard in any order. */
export function noting(sql: Sql): { sql: Sql; firstFailure: () => unknown } {
  let failure: unknown
  const noted = <T>(sent: Promise<T>): Promise<T> => {
    sent.catch((error: unknown) => (failure ??= error))
    return sent
  }
  const runner = {
    run: (statement) => noted(sql.run(statement)),
    order: (text) => noted(sql.order(text)),
    script: (text) => noted(sql.script(text)),
    query: (text, values) => noted(sql.query(text, values)),
  } satisfies Runner
  return { sql: sqlFor(runner), firstFailure: () => failure }
}
