import { emergencyHours } from '@aangan/contract/society/emergency-kinds'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { isUnderWay } from './audience.sql.ts'

export const isAnyUnderWay = (tx: Tx, communityId: string): Batch<boolean> =>
  one(tx.sql<{ found: boolean }[]>`
    select exists (
      select from notices n where ${inScope(tx, 'n')} and n.community_id = ${communityId} and ${isUnderWay(tx)}) as found`).map(
    ({ found }) => found,
  )

/** The communities that have one under way. */
export const communitiesInEmergency = (tx: Tx): Batch<string[]> =>
  many(tx.sql<{ id: string }[]>`
    select distinct n.community_id as id from notices n where ${inScope(tx, 'n')} and ${isUnderWay(tx)}`).map((rows) =>
    rows.map(({ id }) => id),
  )

/** What became of an emergency last: it was sent, cleared, or is over by itself. */
export interface EmergencyChange {
  readonly id: string
  readonly communityId: string
  /** In milliseconds. */
  readonly changedAt: number
}
/** It was there once. */
export interface DeletedEmergency {
  readonly id: string
  readonly changedAt: null
}

/** How many hours after its end an emergency is still looked at. */
const afterHours = 1

/** Of those that are `known`, the deleted ones too. */
export const listChanges = (
  tx: Tx,
  most: number,
  known: readonly string[],
): Batch<(EmergencyChange | DeletedEmergency)[]> => {
  const hoursAgo = (hours: number): Date => new Date(tx.cause.now.getTime() - hours * 3_600_000)
  return many(tx.sql<(EmergencyChange | DeletedEmergency)[]>`
    (select n.id, n.community_id as "communityId", (extract(epoch from case
        when n.cleared_at is not null then n.cleared_at
        when n.created_at <= ${hoursAgo(emergencyHours)}::timestamptz then n.created_at + make_interval(hours => ${emergencyHours})
        else n.created_at end) * 1000)::float8 as "changedAt"
    from notices n
    where ${inScope(tx, 'n')} and n.emergency is not null and n.created_at > ${hoursAgo(emergencyHours + afterHours)}::timestamptz
    order by n.created_at desc limit ${most})
    union all
    select known.id, null, null from unnest(${known}::uuid[]) known (id)
    where not exists (select from notices n where ${inScope(tx, 'n')} and n.id = known.id)`)
}

/** Of two who give the all clear, one does. Returns the round in which people are told. */
export const clearEmergency = (tx: Tx, id: string, text: string | null): Batch<number | undefined> =>
  maybeOne(tx.sql<{ rounds: number }[]>`
    update notices n set cleared_at = ${tx.cause.now}, cleared_text = ${text}, cleared_by = ${tx.cause.actorId},
      updated_at = ${tx.cause.now}, rounds = n.rounds + 1
    where ${inScope(tx, 'n')} and n.id = ${id} and ${isUnderWay(tx)}
    returning n.rounds`).map((row) => row?.rounds)
