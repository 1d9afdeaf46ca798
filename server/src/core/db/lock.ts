import { many, type Batch } from './batch.ts'
import type { Tx } from './database.ts'

/** Held until the end of the transaction: those who add to one thing take turns, so that what they counted still holds. */
export const lockNamed = (tx: Tx, ...name: readonly (string | null)[]): Batch<unknown> =>
  many(tx.sql`select pg_advisory_xact_lock(hashtextextended(${name.join('\n')}, 0))`)
