import { many, type Batch } from '../db/batch.ts'
import type { Tx } from '../db/database.ts'

interface FoundRow {
  readonly part: number
  readonly row: object
}

/**
 * Batches of one statement each, sent as one: looks are all that a server without work sends. Their rows come as JSON, so
 * they have text, numbers and truths only.
 */
export function inOneStatement<T>({ sql }: Tx, batches: readonly Batch<T>[]): Batch<T[]> {
  const parts = batches.map(
    ({ statements: [statement] }, part) =>
      sql<FoundRow[]>`select ${part}::int as part, to_json(d) as row from (${statement}) d`,
  )
  const union = parts.reduce((before, part) => sql<FoundRow[]>`${before} union all ${part}`)
  return many(union).map((rows) =>
    batches.map((batch, part) => batch.combine([rows.filter((row) => row.part === part).map(({ row }) => row)])),
  )
}
