import type { Desk } from '@aangan/contract/gate/gate-desk'
import type { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { endSession } from '../../access/auth/auth.sql.ts'
import { bindDevice } from '../../access/auth/device-key.ts'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { isConfirmed } from '../../core/session/confirmed.ts'
import { isGate } from '../gate-settings/gate-settings.sql.ts'
import { givesWay, knownDesks } from './gate-desks.rules.ts'
import {
  findDesk,
  insertDesk,
  isDeskElsewhere,
  listDesks,
  lockDesks,
  revokeDesk,
  updateDesk,
  type DeskRow,
} from './gate-desks.sql.ts'

export const deskConstraints: ConstraintRefusals = {
  // Two requests of one session at once.
  gate_desks_of_session: 'request.in_progress',
  gate_desks_of_key: 'desk.elsewhere',
}

export const gateDesks: Handlers<typeof deskEndpoints> = {
  /** A device is one desk, and a session works one: again, it gets another gate or name. */
  async create(ctx, { body }) {
    const { sessionId } = ctx.actor
    const { deviceKey } = body
    return ctx.write(async (tx) => {
      const [desks, isKnown, isElsewhere] = await inOrder(
        lockDesks(tx),
        isGate(tx, body.gateId),
        isDeskElsewhere(tx, deviceKey),
      )
      if (!isKnown) return refuse('gate.not_found')
      if (isElsewhere) return refuse('desk.elsewhere')
      const { own, left } = knownDesks(desks, { sessionId, deviceKey })
      // A public key is no secret: whoever has only a copied token must not take a desk from its guard, nor make one.
      const isOtherDevice = deviceKey !== undefined && own?.sessionId !== sessionId
      if (isOtherDevice && !(await isConfirmed(tx, ctx.actor))) return refuse('confirm.needed')
      if (left !== undefined) await remove(ctx, tx, left, { keepsSession: true })
      if (own === undefined) await makeRoom(ctx, tx, desks)
      const desk =
        own === undefined ? await insertDesk(tx, sessionId, body) : await updateDesk(tx, own.id, sessionId, body)
      const after = orThrow(desk, 'desk.not_found')
      await bindDevice(ctx, tx, { deviceKey, device: body.name })
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
    await ctx.write(async (tx) => remove(ctx, tx, orThrow(await findDesk(tx, params.id), 'desk.not_found')))
  },
}

async function remove(ctx: Context, tx: Tx, desk: DeskRow, { keepsSession = false } = {}): Promise<void> {
  // The end of its session revokes one without a key, in this order; any may have outlived its session.
  const hasEnded = !keepsSession && (await endSession(tx, desk.sessionId))
  const revoked = await revokeDesk(tx, desk.id)
  if (!hasEnded) orThrow(revoked, 'desk.not_found')
  await ctx.record(tx, 'desk.deleted', { before: recorded(desk), after: null })
}

/** The desk that was unseen longest gives way, if that is over a day. */
async function makeRoom(ctx: Context, tx: Tx, desks: readonly DeskRow[]): Promise<void> {
  if (desks.length < gateLimits.desks) return
  await remove(ctx, tx, orThrow(givesWay(desks, tx.cause.now), 'desk.too_many'))
}

const recorded = ({ id, name, gate, user, communityId }: DeskRow) => ({ id, name, gate, user, communityId })
function toReply(row: DeskRow): Desk {
  const { sessionId: _, communityId: __, deviceKey: ___, ...desk } = row
  return desk
}
