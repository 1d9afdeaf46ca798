import { asOwner, type OwnerSql } from '../src/core/db/owner.ts'
import type { DatabaseTarget } from '../src/core/db/target.ts'
import { prepareAll, type Prepared } from './prepared.ts'

/** A database, as its owner and as the app enter it. */
interface Entrances {
  readonly owner: DatabaseTarget
  readonly app: DatabaseTarget
}

/**
 * Changes the database, and says in a line each what processes that send these statements can no longer do. A stricter
 * check, which refuses what they write, stays unseen here: `npm test -- --only upgrade` runs such processes.
 */
export async function whatBreaks(
  statements: readonly string[],
  { owner, app }: Entrances,
  change: (sql: OwnerSql) => Promise<unknown>,
): Promise<string[]> {
  const requiredBefore = await asOwner(owner, requiredColumns)
  const before = await prepareAll(app, statements)
  await asOwner(owner, change)
  const required = await asOwner(owner, requiredColumns)
  const after = await prepareAll(app, statements)
  return [...newlyRequired(requiredBefore, required), ...misunderstood(before, after)]
}

function misunderstood(before: readonly Prepared[], after: readonly Prepared[]): string[] {
  const lines = before.flatMap(({ statement, answer: was }, index) => {
    const is = after[index]!.answer
    if ('problem' in was) return []
    if ('problem' in is) return [`${is.problem}: ${shortened(statement)}`]
    return is.columns === was.columns ? [] : [`${was.columns} has become ${is.columns}: ${shortened(statement)}`]
  })
  // Most are of both roles.
  return [...new Set(lines)]
}

const shortened = (statement: string): string => statement.replaceAll(/\s+/g, ' ').slice(0, 160)

function newlyRequired(before: Required, after: Required): string[] {
  return [...before].flatMap(([table, known]) =>
    (after.get(table) ?? [])
      .filter((column) => !known.includes(column))
      .map((column) => `${table}.${column} needs a default: the last release adds rows without it.`),
  )
}

/** By table: the columns without which no row can be added. */
type Required = ReadonlyMap<string, readonly string[]>

async function requiredColumns(sql: OwnerSql): Promise<Required> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select c.oid::regclass::text as table,
           coalesce(json_agg(a.attname) filter (where a.attnotnull and not a.atthasdef and a.attidentity = ''), '[]') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
    group by c.oid`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
