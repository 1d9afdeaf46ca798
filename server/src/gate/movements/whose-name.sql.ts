import { maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import type { Statement } from '../../core/db/sql.ts'
import type { Proof } from '../gate-turns/gate-turns.sql.ts'

/** Who sent a movement: the desk of the session, and the turn that it names. */
export interface Sender {
  readonly deskId: string | null
  readonly deskName: string | null
  readonly turn: {
    readonly id: string
    readonly deskId: string
    readonly guard: { readonly id: string; readonly name: string }
    readonly beganAt: string
    readonly endedAt: string | null
    readonly proof: Proof
  } | null
}

/** The desk whose session, or whose turn's, this is. */
export const deskOfSession = (tx: Tx, session: Statement): Statement => tx.sql`coalesce(
  (select o.desk_id from gate_turns o where ${inScope(tx, 'o')} and o.session_id = ${session}),
  (select o.id from gate_desks o where ${inScope(tx, 'o')} and o.session_id = ${session} and o.revoked_at is null))`

export const findSender = (tx: Tx, sessionId: string, turnId: string | undefined): Batch<Sender> =>
  one(tx.sql<Sender[]>`
    select d.id as "deskId", d.name as "deskName",
      (select json_build_object('id', t.id, 'deskId', t.desk_id, 'beganAt', t.began_at, 'endedAt', t.ended_at, 'proof', t.proof,
        'guard', json_build_object('id', t.user_id, 'name', coalesce(auth.person_name(t.user_id), '')))
        from gate_turns t where ${inScope(tx, 't')} and t.id = ${turnId ?? null}::uuid) as turn
    from (values (1)) one
    left join gate_desks d on ${inScope(tx, 'd')} and d.id = ${deskOfSession(tx, tx.sql`${sessionId}::uuid`)}`)

interface Unconfirmed {
  readonly turnId: string | null
  readonly sessionId: string
  readonly personId: string
}

/** The office is told once a turn, or once of whom an older queue names. */
export const isFirstUnconfirmed = (tx: Tx, { turnId, sessionId, personId }: Unconfirmed): Batch<boolean> => {
  const same =
    turnId === null
      ? tx.sql`m.turn_id is null and m.session_id = ${sessionId} and m.recorded_by = ${personId}`
      : tx.sql`m.turn_id = ${turnId}`
  return lockNamed(tx, 'unconfirmed', turnId ?? sessionId)
    .with(
      maybeOne(tx.sql`
        select from gate_movements m where ${inScope(tx, 'm')} and m.user_id is null and ${same} limit 1`),
    )
    .map(([, row]) => row === undefined)
}
