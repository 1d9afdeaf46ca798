import type { ImportRow } from '@aangan/contract/people/import-rows'
import type { House as Listed } from '@aangan/contract/people/occupancies'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

type House = ImportRow<'HOUSES'>
interface HouseRow {
  readonly row: number
  readonly values: House
}

/** Of these rows, those whose house is in the list. */
export async function findListedHouses(tx: Tx, rows: readonly HouseRow[]): Promise<ReadonlySet<number>> {
  const given = JSON.stringify(rows.map(({ row, values: { division, number } }) => ({ row, division, number })))
  const listed = await tx.sql<{ row: number }[]>`
    select r.row from jsonb_to_recordset(${given}::text::jsonb) as r (row int, division text, number text)
    join houses h on ${inScope(tx, 'h')} and h.community_id = ${tx.communityId} and h.division = r.division and lower(h.number) = lower(r.number)`
  return new Set(listed.map(({ row }) => row))
}

export const asHouses = (tx: Tx, ids: readonly string[]): Statement<Listed[]> => tx.sql<Listed[]>`
  select h.id, h.division, h.number, h.type, h.community_id as "communityId", 0 as people
  from houses h where ${inScope(tx, 'h')} and h.id = any (${ids}::uuid[])`
