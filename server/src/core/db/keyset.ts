import type { Tx } from './database.ts'
import type { Statement } from './sql.ts'

/** Where rows that were read end: of the last one, what the order goes by. */
export type Key = readonly string[]
export interface KeyedRow {
  /** Made by PostgreSQL: a JavaScript date would lose the microseconds. */
  readonly key: Key
}

/** How many rows are read at once where all of them are read. */
export const rowsPerRead = 1000
/** In the statement itself: it tells PostgreSQL that few rows are wanted, and that the index which is in order will do. */
export const fewRows = ({ sql }: Tx): Statement => sql`limit 1000`
