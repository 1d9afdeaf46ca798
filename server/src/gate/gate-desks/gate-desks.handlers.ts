import type { Desk } from '@aangan/contract/gate/gate-desk'
import type { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { endSession } from '../../access/auth/auth.sql.ts'
import { bindDevice } from '../../access/auth/device-key.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import { isGate } from '../gate-settings/gate-settings.sql.ts'
import { findDesk, insertDesk, listDesks, lockDesks, revokeDesk, updateDesk, type DeskRow } from './gate-desks.sql.ts'

export const deskConstraints: ConstraintRefusals = {
  // Two requests of one session at once.
  gate_desks_of_session: 'request.in_progress',
}

export const gateDesks: Handlers<typeof deskEndpoints> = {
  /** A session works one desk: again, it gets another gate or name. */
  async create(ctx, { body }) {
    const { sessionId } = ctx.actor
    return ctx.write(async (tx) => {
      const [{ own, count }, isKnown] = await inOrder(lockDesks(tx, sessionId), isGate(tx, body.gateId))
      if (!isKnown) return refuse('gate.not_found')
      if (own === undefined && count >= gateLimits.desks) return refuse('desk.too_many')
      const desk = own === undefined ? await insertDesk(tx, sessionId, body) : await updateDesk(tx, own.id, body)
      const after = orThrow(desk, 'desk.not_found')
      await bindDevice(ctx, tx, { deviceKey: body.deviceKey, device: body.name })
      if (own === undefined) await ctx.record(tx, 'desk.created', { before: null, after: recorded(after) })
      else await ctx.record(tx, 'desk.updated', { before: recorded(own), after: recorded(after) })
      return toReply(after)
    })
  },

  async list(ctx) {
    return (await ctx.read((tx) => listDesks(tx, tx.communityId))).map(toReply)
  },

  /** Its session ends with it, at once. */
  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const before = orThrow(await findDesk(tx, params.id), 'desk.not_found')
      // The end of its session revokes it too, in this order; a desk may have outlived its session.
      if (!(await endSession(tx, before.sessionId))) orThrow(await revokeDesk(tx, params.id), 'desk.not_found')
      await ctx.record(tx, 'desk.deleted', { before: recorded(before), after: null })
    })
  },
}

const recorded = ({ id, name, gate, user, communityId }: DeskRow) => ({ id, name, gate, user, communityId })
function toReply(row: DeskRow): Desk {
  const { sessionId: _, communityId: __, ...desk } = row
  return desk
}
