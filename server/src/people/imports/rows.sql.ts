import type { Message } from '@aangan/contract/core/language/text'
import type { Page } from '@aangan/contract/core/query-fields'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countForPage, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

/** A row of the file, as spreadsheets count. */
export interface FileRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** What is wrong with a row; `column`, from 0, is null where it is about the whole row. */
export interface StoredProblem extends Message {
  readonly column: number | null
}

/** In statements of a few hundred kilobytes: each has to be done within a request's patience. */
export async function insertRows(tx: Tx, importId: string, rows: readonly FileRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    await tx.sql`
      insert into import_rows (import_id, row, community_id, cells)
      select ${importId}, r.row, ${tx.communityId}, r.cells
      from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) as r (row int, cells jsonb)`
  }
}
const atOnce = 1_000

interface StoredRow extends FileRow {
  readonly problems: readonly StoredProblem[] | null
}

/** The next rows of the file after this one. */
export const listRows = (tx: Tx, importId: string, after: number, most: number): Batch<FileRow[]> =>
  many(tx.sql<FileRow[]>`
    select r.row, r.cells from import_rows r
    where ${inScope(tx, 'r')} and r.import_id = ${importId} and r.row > ${after} order by r.row limit ${most}`)

/** The next rows without an outcome. */
export const listRowsToDo = (tx: Tx, importId: string, most: number): Statement<StoredRow[]> => tx.sql<StoredRow[]>`
  select r.row, r.cells, r.problems from import_rows r
  where ${inScope(tx, 'r')} and r.import_id = ${importId} and r.outcome is null order by r.row limit ${most}`

export const clearProblems = (tx: Tx, importId: string): Statement => tx.sql`
  update import_rows r set problems = null
  where ${inScope(tx, 'r')} and r.import_id = ${importId} and r.problems is not null`

export const putProblems = (
  tx: Tx,
  importId: string,
  rows: readonly { readonly row: number; readonly problems: readonly StoredProblem[] }[],
): Statement => tx.sql`
  update import_rows r set problems = found.problems
  from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as found (row int, problems jsonb)
  where ${inScope(tx, 'r')} and r.import_id = ${importId} and r.row = found.row`

export interface Outcome {
  readonly row: number
  readonly outcome: 'CREATED' | 'SAME' | 'LEFT_OUT'
  /** Null: as they were. */
  readonly problems: readonly StoredProblem[] | null
  readonly thingIds: readonly string[]
}

export const putOutcomes = (tx: Tx, importId: string, outcomes: readonly Outcome[]): Statement => tx.sql`
  update import_rows r set outcome = found.outcome, problems = coalesce(nullif(found.problems, 'null'), r.problems),
    thing_ids = nullif(string_to_array(found.things, ','), '{}')::uuid[]
  from jsonb_to_recordset(${asJson(outcomes)}::text::jsonb) as found (row int, outcome text, problems jsonb, things text)
  where ${inScope(tx, 'r')} and r.import_id = ${importId} and r.row = found.row`

const asJson = (outcomes: readonly Outcome[]): string =>
  JSON.stringify(outcomes.map(({ thingIds, ...outcome }) => ({ ...outcome, things: thingIds.join() })))

export interface FoundProblem extends StoredProblem {
  readonly row: number
  readonly name: string | null
  readonly value: string | null
}

/** By row, and in a row as they were found. */
export function listProblems(tx: Tx, importId: string, page: number, size: number): Batch<Page<FoundProblem>> {
  const { sql } = tx
  const bad = sql`
    from import_rows r cross join jsonb_array_elements(r.problems) with ordinality as p (problem, at)
    where ${inScope(tx, 'r')} and r.import_id = ${importId} and r.problems is not null`
  const named = sql`
    select coalesce(i.mapping ->> 'name', i.mapping ->> 'vehicleNo', i.mapping ->> 'number')::int
    from imports i where ${inScope(tx, 'i')} and i.id = ${importId}`
  return pageFrom(
    countForPage(tx, sql`select ${bad}`, page, size),
    sql<FoundProblem[]>`
      select p.row, p.cells ->> (${named}) as name, (p.problem ->> 'column')::int as column, p.cells ->> (p.problem ->> 'column')::int as value, p.problem ->> 'text' as text,
        p.problem -> 'values' as values
      from (${pageOfRows(tx, sql`select r.row, r.cells, p.problem, p.at ${bad} order by r.row, p.at`, page, size)}) p
      order by p.row, p.at`,
    size,
  )
}

/** What rows of these imports have made, by the row. */
export const listThings = (tx: Tx, importId: string): Statement<{ row: number; ids: string[] }[]> => tx.sql<
  { row: number; ids: string[] }[]
>`
  select r.row, array_to_json(r.thing_ids) as ids from import_rows r
  where ${inScope(tx, 'r')} and r.import_id = ${importId} and r.outcome = 'CREATED' order by r.row`
