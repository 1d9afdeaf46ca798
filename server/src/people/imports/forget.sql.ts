import { importLimits } from '@aangan/contract/people/import-shapes'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

// By their last change: an import at work changes all the while.

export const cancelAbandoned = (tx: Tx, before: Date): Statement => tx.sql`
  update imports i set status = 'CANCELLED', finished_at = ${tx.cause.now}
  where ${inScope(tx, 'i')} and i.forgotten_at is null and i.updated_at < ${before} and i.status in ('UPLOADED', 'CHECKED')`

/** Empties the rows of all but the newest ended imports. Each upload leaves one more behind, so there are few. */
export const forgetEnded = (tx: Tx, communityId: string): Statement => tx.sql`
  with old as (
    update imports i set forgotten_at = ${tx.cause.now}
    where ${inScope(tx, 'i')} and i.id in (
      select e.id from imports e where ${inScope(tx, 'e')} and e.community_id = ${communityId} and e.forgotten_at is null
        and e.status in ('DONE', 'UNDONE', 'CANCELLED') order by e.id desc offset ${importLimits.ended})
    returning i.id)
  update import_rows r set cells = '[]'
  where ${inScope(tx, 'r')} and r.import_id in (select id from old) and r.cells <> '[]'`

/** Some of them; returns how many. */
export async function forgetCells(tx: Tx, before: Date, most: number): Promise<number> {
  const rows = await tx.sql`
    update import_rows r set cells = '[]'
    from (
      select r.import_id, r.row from imports i join import_rows r on r.import_id = i.id
      where ${inScope(tx, 'i')} and i.forgotten_at is null and i.updated_at < ${before}
        and i.status in ('DONE', 'UNDONE', 'CANCELLED') and r.cells <> '[]' limit ${most}) old
    where r.import_id = old.import_id and r.row = old.row returning r.row`
  return rows.length
}

/** Those of which no cell is left. */
export const markForgotten = (tx: Tx, before: Date): Statement => tx.sql`
  update imports i set forgotten_at = ${tx.cause.now}
  where ${inScope(tx, 'i')} and i.forgotten_at is null and i.updated_at < ${before}
    and i.status in ('DONE', 'UNDONE', 'CANCELLED')
    and not exists (select from import_rows r where r.import_id = i.id and r.cells <> '[]')`
