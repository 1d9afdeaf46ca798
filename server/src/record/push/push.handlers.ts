import { browserKeyMessages } from '@aangan/contract/core/browser-keys'
import { notAllowed } from '@aangan/contract/core/problems'
import type { pushEndpoints } from '@aangan/contract/record/push'
import { assertValid, refuse } from '@aangan/contract/refusal'
import { bindDevice } from '../../access/auth/device-key.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { isConfirmed } from '../../core/session/confirmed.ts'
import { deleteSubscription, isOwnEndpoint, putSubscription, subscriptionIdsOf } from './push.sql.ts'
import { deviceOf, isPublicKey } from './push.ts'

export const push: Handlers<typeof pushEndpoints> = {
  key: async ({ deps }) => ({ publicKey: deps.push?.publicKey ?? null }),

  subscribe(ctx, { body }) {
    const { actor, deps } = ctx
    if (deps.push === undefined) return refuse('push.off')
    if (!deps.push.knows(body.endpoint)) return refuse('push.unknown_service')
    assertValid({ keys: isPublicKey(body.keys.p256dh) ? undefined : notAllowed(browserKeyMessages.tooLong) })
    const device = body.device ?? deviceOf(ctx.userAgent) ?? undefined
    return ctx.write(async (tx) => {
      const [isOwn, isProved] = await isOwnEndpoint(tx, actor.id, body.endpoint).with(isConfirmed(tx, actor))
      // Messages outlive the session, and their buttons open the gate.
      if (!isOwn && !isProved) return refuse('confirm.needed')
      const id = await putSubscription(tx, actor, { ...body, device })
      await bindDevice(ctx, tx, { deviceKey: body.deviceKey, device: device ?? null })
      return { id }
    })
  },

  async unsubscribe(ctx, { params }) {
    await ctx.write((tx) => Promise.resolve(deleteSubscription(tx, ctx.actor.id, params.id)))
  },

  async test(ctx) {
    const { actor, deps, language } = ctx
    const { outbox } = deps
    if (outbox === undefined) return refuse('push.off')
    await deps.limiter.count('push-test', actor.id)
    await ctx.write(async (tx) => {
      const title = language.t('Notifications are on')
      const words = { title, body: language.t('This is how Aangan tells you.'), lang: language.code }
      outbox.addTest(tx, actor.communityId, await subscriptionIdsOf(tx, actor.id), words)
    })
  },
}
