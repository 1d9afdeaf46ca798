import { visitKindLabels, type VisitStatus } from '@aangan/contract/visits'
import { inScope, type Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import { visitSources } from '../visits/visits.sql.ts'
import { gateVisitColumns, type GatePass, type GateVisit } from './subject.sql.ts'

/** Where, when and by whom. */
export interface Passing {
  readonly at: Date
  readonly gateId: string | null
  readonly by: string | null
}

export async function changed(tx: Tx, id: string, was: VisitStatus, set: Statement): Promise<GateVisit | undefined> {
  const [row] = await tx.sql<GateVisit[]>`
    with g as (
      update visits set ${set}, status_at = ${tx.cause.now}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and status = ${was} returning *)
    select ${gateVisitColumns(tx)} from g ${visitSources(tx)}`
  return row
}

export const markIn = (tx: Tx, { id, status }: GateVisit, { at, gateId, by }: Passing) =>
  changed(
    tx,
    id,
    status,
    tx.sql`status = 'ARRIVED', arrived_at = ${at}, arrived_by = ${by}, gate_in = ${gateId}, exited_at = null, exited_by = null, gate_out = null, exit_seen = true`,
  )

export const markOut = (tx: Tx, { id }: GateVisit, { at, gateId, by }: Passing, seen: boolean) =>
  changed(
    tx,
    id,
    'ARRIVED',
    tx.sql`status = 'EXITED', exited_at = ${at}, exited_by = ${by}, gate_out = ${gateId}, exit_seen = ${seen}`,
  )

export const takeBackOut = (tx: Tx, { id }: GateVisit) =>
  changed(
    tx,
    id,
    'EXITED',
    tx.sql`status = 'ARRIVED', exited_at = null, exited_by = null, gate_out = null, exit_seen = true`,
  )

/** To what it was before; the house is asked again where it was being asked. */
export const takeBackIn = (tx: Tx, { id }: GateVisit, before: VisitStatus) =>
  changed(
    tx,
    id,
    'ARRIVED',
    tx.sql`status = ${before}, arrived_at = null, arrived_by = null, gate_in = null
      ${before === 'ASKING' ? tx.sql`, answer = null, answered_at = null, answered_by = null, answered_via = null, reason = null` : tx.sql``}`,
  )

interface Stopped {
  readonly id: string
  readonly reason: string | null
}
export const markBlocked = (tx: Tx, { id, status }: GateVisit, { id: blockId, reason }: Stopped) =>
  changed(tx, id, status, tx.sql`status = 'BLOCKED', block_id = ${blockId}, reason = ${reason}`)

export const markCancelled = (tx: Tx, { id, status }: GateVisit) =>
  changed(tx, id, status, tx.sql`status = 'CANCELLED'`)

type MadeBy = GatePass & { readonly expectedAt: Date }
type Begins = Passing | { readonly blockId: string; readonly reason: string | null }

/** On a pass for several or a frequent one, the entry makes the visit. */
export async function insertVisitOfPass(tx: Tx, pass: MadeBy, begins: Begins): Promise<GateVisit | undefined> {
  const { now } = tx.cause
  const came = 'at' in begins ? begins : { at: null, gateId: null, by: null }
  const stopped = 'blockId' in begins ? begins : { blockId: null, reason: null }
  const [row] = await tx.sql<GateVisit[]>`
    with g as (
      insert into visits (community_id, created_by, user_id, pass_id, kind, guest_name, company, contact_no, vehicle_no, type, note, purpose_of_visit,
        visiting_house_no, division, entry_time, status, status_at, arrived_at, arrived_by, gate_in, block_id, reason, created_at, updated_at)
      values (${tx.communityId}, ${pass.createdBy}, (select u.id from users u where u.id = ${pass.createdBy} and u.roles = array['USER']), ${pass.id},
        ${pass.kind}, ${pass.visitorName}, ${pass.company}, ${pass.phone}, ${pass.vehicleNo}, ${pass.vehicleType}, ${pass.note},
        ${pass.note ?? visitKindLabels[pass.kind]}, ${pass.houseNo}, ${pass.division}, ${pass.expectedAt},
        ${came.at === null ? 'BLOCKED' : 'ARRIVED'}, ${now}, ${came.at}, ${came.by}, ${came.gateId}, ${stopped.blockId}, ${stopped.reason}, ${now}, ${now})
      returning *)
    select ${gateVisitColumns(tx)} from g ${visitSources(tx)}`
  return row
}

/** One entry more of a pass. Undefined where it has none left: two desks at once have one winner. */
export async function takeUse(tx: Tx, { id }: GatePass): Promise<boolean> {
  const rows = await tx.sql`
    update passes set uses = uses + 1, updated_at = ${tx.cause.now}
    where ${inScope(tx)} and id = ${id} and (max_uses is null or uses < max_uses) returning id`
  return rows.length > 0
}

export const giveBackUse = (tx: Tx, passId: string): PromiseLike<unknown> => tx.sql`
  update passes set uses = uses - 1, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${passId} and uses > 0`
