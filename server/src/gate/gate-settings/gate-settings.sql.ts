import type { Board } from '@aangan/contract/gate/board'
import { effectiveGateSettings, type Gate, type GateSettingValues } from '@aangan/contract/gate/gate-settings'
import { effectiveSettings } from '@aangan/contract/society/community-settings'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import type { Statement } from '../../core/db/sql.ts'
import { findStoredSettings } from '../../society/community-settings/community-settings.sql.ts'

/** Undefined when there is no such community. */
export const findGateSettings = (
  tx: Tx,
  communityId: string | Statement | null,
): Batch<GateSettingValues | undefined> =>
  findStoredSettings(tx, communityId).map((kept) => kept && effectiveGateSettings(kept))

/** The settings that a desk needs. */
export const findDeskSettings = (tx: Tx): Batch<Board['settings'] | undefined> =>
  findStoredSettings(tx, tx.communityId).map((kept) => {
    if (kept === undefined) return undefined
    const { guardsSendEmergencies } = effectiveSettings(kept)
    return { ...effectiveGateSettings(kept), guardsSendEmergencies }
  })

const columns = (tx: Tx) => tx.sql`g.id, g.name, g.is_active as "isActive"`

/** The oldest first. */
export const listGates = (tx: Tx, communityId: string | null): Batch<Gate[]> =>
  many(tx.sql<Gate[]>`
    select ${columns(tx)} from gates g
    where ${inScope(tx, 'g')} and g.community_id = ${communityId} and g.removed_at is null order by g.created_at, g.id`)

/** Locked, so that those who change the gates take turns. */
export const lockGates = (tx: Tx): Batch<Gate[]> =>
  lockNamed(tx, 'gates', tx.communityId)
    .with(listGates(tx, tx.communityId))
    .map(([, gates]) => gates)

export const isGate = (tx: Tx, id: string): Batch<boolean> =>
  maybeOne(tx.sql`select from gates g where ${inScope(tx, 'g')} and g.id = ${id} and g.removed_at is null`).map(
    (row) => row !== undefined,
  )

export async function insertGate(tx: Tx, { name, isActive }: Omit<Gate, 'id'>): Promise<Gate> {
  const [row] = await tx.sql<Gate[]>`
    with g as (
      insert into gates (community_id, name, is_active, created_at, updated_at)
      values (${tx.communityId}, ${name}, ${isActive}, ${tx.cause.now}, ${tx.cause.now}) returning *)
    select ${columns(tx)} from g`
  return row!
}

export const updateGate = (tx: Tx, { id, name, isActive }: Gate): Statement => tx.sql`
  update gates set name = ${name}, is_active = ${isActive}, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and id = ${id} and removed_at is null`

/** Its name stays in what happened there. */
export const removeGate = (tx: Tx, id: string): Statement => tx.sql`
  update gates set removed_at = ${tx.cause.now}, is_active = false, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and id = ${id} and removed_at is null`
