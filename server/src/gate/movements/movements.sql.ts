import type { SettledAs } from '@aangan/contract/gate/gate-desk'
import type { MovementReason } from '@aangan/contract/gate/movement-reasons'
import type { MovementKind, MovementOutcome } from '@aangan/contract/gate/movements'
import type { VisitStatus } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { inOrder, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { deskOfSession } from './whose-name.sql.ts'

/** What was answered at first, so that a repeat hears the same. Names are looked up again. */
export interface FirstAnswer {
  readonly time: string | null
  /** Of the community's block. */
  readonly reason: string | null
  /** What changes about a visit. */
  readonly visit: Partial<Visit> | null
  /** Where there is no visit to take it from. */
  readonly name: string | null
  /** Of an exit. */
  readonly seen?: boolean
}

export interface MovementRow {
  readonly id: string
  readonly gateId: string | null
  readonly deskId: string | null
  readonly sessionId: string | null
  /** Whose session that is. */
  readonly sentFromDesk: string | null
  readonly turnId: string | null
  /** Null where it is not confirmed. */
  readonly userId: string | null
  readonly recordedBy: string | null
  readonly kind: MovementKind | null
  readonly of: string | null
  readonly passId: string | null
  readonly visitId: string | null
  readonly helperId: string | null
  readonly recordedAt: string | null
  readonly occurredAt: string
  readonly syncedAt: string
  readonly offline: boolean
  readonly outcome: MovementOutcome
  readonly code: MovementReason | null
  readonly raw: string | null
  readonly was: VisitStatus | null
  readonly moved: boolean
  readonly tookUse: boolean
  readonly said: FirstAnswer
  readonly settledAt: string | null
}

const columns = (tx: Tx) => tx.sql`
  m.id, m.gate_id as "gateId", m.desk_id as "deskId", m.session_id as "sessionId", ${deskOfSession(tx, tx.sql`m.session_id`)} as "sentFromDesk", m.turn_id as "turnId", m.user_id as "userId", m.recorded_by as "recordedBy", m.kind, m.of,
  m.pass_id as "passId", m.visit_id as "visitId", m.helper_id as "helperId", m.recorded_at as "recordedAt", m.occurred_at as "occurredAt",
  m.synced_at as "syncedAt", m.offline, m.outcome, m.code, m.raw, m.was, m.moved, m.took_use as "tookUse", m.said, m.settled_at as "settledAt"`

export const findMovement = (tx: Tx, id: string): Batch<MovementRow | undefined> =>
  maybeOne(tx.sql<MovementRow[]>`
    select ${columns(tx)} from gate_movements m where ${inScope(tx, 'm')} and m.id = ${id}`)

type NewMovement = Omit<MovementRow, 'syncedAt' | 'settledAt' | 'sentFromDesk'> & { readonly settled: boolean }

/** Sent with the commit. */
export function insertMovement(tx: Tx, row: NewMovement): void {
  const { now } = tx.cause
  tx.atCommit.push(tx.sql`
    insert into gate_movements (id, community_id, gate_id, desk_id, session_id, turn_id, user_id, recorded_by, kind, of, pass_id, visit_id, helper_id,
      recorded_at, occurred_at, synced_at, offline, outcome, code, raw, was, moved, took_use, said,
      settled_at, settled_as, created_at)
    values (${row.id}, ${tx.communityId}, ${row.gateId}, ${row.deskId}, ${row.sessionId}, ${row.turnId}, ${row.userId}, ${row.recordedBy}, ${row.kind}, ${row.of},
      ${row.passId}, ${row.visitId}, ${row.helperId}, ${row.recordedAt}, ${row.occurredAt}, ${now}, ${row.offline}, ${row.outcome}, ${row.code},
      ${row.raw}, ${row.was}, ${row.moved}, ${row.tookUse}, ${JSON.stringify(row.said)}::text::jsonb,
      ${row.settled ? now : null}, ${row.settled ? 'SELF' : null}, ${now})`)
}

/** Counts it on the row of this session since then, unless it is there already. False where there is no such row yet. */
export async function countUnreadable(tx: Tx, sessionId: string, raw: string, since: Date): Promise<boolean> {
  const { sql } = tx
  const isThere = sql`strpos(E'\n' || raw || E'\n', E'\n' || ${raw}::text || E'\n') > 0`
  const [, rows] = await inOrder(
    lockNamed(tx, 'unreadable', sessionId),
    sql`
      update gate_movements set
        times = times + case when ${isThere} then 0 else 1 end,
        raw = case when ${isThere} then raw else left(raw || E'\n' || ${raw}::text, ${gateLimits.movementRaw}) end
      where ${inScope(tx)} and settled_at is null and id = (
        select m.id from gate_movements m
        where ${inScope(tx, 'm')} and m.session_id = ${sessionId} and m.kind is null and m.settled_at is null
          and m.occurred_at > ${since}
        order by m.occurred_at desc limit 1) returning id`,
  )
  return rows.length > 0
}

export const seeDesk = (tx: Tx, deskId: string, waiting: number | null): void => {
  tx.atCommit.push(tx.sql`
    update gate_desks set last_seen_at = ${tx.cause.now}, waiting = coalesce(${waiting}, waiting)
    where ${inScope(tx)} and id = ${deskId} and revoked_at is null`)
}

interface Moments {
  readonly at: Date
  readonly later: Date
}

/**
 * Whether this session's desk was in touch at that moment and until later. A desk sends its queue in order, so a
 * movement of a later time that is in the book already says so too; one that has no time of its own says nothing.
 */
export const wasInTouch = (tx: Tx, sessionId: string, { at, later }: Moments): Batch<boolean> => {
  const { sql } = tx
  return one(sql<{ known: boolean }[]>`
    select exists (
      select from gate_movements m where ${inScope(tx, 'm')} and m.session_id = ${sessionId} and m.occurred_at > ${later}
        and m.kind is not null and m.code is distinct from 'CLOCK')
    or exists (
      select from gate_desks d where ${inScope(tx, 'd')} and d.session_id = ${sessionId} and d.revoked_at is null
        and d.in_touch_since <= ${at} and d.last_seen_at > ${later}) as known`).map(({ known }) => known)
}

export interface EarlyExit {
  readonly id: string
  readonly gateId: string | null
  readonly occurredAt: string
  readonly recordedBy: string
  readonly isConfirmed: boolean
  readonly seen: boolean
}

/** The first exit after a moment that found nobody inside: of this visit, or of its pass. */
export const findEarlyExit = (tx: Tx, { visitId, passId }: ExitSubject, since: Date): Batch<EarlyExit | undefined> =>
  maybeOne(tx.sql<EarlyExit[]>`
    select m.id, m.gate_id as "gateId", m.occurred_at as "occurredAt", coalesce(m.recorded_by, m.user_id) as "recordedBy", m.user_id is not null as "isConfirmed",
      coalesce((m.said ->> 'seen')::boolean, true) as seen
    from gate_movements m
    where ${inScope(tx, 'm')} and m.code = 'NOT_IN' and m.kind = 'EXIT' and m.settled_at is null and m.occurred_at >= ${since}
      and (m.visit_id = ${visitId}::uuid or (m.pass_id = ${passId}::uuid and m.visit_id is null))
    order by m.occurred_at, m.id limit 1 for update of m`)

type EarlyExitOfHelper = EarlyExit & { readonly settled: boolean }
interface Span {
  readonly after: Date
  readonly before: Date
}
/** Also one that was taken for a repeat. */
export const findEarlyExitOf = (
  tx: Tx,
  helperId: string,
  { after, before }: Span,
): Batch<EarlyExitOfHelper | undefined> =>
  maybeOne(tx.sql<EarlyExitOfHelper[]>`
    select m.id, m.gate_id as "gateId", m.occurred_at as "occurredAt", coalesce(m.recorded_by, m.user_id) as "recordedBy", m.user_id is not null as "isConfirmed",
      coalesce((m.said ->> 'seen')::boolean, true) as seen, m.settled_at is not null as settled
    from gate_movements m
    where ${inScope(tx, 'm')} and m.helper_id = ${helperId} and m.code = 'NOT_IN' and m.kind = 'EXIT'
      and m.occurred_at > ${after} and m.occurred_at < ${before}
    order by m.occurred_at, m.id limit 1 for update of m`)

interface ExitSubject {
  readonly visitId: string | null
  readonly passId: string | null
}

/** Whether the visit of a movement has moved again since, and that was not taken back. */
export const hasMovedSince = (tx: Tx, id: string): Batch<boolean> =>
  maybeOne(tx.sql`
    select from gate_movements d join gate_movements m on m.community_id = d.community_id and m.visit_id = d.visit_id
    where ${inScope(tx, 'd')} and d.id = ${id} and m.id <> d.id and m.moved and m.kind <> 'UNDO'
      and (m.occurred_at, m.synced_at) > (d.occurred_at, d.synced_at)
      and not exists (select from gate_movements u where u.community_id = m.community_id and u.of = m.id and u.outcome = 'APPLIED')
    limit 1`).map((row) => row !== undefined)

interface Settlement {
  readonly as: SettledAs
  readonly by: string | null
  readonly note: string | null
}

/** False when it has been settled already. */
export const settleMovement = (tx: Tx, id: string, { as, by, note }: Settlement): Batch<boolean> =>
  maybeOne(tx.sql`
    update gate_movements set settled_at = ${tx.cause.now}, settled_as = ${as}, settled_by = ${by}, settled_note = ${note}
    where ${inScope(tx)} and id = ${id} and outcome = 'KEPT' and settled_at is null returning id`).map(
    (row) => row !== undefined,
  )

/** The last one that moved a visit, and who wrote it down. */
export const findLastMovement = (tx: Tx, visitId: string): Batch<(MovementRow & { readonly by: string }) | undefined> =>
  maybeOne(tx.sql<(MovementRow & { by: string })[]>`
    select ${columns(tx)}, coalesce(m.recorded_by, m.user_id) as by from gate_movements m
    where ${inScope(tx, 'm')} and m.visit_id = ${visitId} and m.moved and m.kind <> 'UNDO'
      and not exists (select from gate_movements u where u.community_id = m.community_id and u.of = m.id and u.outcome = 'APPLIED')
    order by m.occurred_at desc, m.synced_at desc limit 1`)
