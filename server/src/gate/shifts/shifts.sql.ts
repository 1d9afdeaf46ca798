import type { Page } from '@aangan/contract/core/query-fields'
import type { BoardGuard } from '@aangan/contract/gate/board'
import { shiftFigures, type Shift, type ShiftFigures } from '@aangan/contract/gate/gate-desk'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { countForPage, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Period } from '../../core/db/period.ts'
import type { Statement } from '../../core/db/sql.ts'
import { isOverstay } from '../visits/visits.sql.ts'

export type ShiftRow = Shift & { readonly communityId: string }

const person = (tx: Tx, id: Statement): Statement =>
  tx.sql`json_build_object('id', ${id}, 'name', coalesce(auth.person_name(${id}), ''))`

/** What the desks of its gate did until `ends`, and its guard's own session as long as there was no desk. */
function eventFigures(tx: Tx, ends: Statement): Statement {
  const { sql } = tx
  // After a null PostgreSQL would look at the other conditions too: most events of a visit have not come.
  const within = (at: Statement): Statement => sql`(${at} >= h.started_at and ${at} <= ${ends}) is true`
  const isWithoutDesk = (at: Statement): Statement => sql`not ${at} <@ desks.times`
  /** How many events of a column within the shift, by its gate, or by one of these people where no gate was named. */
  const events = (
    at: Statement,
    which: Statement,
    gate = sql`g.gate_in`,
    people = sql`g.created_by, g.arrived_by`,
  ): Statement =>
    sql`count(*) filter (where ${within(at)} and ${which}
      and (${gate} = h.gate_id or (${gate} is null and h.user_id in (${people}) and ${isWithoutDesk(at)})))`
  const answered = (which: Statement): Statement => events(sql`g.answered_at`, which)
  const ended = (which: Statement): Statement => events(sql`g.status_at`, which)
  // Each event of a visit sets `updated_at`, so one pass over what has changed since then finds them all, however old the society is.
  return sql`(select json_build_object(
    'entries', ${events(sql`g.arrived_at`, sql`true`, sql`g.gate_in`, sql`g.arrived_by`)},
    'exits', ${events(sql`g.exited_at`, sql`true`, sql`g.gate_out`, sql`g.exited_by`)},
    'asked', ${events(sql`g.asked_at`, sql`g.walk_in`)},
    'approved', ${answered(sql`g.answer in ('APPROVE', 'YES_BY_PHONE')`)},
    'denied', ${answered(sql`(g.answer in ('DENY', 'NO_BY_PHONE') or g.answered_via = 'BLOCK')`)},
    'unanswered', ${ended(sql`g.status = 'LAPSED' and g.asked_at is not null and g.answer is null`)},
    'admitted', ${answered(sql`g.answer = 'ADMIT'`)},
    'blocked', ${ended(sql`g.block_id is not null`)})
    from ${timesOfDesks(tx)} desks, visits g where g.community_id = h.community_id and g.updated_at >= h.started_at)`
}

/** When the gate had a desk. Once for all events: looking for desks at each of them took most of a board's time. */
const timesOfDesks = (tx: Tx): Statement => tx.sql`(
  select coalesce(range_agg(tstzrange(d.created_at, d.revoked_at)), '{}') as times from gate_desks d
  where ${inScope(tx, 'd')} and d.gate_id = h.gate_id and (d.revoked_at is null or d.revoked_at > d.created_at))`

/** How the gate stands now. */
function standing(tx: Tx): Statement {
  const { sql } = tx
  const count = (rows: Statement): Statement => sql`(select count(*)::int ${rows})`
  const visits = (rest: Statement): Statement =>
    count(sql`from visits v where v.community_id = h.community_id and ${rest}`)
  return sql`json_build_object(
    'inside', ${visits(sql`v.status = 'ARRIVED'`)},
    'overstays', (${overstays(tx)}),
    'parcels', ${visits(sql`v.status = 'LEFT_AT_GATE' and v.collected_at is null`)},
    'conflicts', ${count(sql`from gate_movements m where m.community_id = h.community_id and m.outcome = 'KEPT' and m.settled_at is null`)})`
}

