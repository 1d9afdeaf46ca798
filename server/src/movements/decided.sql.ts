import type { WalkInForm } from '@aangan/contract/visit-endpoints'
import { visitKindLabels, type AnswerWay, type Visit } from '@aangan/contract/visits'
import type { Tx } from '../db/database.ts'
import { visitSources } from '../visits/visits.sql.ts'
import { changed, type Passing } from './moves.sql.ts'
import { gateVisitColumns, type GateVisit } from './subject.sql.ts'

/** What a guard without a network decided. */
export interface Decided extends Passing {
  readonly status: 'ARRIVED' | 'DENIED' | 'LEFT_AT_GATE'
  readonly answer: NonNullable<Visit['answer']>
  readonly via: AnswerWay
  readonly answeredBy: string | null
  readonly reason: string | null
  readonly blockId: string | null
}

const arrival = ({ status, at, by, gateId }: Decided) =>
  status === 'ARRIVED' ? { at, by, gateId } : { at: null, by: null, gateId: null }

/** Undefined when another visit has this id. */
export async function insertDecided(tx: Tx, form: WalkInForm, decided: Decided): Promise<GateVisit | undefined> {
  const { now, actorId } = tx.cause
  const { id, kind, visitorName = null, company = null, phone = null, note = null } = form
  const came = arrival(decided)
  const [own, value] = id === undefined ? [tx.sql``, tx.sql``] : [tx.sql`id,`, tx.sql`${id},`]
  const [row] = await tx.sql<GateVisit[]>`
    with g as (
      insert into visits (${own} community_id, created_by, walk_in, kind, guest_name, company, contact_no, vehicle_no, type, note, purpose_of_visit,
        visiting_house_no, division, entry_time, status, status_at, arrived_at, arrived_by, gate_in, answer, answered_at, answered_by, answered_via,
        reason, block_id, created_at, updated_at)
      values (${value} ${tx.communityId}, ${actorId}, true, ${kind}, ${visitorName ?? company}, ${company}, ${phone}, ${form.vehicleNo ?? null},
        ${form.vehicleType ?? null}, ${note}, ${note ?? visitKindLabels[kind]}, ${form.houseNo}, ${form.division}, ${decided.at}, ${decided.status}, ${now},
        ${came.at}, ${came.by}, ${came.gateId}, ${decided.answer}, ${decided.at}, ${decided.answeredBy}, ${decided.via}, ${decided.reason},
        ${decided.blockId}, ${now}, ${now})
      on conflict (id) do nothing returning *)
    select ${gateVisitColumns(tx)} from g ${visitSources(tx)}`
  return row
}

export function markDecided(tx: Tx, { id, status }: GateVisit, decided: Decided): Promise<GateVisit | undefined> {
  const came = arrival(decided)
  return changed(
    tx,
    id,
    status,
    tx.sql`status = ${decided.status}, arrived_at = ${came.at}, arrived_by = ${came.by}, gate_in = coalesce(${came.gateId}, gate_in),
      answer = ${decided.answer}, answered_at = ${decided.at}, answered_by = ${decided.answeredBy}, answered_via = ${decided.via},
      reason = coalesce(${decided.reason}, reason), block_id = coalesce(${decided.blockId}, block_id)`,
  )
}
