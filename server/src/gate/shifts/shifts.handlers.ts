import type { Shift } from '@aangan/contract/gate/gate-desk'
import type { shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { refuse } from '@aangan/contract/refusal'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { zoneOf } from '../../core/context/time-zones.sql.ts'
import { inOrder } from '../../core/db/batch.ts'
import { periodIn } from '../../core/db/period.ts'
import { isGate } from '../gate-settings/gate-settings.sql.ts'
import { beginShift, endOpenShift } from './end-shift.operations.ts'
import { isGuard, listShifts, type ShiftRow } from './shifts.sql.ts'

export const shiftConstraints: ConstraintRefusals = { gate_shifts_open: 'shift.open_already' }

export const shifts: Handlers<typeof shiftEndpoints> = {
  async create(ctx, { body }) {
    const { id, turnId } = ctx.actor
    // At a desk the turn decides whose shift it is, not `userId`.
    const userId = turnId === null ? body.userId : id
    return ctx.write(async (tx) => {
      const [isKnown, mayGuard] = await inOrder(isGate(tx, body.gateId), isGuard(tx, userId))
      if (!isKnown) return refuse('gate.not_found')
      if (!mayGuard) return refuse('shift.guard_unknown')
      return toReply(await beginShift(ctx, tx, { ...body, userId, startsAt: tx.cause.now }))
    })
  },

  async list(ctx, { query }) {
    const { page, size } = query
    const period = periodIn(await zoneOf(ctx), query)
    const found = await ctx.read((tx) => listShifts(tx, period, page, size))
    return { ...found, content: found.content.map(toReply) }
  },

  async end(ctx, { params: { id }, body }) {
    return toReply(await endOpenShift(ctx, id, body))
  },
}

function toReply(row: ShiftRow): Shift {
  const { communityId: _, ...shift } = row
  return shift
}