const figures = (tx: Tx, ends: Statement): Statement =>
  tx.sql`(${eventFigures(tx, ends)}::jsonb || ${standing(tx)}::jsonb)`

const overstays = (tx: Tx): Statement => tx.sql`
  select count(*)::int from visits g left join community_settings s on s.community_id = g.community_id and s.name = 'overstayMinutes'
  where g.community_id = h.community_id and ${isOverstay(tx)}`

/** The one before the shift may have gone on into it. */
const turns = (tx: Tx): Statement => {
  const { sql } = tx
  const ofDesk = sql`select t.* from gate_turns t where ${inScope(tx, 't')} and t.desk_id = d.id`
  return sql`(
    select coalesce(json_agg(json_build_object('id', t.id, 'guard', ${person(tx, sql`t.user_id`)},
      'language', (select u.language from users u where ${inScope(tx, 'u')} and u.id = t.user_id),
      'beganAt', t.began_at, 'endedAt', t.ended_at, 'confirmed', t.proof <> 'NONE') order by t.began_at desc, t.id desc), '[]')
    from (
      select t.* from gate_desks d, lateral (
        (${ofDesk} and t.began_at >= h.started_at and t.began_at < coalesce(h.ended_at, 'infinity')
          order by t.began_at desc limit ${mostTurns})
        union all (${ofDesk} and t.began_at < h.started_at order by t.began_at desc limit 1)) t
      where ${inScope(tx, 'd')} and d.gate_id = h.gate_id and d.device_key is not null and coalesce(t.ended_at, 'infinity') > h.started_at
      order by t.began_at desc, t.id desc limit ${mostTurns}) t)`
}
const mostTurns = 50

/** An open shift counts until now. */
const columns = (tx: Tx) => tx.sql`
  h.id, (select json_build_object('id', g.id, 'name', g.name) from gates g where g.id = h.gate_id) as gate, ${person(tx, tx.sql`h.user_id`)} as guard,
  h.started_at as "startedAt", h.ended_at as "endedAt", h.note, h.community_id as "communityId",
  coalesce(h.summary, ${figures(tx, tx.sql`${tx.cause.now}::timestamptz`)}) as figures, before.handover, ${turns(tx)} as turns`

const previous = (tx: Tx) => tx.sql`
  left join lateral (
    select json_build_object('note', p.note, 'by', ${person(tx, tx.sql`p.user_id`)}, 'at', p.ended_at) as handover
    from gate_shifts p where p.gate_id = h.gate_id and p.ended_at <= h.started_at order by p.ended_at desc limit 1) before on true`

type StoredShift = Omit<ShiftRow, keyof ShiftFigures> & { readonly figures: ShiftFigures }
const whole = ({ figures: counted, handover, turns: stored, ...row }: StoredShift): ShiftRow => ({
  ...row,
  ...(Object.fromEntries(shiftFigures.map((name) => [name, counted[name] ?? 0])) as unknown as ShiftFigures),
  handover: handover && { ...handover, at: new Date(handover.at).toISOString() },
  turns: stored.map(({ beganAt, endedAt, ...turn }) => ({
    ...turn,
    beganAt: new Date(beganAt).toISOString(),
    endedAt: endedAt && new Date(endedAt).toISOString(),
  })),
})

export const listShifts = (tx: Tx, { from, before }: Period, page: number, size: number): Batch<Page<ShiftRow>> => {
  const { sql } = tx
  const matching = sql`from gate_shifts h where ${inScope(tx, 'h')} and h.community_id = ${tx.communityId}
    ${from === undefined ? sql`` : sql`and h.started_at >= ${from}`} ${before === undefined ? sql`` : sql`and h.started_at < ${before}`}`
  const ordered = sql`select h.* ${matching} order by h.started_at desc, h.id desc`
  return pageFrom(
    countForPage(tx, sql`select ${matching}`, page, size),
    sql<
      StoredShift[]
    >`select ${columns(tx)} from (${pageOfRows(tx, ordered, page, size)}) h ${previous(tx)} order by h.started_at desc, h.id desc`,
    size,
  ).map((found) => ({ ...found, content: found.content.map(whole) }))
}

