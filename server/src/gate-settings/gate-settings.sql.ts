import { effectiveGateSettings, type Gate, type GateSettingValues } from '@aangan/contract/gate-settings'
import { findKeptSettings } from '../community-settings/community-settings.sql.ts'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { lockNamed } from '../db/lock.ts'

/** Undefined when there is no such community. */
export const findGateSettings = (tx: Tx, communityId: string | null): Batch<GateSettingValues | undefined> =>
  findKeptSettings(tx, communityId).map((kept) => kept && effectiveGateSettings(kept))

const columns = (tx: Tx) => tx.sql`g.id, g.name, g.is_active as "isActive"`

/** The oldest first. */
export const listGates = (tx: Tx, communityId: string | null): Batch<Gate[]> =>
  many(tx.sql<Gate[]>`
    select ${columns(tx)} from gates g
    where ${inScope(tx, 'g')} and g.community_id = ${communityId} and g.removed_at is null order by g.created_at, g.id`)

/** Locked, so that those who change the gates take turns. */
export async function lockGates(tx: Tx): Promise<Gate[]> {
  const [, gates] = await Promise.all([lockNamed(tx, 'gates', tx.communityId), listGates(tx, tx.communityId)])
  return gates
}

export async function isGate(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql`select from gates g where ${inScope(tx, 'g')} and g.id = ${id} and g.removed_at is null`
  return rows.length > 0
}

export async function insertGate(tx: Tx, { name, isActive }: Omit<Gate, 'id'>): Promise<Gate> {
  const [row] = await tx.sql<Gate[]>`
    with g as (
      insert into gates (community_id, name, is_active, created_at, updated_at)
      values (${tx.communityId}, ${name}, ${isActive}, ${tx.cause.now}, ${tx.cause.now}) returning *)
    select ${columns(tx)} from g`
  return row!
}

export const updateGate = (tx: Tx, { id, name, isActive }: Gate): PromiseLike<unknown> => tx.sql`
  update gates set name = ${name}, is_active = ${isActive}, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and id = ${id} and removed_at is null`

/** Its name stays in what happened there. */
export const removeGate = (tx: Tx, id: string): PromiseLike<unknown> => tx.sql`
  update gates set removed_at = ${tx.cause.now}, is_active = false, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and id = ${id} and removed_at is null`
