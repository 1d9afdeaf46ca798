import type { Page } from '@aangan/contract/core/query-fields'
import type { Conflict } from '@aangan/contract/gate/gate-desk'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countForPage, countUpTo, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import type { FirstAnswer } from '../movements/movements.sql.ts'
import { gateVisitColumns, visitSources, type GateVisit } from '../visits/visits.sql.ts'

/** A movement that is kept, with its visit as it is now. */
export type ConflictRow = Omit<Conflict, 'text' | 'visit'> & {
  readonly said: FirstAnswer
  readonly visit: GateVisit | null
  readonly moved: boolean
  /** Known by a password or a PIN. */
  readonly isConfirmed: boolean
  readonly passId: string | null
  readonly communityId: string
  readonly timeZone: string
}

const person = (tx: Tx, id: Statement): Statement =>
  tx.sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', coalesce(auth.person_name(${id}), '')) end`

const columns = (tx: Tx) => tx.sql`
  m.id, m.outcome, m.code, m.kind, m.raw, m.times, m.said, m.moved, m.pass_id as "passId", m.community_id as "communityId",
  (select c.time_zone from communities c where c.id = m.community_id) as "timeZone",
  m.recorded_at as "recordedAt", m.occurred_at as "occurredAt", m.synced_at as "syncedAt",
  (select json_build_object('id', t.id, 'name', t.name) from gates t where t.id = m.gate_id) as gate,
  (select json_build_object('id', d.id, 'name', d.name) from gate_desks d where d.id = m.desk_id) as desk,
  (select json_build_object('id', h.id, 'name', h.name) from helpers h where h.id = m.helper_id) as helper,
  ${person(tx, tx.sql`coalesce(m.recorded_by, m.user_id)`)} as "recordedBy", m.user_id is not null as "isConfirmed", m.settled_at as "settledAt",
  ${person(tx, tx.sql`m.settled_by`)} as "settledBy", m.settled_as as "settledAs", m.settled_note as "settledNote", m.visit_id as "visitId"`

type StoredConflict = Omit<ConflictRow, 'visit'> & { readonly visitId: string | null }

/** Blocked visitors who came in all the same first, then the newest. */
export function listConflicts(tx: Tx, open: boolean, page: number, size: number): Batch<Page<StoredConflict>> {
  const { sql } = tx
  const matching = sql`${conflictsFor(tx, open)} and m.community_id = ${tx.communityId}`
  const order = sql`order by ${open ? sql`(m.code = 'BLOCKED') desc,` : sql``} m.synced_at desc, m.id desc`
  const ordered = sql`select m.* ${matching} ${order}`
  return pageFrom(
    countForPage(tx, sql`select ${matching}`, page, size),
    sql<StoredConflict[]>`select ${columns(tx)} from (${pageOfRows(tx, ordered, page, size)}) m ${order}`,
    size,
  )
}

const conflictsFor = (tx: Tx, open: boolean): Statement => tx.sql`
  from gate_movements m where ${inScope(tx, 'm')} and m.outcome = 'KEPT'
    and ${open ? tx.sql`m.settled_at is null` : tx.sql`m.settled_at is not null`}`

export const countOpenConflicts = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${conflictsFor(tx, true)}`, most)

/** Locked, so that the first who settles one wins. */
export const lockConflicts = (tx: Tx, ids: readonly string[]): Batch<StoredConflict[]> =>
  many(tx.sql<StoredConflict[]>`
    select ${columns(tx)} from gate_movements m
    where ${inScope(tx, 'm')} and m.id = any (${ids}::uuid[]) and m.outcome = 'KEPT' order by m.id for update of m`)

export const listVisitsOf = (tx: Tx, ids: readonly string[]): Batch<GateVisit[]> =>
  many(tx.sql<GateVisit[]>`
    select ${gateVisitColumns(tx)} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.id = any (string_to_array(${ids.join(',')}, ',')::uuid[])`)
