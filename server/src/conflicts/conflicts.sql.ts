import type { Conflict } from '@aangan/contract/gate-desk'
import type { Page } from '@aangan/contract/query-fields'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { pageFrom, pageOfRows } from '../db/paging.ts'
import type { Statement } from '../db/sql.ts'
import type { Said } from '../movements/movements.sql.ts'
import { visitColumns, visitSources, type VisitRow } from '../visits/visits.sql.ts'

/** A movement that is kept, with its visit as it is now. */
export type ConflictRow = Omit<Conflict, 'text' | 'visit'> & {
  readonly said: Said
  readonly visit: VisitRow | null
  readonly moved: boolean
  readonly passId: string | null
  readonly communityId: string
  readonly timeZone: string
}

const person = (tx: Tx, id: Statement): Statement =>
  tx.sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', coalesce(auth.person_name(${id}), '')) end`

const columns = (tx: Tx) => tx.sql`
  m.id, m.outcome, m.code, m.kind, m.raw, m.said, m.moved, m.pass_id as "passId", m.community_id as "communityId",
  (select c.time_zone from communities c where c.id = m.community_id) as "timeZone",
  m.recorded_at as "recordedAt", m.occurred_at as "occurredAt", m.synced_at as "syncedAt",
  (select json_build_object('id', t.id, 'name', t.name) from gates t where t.id = m.gate_id) as gate,
  (select json_build_object('id', d.id, 'name', d.name) from gate_desks d where d.id = m.desk_id) as desk,
  (select json_build_object('id', h.id, 'name', h.name) from helpers h where h.id = m.helper_id) as helper,
  ${person(tx, tx.sql`coalesce(m.recorded_by, m.user_id)`)} as "recordedBy", m.settled_at as "settledAt",
  ${person(tx, tx.sql`m.settled_by`)} as "settledBy", m.settled_as as "settledAs", m.settled_note as "settledNote", m.visit_id as "visitId"`

type Row = Omit<ConflictRow, 'visit'> & { readonly visitId: string | null }

/** Newest first. */
export function listConflicts(tx: Tx, open: boolean, page: number, size: number): Batch<Page<Row>> {
  const { sql } = tx
  const matching = sql`from gate_movements m where ${inScope(tx, 'm')} and m.community_id = ${tx.communityId} and m.outcome = 'KEPT'
    and ${open ? sql`m.settled_at is null` : sql`m.settled_at is not null`}`
  const ordered = sql`select m.* ${matching} order by m.synced_at desc, m.id desc`
  return pageFrom(
    sql`select count(*) as total ${matching}`,
    sql<
      Row[]
    >`select ${columns(tx)} from (${pageOfRows(tx, ordered, page, size)}) m order by m.synced_at desc, m.id desc`,
    size,
  )
}

/** Locked, so that the first who settles it wins. */
export async function lockConflict(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx.sql<Row[]>`
    select ${columns(tx)} from gate_movements m where ${inScope(tx, 'm')} and m.id = ${id} and m.outcome = 'KEPT' for update of m`
  return row
}

export const listVisitsOf = (tx: Tx, ids: readonly string[]): Batch<VisitRow[]> =>
  many(tx.sql<VisitRow[]>`
    select ${visitColumns(tx, 'staff')} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.id = any (string_to_array(${ids.join(',')}, ',')::uuid[])`)

/** Somebody else came in on the same pass: a second visit, like the first, that is inside since then. */
export async function insertSecondVisit(tx: Tx, { id, visit }: Pick<ConflictRow, 'id' | 'visit'>): Promise<VisitRow> {
  const { now } = tx.cause
  const [row] = await tx.sql<VisitRow[]>`
    with g as (
      insert into visits (community_id, created_by, user_id, pass_id, kind, walk_in, guest_name, company, contact_no, vehicle_no, type, note,
        purpose_of_visit, visiting_house_no, division, entry_time, status, status_at, arrived_at, arrived_by, gate_in, created_at, updated_at)
      select f.community_id, f.created_by, f.user_id, f.pass_id, f.kind, f.walk_in, f.guest_name, f.company, f.contact_no, f.vehicle_no, f.type, f.note,
        f.purpose_of_visit, f.visiting_house_no, f.division, f.entry_time, 'ARRIVED', ${now}, m.occurred_at, coalesce(m.recorded_by, m.user_id), m.gate_id,
        ${now}, ${now}
      from visits f, gate_movements m
      where ${inScope(tx, 'f')} and f.id = ${visit!.id} and ${inScope(tx, 'm')} and m.id = ${id} and m.community_id = f.community_id
      returning *)
    select ${visitColumns(tx, 'staff')} from g ${visitSources(tx)}`
  return row!
}
