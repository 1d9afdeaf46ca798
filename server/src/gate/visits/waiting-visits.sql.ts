import { one, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { homes, visitsFor, type Viewer } from './visits.sql.ts'

interface AtHome {
  readonly visitors: number
  readonly parcels: number
}

/** Who asks for the houses where somebody lives, and what was left at the gate for them: as My Visitors lists them. */
export function countAtHome(tx: Tx, userId: string, most: number): Batch<AtHome> {
  const { sql } = tx
  const viewer = { userId }
  // With the community, also across communities: few visits of one are open. The status conditions repeat the index's predicate, so that it is used.
  const upTo = (which: Statement) => sql`(select count(*)::int from (
    select ${all(tx, viewer)} and g.community_id = any (array(select community_id from homes)) and ${which} limit ${most}) few)`
  return one(sql<AtHome[]>`
    ${homes(tx, viewer)} select ${upTo(sql`g.status = 'ASKING'`)} as visitors,
      ${upTo(sql`g.status = 'LEFT_AT_GATE' and g.collected_at is null`)} as parcels`)
}

/** Counted until the clock lets the visit lapse. */
export const countBlockedVisitors = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${all(tx, 'staff')} and g.status = 'BLOCKED'`, most)

const all = (tx: Tx, viewer: Viewer): Statement => visitsFor(tx, viewer, {}, {})
