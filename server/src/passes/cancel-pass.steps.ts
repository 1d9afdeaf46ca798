import type { Context } from '../context/context.ts'
import type { Tx } from '../db/database.ts'
import { updateCodeEnd } from './codes.sql.ts'
import { recordedPassOf, type KeptPass } from '@aangan/contract/kept-pass'
import { markCancelled } from './passes.sql.ts'
import { cancelPlannedVisit } from './planned-visits.sql.ts'

/** With the visit of a pass for one. */
export async function cancelPass(ctx: Context, tx: Tx, before: KeptPass): Promise<KeptPass> {
  const after = await markCancelled(tx, before.id, ctx.actor)
  await updateCodeEnd(tx, before.id, tx.cause.now)
  for (const visit of await cancelPlannedVisit(tx, before.id)) await ctx.record(tx, 'visit.cancelled', visit)
  const { now } = tx.cause
  await ctx.record(tx, 'pass.cancelled', { before: recordedPassOf(before, now), after: recordedPassOf(after, now) })
  return after
}
