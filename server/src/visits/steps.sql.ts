import type { AnswerWay, HouseAnswer, GuardDecision, VisitStatus } from '@aangan/contract/visits'
import { inScope, type Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'
import type { Request } from './ask.sql.ts'
import { visitColumns, visitSources, type Viewer, type VisitRow } from './visits.sql.ts'

/** One conditional update of one visit; undefined when it is not as it has to be. */
async function move(
  tx: Tx,
  id: string,
  { set, where, viewer = 'staff' }: { set: Statement; where: Statement; viewer?: Viewer },
): Promise<VisitRow | undefined> {
  const [row] = await tx.sql<VisitRow[]>`
    with g as (
      update visits g set ${set}, updated_at = ${tx.cause.now} where ${inScope(tx, 'g')} and g.id = ${id} and ${where} returning *)
    select ${visitColumns(tx, viewer)} from g ${visitSources(tx)}`
  return row
}
const become = ({ sql, cause }: Tx, status: VisitStatus): Statement => sql`status = ${status}, status_at = ${cause.now}`

export interface Answered {
  readonly status: Extract<VisitStatus, 'APPROVED' | 'DENIED' | 'LEFT_AT_GATE'>
  readonly answer: HouseAnswer | Exclude<GuardDecision, 'GAVE_UP'>
  readonly via: AnswerWay
  readonly by: string | null
  readonly reason?: string | undefined
}

/** The first answer counts. */
export const answer = (tx: Tx, id: string, given: Answered, viewer?: Viewer): Promise<VisitRow | undefined> =>
  move(tx, id, {
    set: tx.sql`${become(tx, given.status)}, ${answeredBy(tx, given)}`,
    where: tx.sql`g.status = 'ASKING'`,
    ...(viewer !== undefined && { viewer }),
  })

const answeredBy = ({ sql, cause }: Tx, { answer: said, via, by, reason }: Omit<Answered, 'status'>): Statement => sql`
  answer = ${said}, answered_via = ${via}, answered_by = ${by}, answered_at = ${cause.now}, reason = coalesce(${reason ?? null}, reason)`

/** Let in without an answer. */
export const admit = (tx: Tx, id: string, reason: string): Promise<VisitRow | undefined> => {
  const { actorId: by, now } = tx.cause
  return move(tx, id, {
    set: tx.sql`${become(tx, 'ARRIVED')}, arrived_at = ${now}, arrived_by = ${by}, ${answeredBy(tx, { answer: 'ADMIT', via: 'NOBODY', by, reason })}`,
    where: tx.sql`g.status = 'ASKING'`,
  })
}

/** The visitor went away. */
export const cancel = (tx: Tx, id: string, reason: string | undefined): Promise<VisitRow | undefined> =>
  move(tx, id, {
    set: tx.sql`${become(tx, 'CANCELLED')}, reason = coalesce(${reason ?? null}, reason)`,
    where: tx.sql`g.status in ('ASKING', 'BLOCKED', 'APPROVED')`,
  })

/** By the office, this once: the house of a walk-in is asked now. */
export const allow = (tx: Tx, id: string, reason: string, request: Request | null): Promise<VisitRow | undefined> => {
  const { actorId, now } = tx.cause
  const next =
    request === null
      ? become(tx, 'APPROVED')
      : tx.sql`${become(tx, 'ASKING')}, asked_at = ${now}, asked = ${request.asked}, escalates_at = ${request.escalatesAt}, closes_at = ${request.closesAt}`
  return move(tx, id, {
    set: tx.sql`${next}, reason = ${reason}, allowed_by = ${actorId}, allowed_at = ${now}`,
    where: tx.sql`g.status = 'BLOCKED'`,
  })
}

export const collect = (tx: Tx, id: string, viewer: Viewer): Promise<VisitRow | undefined> =>
  move(tx, id, {
    set: tx.sql`collected_at = ${tx.cause.now}`,
    where: tx.sql`g.status = 'LEFT_AT_GATE' and g.collected_at is null`,
    viewer,
  })
