import type { Shift } from '@aangan/contract/gate/gate-desk'
import type { shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { zoneOf } from '../../core/context/time-zones.sql.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { periodIn } from '../../core/db/period.ts'
import { isGate } from '../gate-settings/gate-settings.sql.ts'
import { later, recordedShift } from './hand-over.operations.ts'
import { endShift, insertShift, isGuard, listShifts, lockShift, type ShiftRow } from './shifts.sql.ts'

export const shiftConstraints: ConstraintRefusals = { gate_shifts_open: 'shift.open_already' }

export const shifts: Handlers<typeof shiftEndpoints> = {
  async create(ctx, { body }) {
    const { id, turnId } = ctx.actor
    // At a desk it is the turn's guard's, whoever is named.
    const userId = turnId === null ? body.userId : id
    return ctx.write(async (tx) => {
      const [isKnown, mayGuard] = await inOrder(isGate(tx, body.gateId), isGuard(tx, userId))
      if (!isKnown) return refuse('gate.not_found')
      if (!mayGuard) return refuse('shift.guard_unknown')
      return toReply(await begin(ctx, tx, { ...body, userId }))
    })
  },

  async list(ctx, { query }) {
    const { page, size } = query
    const period = periodIn(await zoneOf(ctx), query)
    const found = await ctx.read((tx) => listShifts(tx, period, page, size))
    return { ...found, content: found.content.map(toReply) }
  },

  /** One transaction, so that no gate is without a guard between two shifts. */
  async end(ctx, { params, body }) {
    const { note = null, nextUserId } = body
    return ctx.write(async (tx) => {
      const [found, mayGuard = true] = await inOrder(
        lockShift(tx, params.id),
        nextUserId === undefined ? undefined : isGuard(tx, nextUserId),
      )
      const before = orThrow(found, 'shift.not_found')
      if (!mayGuard) return refuse('shift.next_guard_unknown')
      const after = orThrow(await endShift(tx, params.id, note), 'shift.ended')
      await ctx.record(tx, 'shift.handed_over', { before: recordedShift(before), after: recordedShift(after) })
      if (nextUserId !== undefined) await begin(ctx, later(tx), { gateId: after.gate.id, userId: nextUserId })
      return toReply(after)
    })
  },
}

async function begin(ctx: Context, tx: Tx, wanted: { gateId: string; userId: string }): Promise<ShiftRow> {
  const shift = orThrow(await insertShift(tx, wanted), 'shift.open_already')
  await ctx.record(tx, 'shift.handed_over', { before: null, after: recordedShift(shift) })
  return shift
}

function toReply(row: ShiftRow): Shift {
  const { communityId: _, ...shift } = row
  return shift
}