/** Undefined where the gate has none. */
export const findOpenShift = (tx: Tx, gateId: Statement): Batch<ShiftRow | undefined> =>
  maybeOne(tx.sql<StoredShift[]>`
    select ${columns(tx)} from gate_shifts h ${previous(tx)}
    where ${inScope(tx, 'h')} and h.gate_id = ${gateId} and h.ended_at is null`).map((row) => row && whole(row))

export const lockShift = (tx: Tx, id: string): Batch<ShiftRow | undefined> =>
  maybeOne(tx.sql<StoredShift[]>`
    select ${columns(tx)} from gate_shifts h ${previous(tx)} where ${inScope(tx, 'h')} and h.id = ${id} for update of h`).map(
    (row) => row && whole(row),
  )

interface Begins {
  readonly gateId: string
  readonly userId: string
}

/** Undefined when the gate has an open one. */
export async function insertShift(tx: Tx, { gateId, userId }: Begins): Promise<ShiftRow | undefined> {
  const { now } = tx.cause
  const [row] = await tx.sql<StoredShift[]>`
    with h as (
      insert into gate_shifts (community_id, gate_id, user_id, started_at, created_at, updated_at)
      values (${tx.communityId}, ${gateId}, ${userId}, ${now}, ${now}, ${now})
      on conflict (gate_id) where ended_at is null do nothing returning *)
    select ${columns(tx)} from h ${previous(tx)}`
  return row && whole(row)
}

/** Undefined when it has ended. Its figures stay as they are now. */
export async function endShift(tx: Tx, id: string, note: string | null): Promise<ShiftRow | undefined> {
  const { now } = tx.cause
  const [row] = await tx.sql<StoredShift[]>`
    with h as (
      update gate_shifts h set ended_at = ${now}, note = ${note}, updated_at = ${now}, summary = ${figures(tx, tx.sql`${now}::timestamptz`)}
      where ${inScope(tx, 'h')} and h.id = ${id} and h.ended_at is null returning *)
    select ${columns(tx)} from h ${previous(tx)}`
  return row && whole(row)
}

/** Counts again what happened in a shift of this gate that has ended: a desk without a network tells of it later. */
export function recountShift(tx: Tx, gateId: string, at: Date): void {
  const { sql } = tx
  const ended = sql`${inScope(tx, 'h')} and h.gate_id = ${gateId} and h.ended_at >= ${at} and h.started_at <= ${at}`
  tx.atCommit.push(
    // The lock is a separate statement, so that the count sees what its previous holder has committed.
    sql`select from gate_shifts h where ${ended} for update`,
    sql`update gate_shifts h set summary = h.summary || ${eventFigures(tx, sql`h.ended_at`)}::jsonb where ${ended}`,
  )
}

interface TurnEnd {
  readonly sessionId: string
  readonly shiftId: string
  readonly at: Date
}

/** The turn of a session, with a shift of its desk's gate. The session goes on. False where there is none to end. */
export const endTurn = ({ sql }: Tx, { sessionId, shiftId, at }: TurnEnd): Batch<boolean> =>
  one(sql<{ ended: boolean }[]>`select auth.end_turn_with_shift(${sessionId}, ${shiftId}, ${at}) as ended`).map(
    ({ ended }) => ended,
  )

/** Whether somebody can be on duty here: a guard or an admin of this community. */
export const isGuard = (tx: Tx, userId: string): Batch<boolean> =>
  maybeOne(tx.sql`
    select from users u where ${inScope(tx, 'u')} and u.id = ${userId} and u.community_id = ${tx.communityId} and u.status = 'ACTIVE'
      and u.roles && array['SECURITY', 'ADMIN']`).map((row) => row !== undefined)

/** `keyName`: of the key that PINs are made with. */
export const listGuards = (tx: Tx, keyName: string): Batch<BoardGuard[]> =>
  many(tx.sql<BoardGuard[]>`
    select u.id, u.name, u.language, auth.has_pin(u.id, ${keyName}) as "hasPin" from users u where ${inScope(tx, 'u')} and u.community_id = ${tx.communityId} and u.status = 'ACTIVE'
      and u.roles && array['SECURITY', 'ADMIN'] order by u.roles && array['SECURITY'] desc, lower(u.name), u.id`)
