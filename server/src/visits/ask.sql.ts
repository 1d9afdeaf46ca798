import type { WalkInForm } from '@aangan/contract/visit-endpoints'
import { visitKindLabels, type VisitStatus } from '@aangan/contract/visits'
import { inScope, type Tx } from '../db/database.ts'
import { lockNamed } from '../db/lock.ts'
import type { HouseRef } from '../occupancies/house-people.sql.ts'
import { visitColumns, visitSources, type VisitRow } from './visits.sql.ts'

/** How many requests of a house wait for its answer. Locked, so that those who ask it take turns. */
export async function lockOpenRequests(tx: Tx, { communityId, division, houseNo }: HouseRef): Promise<number> {
  const [, [row]] = await Promise.all([
    lockNamed(tx, 'visits', communityId, division, houseNo.toLowerCase()),
    tx.sql<{ count: number }[]>`
      select count(*)::int as count from visits g
      where ${inScope(tx, 'g')} and g.community_id = ${communityId} and g.division = ${division}
        and lower(g.visiting_house_no) = lower(${houseNo}) and g.status = 'ASKING'`,
  ])
  return row!.count
}

/** A walk-in that the same person wrote down before. */
export async function findOwnWalkIn(tx: Tx, id: string): Promise<VisitRow | undefined> {
  const [row] = await tx.sql<VisitRow[]>`
    select ${visitColumns(tx, 'staff')} from visits g ${visitSources(tx)}
    where ${inScope(tx, 'g')} and g.id = ${id} and g.walk_in and g.created_by = ${tx.cause.actorId}`
  return row
}

/** Whom a request asks, and when it is rung again and closed. */
export interface Request {
  readonly asked: number
  readonly escalatesAt: Date
  readonly closesAt: Date
}

export interface Begun {
  readonly status: Extract<VisitStatus, 'ASKING' | 'BLOCKED' | 'DENIED'>
  /** Of an asking one. */
  readonly request: Request | null
  readonly blockId: string | null
  /** Why the community stops them. */
  readonly reason: string | null
}

/** Undefined when another visit has this id. */
export async function insertWalkIn(
  tx: Tx,
  form: WalkInForm,
  { status, request, blockId, reason }: Begun,
): Promise<VisitRow | undefined> {
  const { now, actorId } = tx.cause
  const { id, kind, visitorName, company, phone, note } = form
  const answeredAt = status === 'DENIED' ? now : null
  const [own, value] = id === undefined ? [tx.sql``, tx.sql``] : [tx.sql`id,`, tx.sql`${id},`]
  const [row] = await tx.sql<VisitRow[]>`
    with g as (
      insert into visits (${own} community_id, created_by, walk_in, kind, guest_name, company, contact_no, vehicle_no, type, note, purpose_of_visit,
        visiting_house_no, division, entry_time, gate_in, status, status_at, asked_at, asked, escalates_at, closes_at,
        block_id, reason, answered_at, answered_via, created_at, updated_at)
      values (${value} ${tx.communityId}, ${actorId}, true, ${kind}, ${visitorName ?? company ?? null}, ${company ?? null}, ${phone ?? null}, ${form.vehicleNo ?? null},
        ${form.vehicleType ?? null}, ${note ?? null}, ${note ?? visitKindLabels[kind]}, ${form.houseNo}, ${form.division}, ${now}, ${form.gateId ?? null},
        ${status}, ${now}, ${request === null ? null : now}, ${request?.asked ?? 0}, ${request?.escalatesAt ?? null}, ${request?.closesAt ?? null},
        ${blockId}, ${reason}, ${answeredAt}, ${answeredAt === null ? null : 'BLOCK'}, ${now}, ${now})
      on conflict (id) do nothing returning *)
    select ${visitColumns(tx, 'staff')} from g ${visitSources(tx)}`
  return row
}
