import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { orThrow } from '@aangan/contract/refusal'
import type { Context } from '../context/context.ts'
import type { Tx } from '../db/database.ts'
import { markArrived } from './guest-vehicles.sql.ts'
import { lockInBook } from './of-book.sql.ts'
import { stopByBook } from './of-book.steps.ts'

/** A value, not a Refusal: a repeated create gets the stored JSON back. */
export const blocked = 'BLOCKED'

/** In the same transaction, one millisecond later, so that the audit rows sort in order. */
export async function enterAdded(ctx: Context, tx: Tx, before: GuestVehicle): Promise<GuestVehicle | typeof blocked> {
  const later = { ...tx, cause: { ...tx.cause, now: new Date(tx.cause.now.getTime() + 1) } }
  const book = orThrow(await lockInBook(later, before.id), 'guest_vehicle.not_found')
  if (book.stop !== null && (await stopByBook(ctx, later, before.id, book))) return blocked
  const after = orThrow(await markArrived(later, before.id), 'guest_vehicle.not_planned')
  await ctx.record(later, 'guest_vehicle.entered', { before, after })
  return after
}
