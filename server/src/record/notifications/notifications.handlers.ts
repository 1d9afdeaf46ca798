import { quietProblems, type notificationEndpoints } from '@aangan/contract/record/notifications'
import { assertValid } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { listNotifications, markRead, type BellOf } from './notifications.sql.ts'
import { choiceIn, preferencesReply } from './preferences.rules.ts'
import { findChosen, putChosen } from './preferences.sql.ts'

export const notifications: Handlers<typeof notificationEndpoints> = {
  list: (ctx, { query }) => ctx.read((tx) => listNotifications(tx, bellOf(ctx), query.page, query.size)),

  read(ctx, { body }) {
    const { actor } = ctx
    return ctx.write(async (tx) => {
      const unread = await markRead(tx, bellOf(ctx), body.all === true ? undefined : body.ids)
      await ctx.record(tx, 'notification.read', { before: null, after: { userId: actor.id } })
      return { unread }
    })
  },

  preferences: (ctx) => ctx.read((tx) => findChosen(tx, ctx.actor.id).map(preferencesReply)),

  setPreferences(ctx, { body }) {
    assertValid(quietProblems(body))
    return ctx.write(async (tx) => preferencesReply(await putChosen(tx, ctx.actor, choiceIn(body))))
  },
}

const bellOf = ({ actor: { id: userId, turnId } }: Context): BellOf => ({ userId, atDesk: turnId !== null })
