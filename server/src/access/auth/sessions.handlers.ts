import type { sessionEndpoints } from '@aangan/contract/access/sessions'
import { mayActOnUser } from '@aangan/contract/people/users'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import type { Tx } from '../../core/db/database.ts'
import { lockAdminUser } from './accounts.sql.ts'
import { endOpenSessions, listSessions } from './sessions.sql.ts'

export const sessions: Handlers<typeof sessionEndpoints> = {
  list: (ctx) => ctx.read((tx) => listSessions(tx, ctx.actor)),

  end(ctx, { params }) {
    return ctx.write(async (tx) => {
      const devices = await endOpenSessions(tx, ctx.actor.id, { publicId: params.id })
      if (devices.length === 0) refuse('session.not_found')
      await recordEnded(ctx, tx, ctx.actor, devices)
    })
  },

  endOthers(ctx) {
    const { id, sessionId } = ctx.actor
    return ctx.write(async (tx) =>
      recordEnded(ctx, tx, ctx.actor, await endOpenSessions(tx, id, { exceptSessionId: sessionId })),
    )
  },

  endOf(ctx, { params }) {
    return ctx.write(async (tx) => {
      const user = orThrow(await lockAdminUser(tx, params.id), 'user.not_found')
      if (!mayActOnUser(ctx.actor, user)) refuse('user.super_admin')
      if (user.id === ctx.actor.id) refuse('session.oneself')
      if (user.status !== 'ACTIVE' && user.status !== 'DISABLED') refuse('session.never_open')
      await recordEnded(ctx, tx, user, await endOpenSessions(tx, user.id))
    })
  },
}

interface SessionOwner {
  readonly id: string
  readonly name: string
  readonly communityId: string | null
}

/** One row, however many ended; none where nothing did. */
async function recordEnded(
  ctx: Context,
  tx: Tx,
  { id, name, communityId }: SessionOwner,
  devices: readonly (string | null)[],
): Promise<void> {
  if (devices.length === 0) return
  const after = { id, ...(id !== ctx.actor.id && { name }), devices: [...devices] }
  await ctx.record(tx, 'session.ended', { before: null, after }, { communityId })
}
