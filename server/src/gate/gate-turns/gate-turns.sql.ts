import type { Role } from '@aangan/contract/core/actor'
import type { SessionLimit } from '@aangan/contract/core/session-limits'
import { maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Database, type Tx } from '../../core/db/database.ts'
import { renewableDays, sessionEnd } from '../../core/session/tokens.ts'

export interface TurnDesk {
  readonly communityId: string
  readonly gateId: string
  readonly name: string
  readonly deviceKey: string
  readonly signedOutAt: string | null
}

export async function findTurnDesk(db: Database, id: string): Promise<TurnDesk | undefined> {
  const [row] = await db.askFunction<TurnDesk[]>(
    (sql) => sql`
    select community_id as "communityId", gate_id as "gateId", name, device_key as "deviceKey", signed_out_at as "signedOutAt"
    from auth.desk_of_turns(${id})`,
  )
  return row
}

/** False for a nonce that was used, or made before one that was. */
export async function useDeskNonce(db: Database, id: string, madeAt: Date): Promise<boolean> {
  const [row] = await db.callFunction<{ used: boolean }[]>(
    (sql) => sql`select auth.use_desk_nonce(${id}, ${madeAt}) as used`,
  )
  return row?.used ?? false
}

export interface TurnGuard {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly language: string | null
  readonly limit: SessionLimit | null
}

/** Undefined for who may not be on duty here. */
export const findTurnGuard = (tx: Tx, id: string): Batch<TurnGuard | undefined> =>
  maybeOne(tx.sql<TurnGuard[]>`
    select u.id, u.name, u.username, u.language, case
      when u.must_change_password then 'password.must_change'
      when 'ADMIN' = any (u.roles) and not auth.has_factor(u.id) and exists (
        select from community_settings o
        where o.community_id = u.community_id and o.name = 'adminSecondFactor' and o.value = '"REQUIRED"') then 'factor.required' end as limit
    from users u where ${inScope(tx, 'u')} and u.id = ${id} and u.status = 'ACTIVE'
      and u.roles && array['SECURITY', 'ADMIN'] and u.community_id = ${tx.communityId}`)

export type Proof = 'PASSWORD' | 'PIN' | 'NONE'

export interface TurnRow {
  readonly id: string
  readonly deskId: string
  readonly userId: string
  readonly name: string
  readonly beganAt: string
  readonly endedAt: string | null
  readonly proof: Proof
}

const columns = (tx: Tx) => tx.sql`
  t.id, t.desk_id as "deskId", t.user_id as "userId", coalesce(auth.person_name(t.user_id), '') as name,
  t.began_at as "beganAt", t.ended_at as "endedAt", t.proof`

export const findTurn = (tx: Tx, id: string): Batch<TurnRow | undefined> =>
  maybeOne(tx.sql<TurnRow[]>`select ${columns(tx)} from gate_turns t where ${inScope(tx, 't')} and t.id = ${id}`)

/** The last one that a turn of then follows: a login is of the server's clock, and counts only from when it began. */
export const findTurnBefore = (tx: Tx, deskId: string, beganAt: Date): Batch<TurnRow | undefined> =>
  maybeOne(tx.sql<TurnRow[]>`
    select ${columns(tx)} from gate_turns t
    where ${inScope(tx, 't')} and t.desk_id = ${deskId} and (t.proof <> 'PASSWORD' or t.began_at <= ${beganAt})
    order by t.began_at desc limit 1`)

interface NewTurn {
  readonly id: string
  readonly deskId: string
  readonly userId: string
  readonly freshSession: string | null
  /** The session that a password opened for it. */
  readonly login: string | null
  readonly proof: Proof
  readonly beganAt: Date
  readonly endedAt: Date | null
}
interface BegunTurn {
  readonly outcome: 'begun' | 'gone' | 'guard' | 'signed_out' | 'exists'
  readonly sessionId: string | null
  readonly beganAt: string
  readonly endedAt: string | null
}

export const insertTurn = ({ sql, cause: { now } }: Tx, turn: NewTurn): Batch<BegunTurn> =>
  one(sql<BegunTurn[]>`
    select outcome, session_id as "sessionId", began_at as "beganAt", ended_at as "endedAt"
    from auth.begin_turn(${turn.id}, ${turn.deskId}, ${turn.userId}, ${turn.freshSession}, ${turn.login}, ${turn.proof}, ${turn.beganAt},
      ${turn.endedAt}, ${sessionEnd(now)}, ${renewableDays.desk}, ${now})`)

/** The session of an open turn, good for as long again; undefined when it has ended. */
export const goOnWithTurn = ({ sql, cause: { now } }: Tx, id: string, deskId: string): Batch<string | undefined> =>
  maybeOne(sql<{ sessionId: string }[]>`
    select session_id as "sessionId" from auth.go_on_with_turn(${id}, ${deskId}, ${sessionEnd(now)}, ${renewableDays.desk}, ${now})`).map(
    (row) => row?.sessionId,
  )

export const turnRoles: readonly Role[] = ['SECURITY']
