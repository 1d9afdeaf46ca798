import { limits } from '@aangan/contract/core/constants'
import type { Desk } from '@aangan/contract/gate/gate-desk'
import { many, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import type { Statement } from '../../core/db/sql.ts'

/** A desk, the session that it works with, and the key of its device. */
export type DeskRow = Desk & {
  readonly sessionId: string
  readonly communityId: string
  readonly deviceKey: string | null
}

const columns = (tx: Tx) => tx.sql`
  d.id, d.name, d.session_id as "sessionId", d.community_id as "communityId", d.device_key as "deviceKey", d.last_seen_at as "lastSeenAt", d.waiting,
  (select json_build_object('id', g.id, 'name', g.name) from gates g where g.id = d.gate_id) as gate,
  json_build_object('id', d.user_id, 'name', coalesce(auth.person_name(d.user_id), '')) as user`

export const listDesks = (tx: Tx, communityId: string | null): Batch<DeskRow[]> =>
  many(tx.sql<DeskRow[]>`
    select ${columns(tx)} from gate_desks d
    where ${inScope(tx, 'd')} and d.community_id = ${communityId} and d.revoked_at is null order by d.created_at, d.id limit ${limits.list}`)

export async function findDesk(tx: Tx, id: string): Promise<DeskRow | undefined> {
  const [row] = await tx.sql<DeskRow[]>`
    select ${columns(tx)} from gate_desks d where ${inScope(tx, 'd')} and d.id = ${id} and d.revoked_at is null`
  return row
}

/** Locked, so that those who add one take turns. */
export const lockDesks = (tx: Tx): Batch<DeskRow[]> =>
  lockNamed(tx, 'desks', tx.communityId)
    .with(listDesks(tx, tx.communityId))
    .map(([, desks]) => desks)

/** Whether a device is a desk of another community. */
export const isDeskElsewhere = (tx: Tx, deviceKey: string | undefined): Batch<boolean> =>
  one(tx.sql<{ elsewhere: boolean }[]>`
    select coalesce(auth.is_desk_elsewhere(${deviceKey ?? null}, ${tx.communityId}), false) as elsewhere`).map(
    ({ elsewhere }) => elsewhere,
  )

interface DeskValues {
  readonly gateId: string
  readonly name: string
  readonly deviceKey?: string | undefined
}

export async function insertDesk(tx: Tx, sessionId: string, { gateId, name, deviceKey }: DeskValues): Promise<DeskRow> {
  const { now, actorId } = tx.cause
  const [row] = await tx.sql<DeskRow[]>`
    with d as (
      insert into gate_desks (community_id, gate_id, name, session_id, user_id, device_key, last_seen_at, created_at, updated_at)
      values (${tx.communityId}, ${gateId}, ${name}, ${sessionId}, ${actorId}, ${deviceKey ?? null}, ${now}, ${now}, ${now}) returning *)
    select ${columns(tx)} from d`
  return row!
}

const update = async (tx: Tx, id: string, set: Statement): Promise<DeskRow | undefined> => {
  const [row] = await tx.sql<DeskRow[]>`
    with d as (
      update gate_desks set ${set}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and id = ${id} and revoked_at is null returning *)
    select ${columns(tx)} from d`
  return row
}

/** By a session that was logged in to. A desk keeps its first key, and the session of a turn that goes on. */
export const updateDesk = (
  tx: Tx,
  id: string,
  sessionId: string,
  { gateId, name, deviceKey }: DeskValues,
): Promise<DeskRow | undefined> => {
  const { sql, cause } = tx
  const hasTurn = sql`exists (select from gate_turns t where t.desk_id = gate_desks.id and t.ended_at is null)`
  return update(
    tx,
    id,
    sql`gate_id = ${gateId}, name = ${name}, last_seen_at = ${cause.now}, signed_out_at = null,
      session_id = case when ${hasTurn} then session_id else ${sessionId}::uuid end,
      user_id = case when ${hasTurn} then user_id else ${cause.actorId}::uuid end, device_key = coalesce(device_key, ${deviceKey ?? null})`,
  )
}

export const revokeDesk = (tx: Tx, id: string): Promise<DeskRow | undefined> =>
  update(tx, id, tx.sql`revoked_at = ${tx.cause.now}`)
