import { recordedPassOf, type StoredPass } from '@aangan/contract/gate/stored-pass'
import type { Context } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { updateCodeEnd } from '../../society/gate-codes/gate-codes.sql.ts'
import { markCancelled } from './passes.sql.ts'
import { cancelVisitsOf } from './planned-visits.operations.ts'

/** With the visit of a pass for one. */
export async function cancelPass(ctx: Context, tx: Tx, before: StoredPass): Promise<StoredPass> {
  const after = await markCancelled(tx, before.id, ctx.actor)
  await updateCodeEnd(tx, before.id, tx.cause.now)
  await cancelVisitsOf(ctx, tx, before.id)
  const { now } = tx.cause
  await ctx.record(tx, 'pass.cancelled', { before: recordedPassOf(before, now), after: recordedPassOf(after, now) })
  return after
}
