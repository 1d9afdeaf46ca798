import type { Page } from '@aangan/contract/core/query-fields'
import type { VisitFilters } from '@aangan/contract/gate/house-visits'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countForPage, isRare, mostCounted, pageFrom, pageOfRows, totalsOf } from '../../core/db/paging.ts'
import type { Period } from '../../core/db/period.ts'
import {
  homes,
  visitColumns,
  visitSources,
  visitsFor,
  type ListFilters,
  type Viewer,
  type VisitRow,
} from './visits.sql.ts'

type Paging = Pick<VisitFilters, 'page' | 'size'>

/** Newest first; what is over, to its house, by the day it stands under in the diary. */
export function listVisits(
  tx: Tx,
  viewer: Viewer,
  wanted: ListFilters & Paging,
  period: Period,
): Batch<Page<VisitRow>> {
  if (viewer !== 'staff' || isRare(wanted.find)) return pageOfFound(tx, viewer, wanted, period)
  const { sql } = tx
  const { page, size } = wanted
  const matching = visitsFor(tx, viewer, wanted, period)
  const order = sql`order by g.created_at desc, g.id desc`
  const ordered = sql`select g.* ${matching} ${order}`
  return pageFrom(
    countForPage(tx, sql`select ${matching}`, page, size),
    sql<VisitRow[]>`
      select ${visitColumns(tx, viewer)} from (${pageOfRows(tx, ordered, page, size)}) g ${visitSources(tx)} ${order}`,
    size,
  )
}

type FoundVisitRow = VisitRow & { readonly total: number; readonly at: string }

/**
 * Of a house, and what staff search for: to find the visits costs more than to read them. They are found once for both,
 * the total and the rows, and put in order by the little that the order needs.
 */
function pageOfFound(tx: Tx, viewer: Viewer, wanted: ListFilters & Paging, period: Period): Batch<Page<VisitRow>> {
  const { sql } = tx
  const { page, size } = wanted
  const isDiary = viewer !== 'staff' && wanted.past === 'true'
  const at = isDiary ? sql`coalesce(g.arrived_at, g.entry_time)` : sql`g.created_at`
  return many(sql<FoundVisitRow[]>`
    ${viewer === 'staff' ? sql`with` : sql`${homes(tx, viewer)},`} found as materialized (
      select g.id, ${at} as at ${visitsFor(tx, viewer, wanted, period)})
    select few.total, v.* from (select count(*)::int as total from (select from found limit ${mostCounted(page, size)}) f) few
    left join (
      select ${visitColumns(tx, viewer)}, ${at} as at from visits g ${visitSources(tx)}
      where ${inScope(tx, 'g')} and g.id = any (array(select id from found order by at desc, id desc limit ${size} offset ${page * size}))
    ) v on true order by v.at desc, v.id desc`).map((rows) => ({
    // A page beyond the last has the total alone.
    content: rows.filter(({ id }) => id !== null).map(withoutFound),
    ...totalsOf(rows[0]!.total, size),
  }))
}

function withoutFound(row: FoundVisitRow): VisitRow {
  const { total: _, at: __, ...visit } = row
  return visit
}
